using System.Diagnostics;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.Libraries;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Libraries;

public sealed class LibraryProcessTests : IDisposable
{
    // More than a pipe buffers: a program that does not read it blocks the writer.
    private static readonly string LargePayload = $$"""{"sub":"{{new string('v', 1 << 17)}}"}""";

    private readonly TokenKey _key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
    private readonly TemporaryFolder _folder = new();

    public void Dispose()
    {
        _key.Dispose();
        _folder.Dispose();
    }

    [SkippableFact]
    public void The_result_is_the_program_s_output_with_its_folder() =>
        Try("""cat >/dev/null; echo '[{"Name":"n","Version":"1.2","UsedBy":"u","Algorithm":"RS256","Failure":null,"Upstream":null}]'""")
            .ShouldBe([new SignerTrial("n", "1.2", "u", "RS256", null, null) { Folder = OlderLibraries.Folder }]);

    [SkippableTheory]
    [InlineData("cat >/dev/null; echo no JSON", "what tries its libraries gave an answer that cannot be read")]
    [InlineData("cat >/dev/null; echo null", "what tries its libraries gave an answer that cannot be read")]
    [InlineData("cat >/dev/null; echo '[{}]'", "what tries its libraries gave an answer that cannot be read")]
    [InlineData("exit 0", "what tries its libraries gave an answer that cannot be read")]
    [InlineData(
        "echo it is broken >&2; echo at this line >&2; exit 3",
        "what tries its libraries ended with exit code 3: it is broken",
        true
    )]
    public void Other_output_and_an_end_before_reading_are_refused(string script, string cause, bool isLong = false) =>
        Refusal(() => Try(script, isLong ? LargePayload : "{}")).ShouldBe(cause);

    // The call returns only after the program has ended; this program would run forever.
    [SkippableFact]
    public void A_program_that_never_responds_is_ended() =>
        Refusal(() => Try("exec tail -f /dev/null", LargePayload, TimeSpan.Zero))
            .ShouldBe("what tries its libraries gave no answer, and did nothing for 0 seconds");

    [SkippableFact]
    public async Task Cancelling_ends_the_program_and_its_child_processes()
    {
        string pipe = NamedPipe.MakeOrSkip(_folder.File("pipe"));
        using var cancellation = new CancellationTokenSource();
        LibraryProcess process = Process($"exec 3>'{pipe}'; tail -f /dev/null & echo started >&3; wait");
        var trial = Task.Run(() => process.Try(_key, JwsAlgorithm.Rs(256), "{}", cancellation.Token), CancellationToken.None);
        using var started = new StreamReader(pipe);
        (await started.ReadLineAsync(CancellationToken.None)).ShouldBe("started");

        await cancellation.CancelAsync();

        await Should.ThrowAsync<OperationCanceledException>(trial);
        // The pipe closes when the last process that holds it ends.
        (await started.ReadToEndAsync(CancellationToken.None)).ShouldBeEmpty();
    }

    [Fact]
    public void A_program_that_cannot_be_started_is_reported_in_one_line() =>
        Refusal(() =>
                new LibraryProcess(LibraryFolder.Open(OlderLibraries.Folder), new ProcessStartInfo(_folder.File("none"))).Try(
                    _key,
                    JwsAlgorithm.Rs(256),
                    "{}",
                    CancellationToken.None
                )
            )
            .ShouldStartWith("what tries its libraries cannot be started: ");

    private static string Refusal(Action trial)
    {
        UserErrorException refused = Should.Throw<UserErrorException>(trial);
        refused.SourceName.ShouldBe(OlderLibraries.Folder);
        return refused.Cause;
    }

    private static LibraryProcess Process(string script, TimeSpan? idleTimeout = null)
    {
        Skip.If(OperatingSystem.IsWindows(), "the programs are shell scripts");
        return new(LibraryFolder.Open(OlderLibraries.Folder), new ProcessStartInfo("/bin/sh", ["-c", script]))
        {
            IdleTimeout = idleTimeout ?? StallWatch.DefaultTimeout,
        };
    }

    private IReadOnlyList<SignerTrial> Try(string script, string payload = "{}", TimeSpan? idleTimeout = null) =>
        Process(script, idleTimeout).Try(_key, JwsAlgorithm.Rs(256), payload, CancellationToken.None);
}
