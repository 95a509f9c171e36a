namespace TokenSigningBench.Explain.Tests;

/// <summary>The command as a process of its own, which ends in other ways than it should: nothing of it is left in the server.</summary>
public sealed class ExplainProgramTests
{
    // Judges no speed: what takes longer hangs.
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(10);

    [SkippableFact]
    public async Task No_session_is_left_where_the_command_is_killed()
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted([]);
        server.LogIn(1);
        string[] before = await server.ListenedAsync();

        using var explain = Start(server, "--seconds", "600");
        await UntilAsync(server, listened => listened.Contains("Microsoft.AspNetCore.Hosting"));
        explain.Kill();

        await UntilAsync(server, listened => listened.SequenceEqual(before));
    }

    [SkippableFact]
    public async Task No_session_is_left_where_the_disk_is_full_and_the_result_is_printed()
    {
        LongTest.SkipUnlessAll();
        using var disk = SmallDisk.MountOrSkip();
        disk.Fill();
        using var server = TestServer.StartPlanted(["rsa4096"]);
        server.LogIn(2);
        await server.AfterLoginsAsync(4);
        string[] before = await server.ListenedAsync();

        using var explain = Start(server, "--seconds", "2", "--run-file", disk.File("slow.run.json"));
        (int exitCode, string output, string errors) = explain.End();

        exitCode.ShouldBe(2);
        output.ShouldStartWith("CAUSE");
        errors.ShouldContain("No space left on device");
        (await server.ListenedAsync()).ShouldBe(before);
    }

    private static DotNetProgram Start(TestServer server, params string[] arguments) =>
        DotNetProgram.Start(
            "tokenbench",
            ["explain", "--pid", server.Id.ToString(System.Globalization.CultureInfo.InvariantCulture), "--quiet", .. arguments]
        );

    private static async Task UntilAsync(TestServer server, Func<string[], bool> isSo)
    {
        long begin = Stopwatch.GetTimestamp();
        while (!isSo(await server.ListenedAsync()))
            Stopwatch.GetElapsedTime(begin).ShouldBeLessThan(Limit);
    }
}
