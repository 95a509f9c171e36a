using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Load;

public sealed class SigningQueueTests : IDisposable
{
    private readonly LabCertificate _certificate = new("a.pfx", TokenKey.FromRsa(KnownPrimeKeys.Create(4096)));

    public void Dispose() => _certificate.Key.Dispose();

    [SkippableTheory]
    [InlineData(Discipline.FirstComeFirstServed)]
    [InlineData(Discipline.ProcessorSharing)]
    public async Task Every_request_is_served_and_timed_from_its_scheduled_start(Discipline discipline)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "a thread's processor time is asked of Linux");
        // All at once, so that they queue.
        double[] starts = [.. Enumerable.Repeat(5.0, 100)];
        var queue = new SigningQueue(_certificate, discipline);
        IReadOnlyList<MeasuredRequest> served = await queue.RunAsync(starts, CancellationToken.None);
        served.Select(request => Math.Round(request.ArrivalMilliseconds, 3)).ShouldBe(starts);
        served.ShouldAllBe(request => request.ServiceMilliseconds > 0 && request.ResponseMilliseconds >= request.ServiceMilliseconds);
        // The last has waited for the work of all others.
        served
            .Max(request => request.ResponseMilliseconds)
            .ShouldBeGreaterThanOrEqualTo(served.Sum(request => request.ServiceMilliseconds) / queue.Node.Cores * 0.999);
    }

    [Fact]
    public async Task It_can_be_cancelled()
    {
        using var ended = new CancellationTokenSource();
        Task<IReadOnlyList<MeasuredRequest>> run = new SigningQueue(_certificate, Discipline.FirstComeFirstServed).RunAsync(
            [0, 3_600_000],
            ended.Token
        );
        await ended.CancelAsync();
        await Should.ThrowAsync<OperationCanceledException>(run);
    }
}
