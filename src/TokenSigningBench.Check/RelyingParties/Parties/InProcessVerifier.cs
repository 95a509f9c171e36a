using MathNet.Numerics.Statistics;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>A token library in this process, as a relying party uses it.</summary>
internal sealed class InProcessVerifier(TokenEngine engine) : IVerifyingParty
{
    private const int MinVerifications = 10;
    private static readonly TimeSpan MaxWarmup = MeasuringTime.Of(TimeSpan.FromSeconds(1));

    public string Name => engine.Name;

    public string? Missing() => null;

    public Task<RelyingPartyTrial> TryAsync(VerificationRequest request, CancellationToken cancel)
    {
        using ITokenVerifier verifier = engine.CreateVerifier(request.Key, request.Algorithm);
        var trial = new RelyingPartyTrial($"{engine.Name} {engine.LibraryVersion}", request.Algorithm.Name)
        {
            Refusal = verifier.Verify(request.Token).Reason,
        };
        return Task.FromResult(trial.Accepts && request.IsTimed ? Measure(trial, verifier, request.Token, cancel) : trial);
    }

    private static RelyingPartyTrial Measure(RelyingPartyTrial trial, ITokenVerifier verifier, string token, CancellationToken cancel)
    {
        CompilerWarmup.Run(() => verifier.Verify(token), MaxWarmup);
        List<double> nanoseconds = [];
        long start = Stopwatch.GetTimestamp();
        while (nanoseconds.Count < MinVerifications || Stopwatch.GetElapsedTime(start) < VerificationRequest.MeasuredTime)
        {
            cancel.ThrowIfCancellationRequested();
            long begun = Stopwatch.GetTimestamp();
            verifier.Verify(token);
            nanoseconds.Add(Stopwatch.GetElapsedTime(begun).TotalNanoseconds);
        }

        return trial with
        {
            Nanoseconds = nanoseconds.Median(),
            Verifications = nanoseconds.Count,
        };
    }
}
