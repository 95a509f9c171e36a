using System.Globalization;
using TokenSigningBench.Explain.EventPipe;

namespace TokenSigningBench.Explain.Tests;

/// <summary>Whatever listens at the diagnostic socket of a process: the command ends in one line, and keeps little of it.</summary>
public sealed class HostileServerTests
{
    private const int MaxMegabytes = 300;

    // One that is refused before a session, one in the middle of a stream, and one that never ends.
    private static readonly string[] OfEveryRun = ["noise", "end-in-a-block", "endless-types"];

    [SkippableTheory]
    [InlineData("silence", "sent no sample within 12 s: is it stopped?")]
    [InlineData("drip", "sent no sample within 12 s: is it stopped?")]
    [InlineData("noise", "cannot be attached to: its diagnostic socket does not answer as .NET's runtime does")]
    [InlineData("noise-after-acceptance", "cannot be attached to: sends what is no stream of .NET's events")]
    [InlineData("refusal", "cannot be attached to: its runtime refuses: 0x04030201")]
    [InlineData("end", "cannot be attached to: ")]
    [InlineData("end-in-a-block", "cannot be attached to: ")]
    [InlineData("huge-block", "cannot be attached to: sends what is no stream of .NET's events")]
    [InlineData("huge-name", "cannot be attached to: sends what is no stream of .NET's events")]
    [InlineData("deep-fields", "cannot be attached to: sends events whose fields cannot be read")]
    [InlineData("endless-types", "cannot be attached to: sends what is no stream of .NET's events")]
    [InlineData("endless-methods", "cannot be attached to: sends more than ")]
    [InlineData("endless-samples", "")]
    public void It_ends_in_one_line_and_keeps_little(string kind, string message)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "explain is for Linux");
        if (!OfEveryRun.Contains(kind))
            LongTest.SkipUnlessAll("two programs for each kind of answer, and 12 s for the silent ones");
        using var server = DotNetProgram.Start("TokenSigningBench.PlantedServer", ["hostile", kind], ("DOTNET_EnableDiagnostics", "0"));
        server.ReadUntil(line => line.EndsWith("-socket", StringComparison.Ordinal));

        using var explain = DotNetProgram.Start(
            "tokenbench",
            ["explain", "--pid", server.ProcessId.ToString(CultureInfo.InvariantCulture), "--seconds", "1", "--quiet"]
        );
        Task<long> memory = MaxMegabytesAsync(explain.ProcessId);
        (int exitCode, string output, string errors) = explain.End();

        exitCode.ShouldBe(2, errors);
        output.ShouldBeEmpty();
        errors.TrimEnd().Split('\n').Length.ShouldBe(1, errors);
        errors.ShouldStartWith($"TokenSigningBench.PlantedServer (process {server.ProcessId}): {message}");
        memory.Result.ShouldBeLessThan(MaxMegabytes);
    }

    [Fact]
    public void The_two_waits_together_are_shorter_than_a_user_waits() =>
        // Connecting and stopping, with the window between them.
        WindowLimits.MaxWait.ShouldBeLessThan(TimeSpan.FromSeconds(15));

    // proc(5): VmHWM is the most that it had until now. It is gone with the process.
    private static async Task<long> MaxMegabytesAsync(int process)
    {
        string status = string.Create(CultureInfo.InvariantCulture, $"/proc/{process}/status");
        long most = 0;
        try
        {
            while (true)
            {
                string? line = File.ReadLines(status).FirstOrDefault(one => one.StartsWith("VmHWM:", StringComparison.Ordinal));
                if (line is null)
                    return most;
                most = long.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[^2], CultureInfo.InvariantCulture) >> 10;
                await Task.Delay(5);
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return most;
        }
    }
}
