using System.Diagnostics;
using System.Globalization;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class StormCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public StormCommandTests()
    {
        using X509Certificate2 certificate = KnownCertificates.OfRsa(2048);
        _folder.Write("new.pfx", certificate.Export(X509ContentType.Pfx, "word"));
        _folder.Write("word.txt", "word");
        _folder.Write("cookie.txt", "who=alice");
    }

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public void Met_assertions_exit_with_0()
    {
        LongTest.SkipUnlessAll("a load test of its own");
        RequireOrSkip();
        string file = _folder.File("kept/a.run.json");
        (int exitCode, string output, string errors) = Storm([
            .. "new.pfx --server minimal --password-file word.txt --logins 40 --duration 500ms --assert p50<20s".Split(' '),
            .. "--assert failed<1% --run-file".Split(' '),
            file,
        ]);
        exitCode.ShouldBe(0, errors);
        errors.ShouldBeEmpty();
        output.ShouldStartWith("MET  All 2 assertions.\n");
        output.ShouldEndWith($"Samples: {file}\n");
        StormRun saved = RunFile.Load(file).Of<StormRun>().ShouldNotBeNull();
        saved.Servers.ShouldHaveSingleItem().Samples.Count.ShouldBe(40);
    }

    [SkippableFact]
    public void Failed_assertions_exit_with_1()
    {
        LongTest.SkipUnlessAll("a load test with TLS and new connections");
        RequireOrSkip();
        (int exitCode, string output, _) = Storm([
            .. "new.pfx --server minimal --password-file word.txt --users 2 --duration 500ms".Split(' '),
            .. "--assert p50<0.001ms --format json --tls --connections new".Split(' '),
        ]);
        exitCode.ShouldBe(1);
        JsonElement document = JsonDocument.Parse(output).RootElement;
        document
            .GetProperty("verdicts")
            .EnumerateArray()
            .Select(verdict => verdict.GetProperty("isMet").GetBoolean())
            .ShouldBe([false, true]);
        JsonElement plan = document.GetProperty("result").GetProperty("plan");
        plan.GetProperty("tls").GetBoolean().ShouldBeTrue();
        plan.GetProperty("arrivals").ValueKind.ShouldBe(JsonValueKind.Null);
    }

    [SkippableFact]
    public void A_run_file_that_cannot_be_written_does_not_lose_the_figures()
    {
        LongTest.SkipUnlessAll("a load test of its own");
        RequireOrSkip();
        (int exitCode, string output, string errors) = Storm([
            .. "new.pfx --password-file word.txt --logins 5 --duration 500ms --run-file".Split(' '),
            _folder.File("word.txt/a.run.json"),
        ]);
        exitCode.ShouldBe(2);
        output.ShouldContain("  Time to first byte ");
        errors.ShouldContain("cannot be written: ");
        errors.Split('\n').Length.ShouldBe(2);
    }

    [Fact]
    public async Task An_external_server_is_loaded_with_the_given_session()
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(AnswerAsync);
        (int exitCode, string output, string errors) = await Task.Run(() =>
            Storm([.. UrlArguments(server), "--cookie-file", "cookie.txt", "--logins", "20", "--duration", "500ms", "--verbose"])
        );
        exitCode.ShouldBe(0, errors + output);
        output.ShouldContain("no signature was verified");
        (exitCode, _, errors) = await Task.Run(() => Storm([.. UrlArguments(server), "--logins", "20", "--duration", "500ms"]));
        (exitCode, errors).ShouldBe((2, $"{server.Address}/authorize: answers 403 and no identity token\n"));
    }

    [SkippableFact]
    public async Task Ctrl_C_exits_with_130_and_keeps_the_samples()
    {
        Skip.If(OperatingSystem.IsWindows(), "there is no signal to send");
        var enoughRequests = new TaskCompletionSource();
        int requests = 0;
        await using LoopbackServer server = await LoopbackServer.StartAsync(context =>
        {
            if (Interlocked.Increment(ref requests) == 10)
                enoughRequests.SetResult();
            return AnswerAsync(context);
        });
        string file = _folder.File("kept.run.json");
        using DotNetProgram program = Start([
            .. UrlArguments(server),
            .. "--cookie-file cookie.txt --logins 2000 --duration 60s --run-file".Split(' '),
            file,
        ]);
        await enoughRequests.Task.WaitAsync(TimeSpan.FromMinutes(10));
        program.Interrupt();
        (int exitCode, string output, string errors) = await Task.Run(program.End);
        (exitCode, errors).ShouldBe((130, $"{server.Address}/authorize: interrupted\n"));
        output.ShouldStartWith($"PARTIAL  {server.Address}/authorize: interrupted.\n");
        var figures = StormFigures.Of(RunFile.Load(file).Of<StormRun>().Servers.Single());
        figures.Finished.ShouldBeInRange(1, 1999);
        (figures.Finished + figures.Failed + figures.NotStarted).ShouldBe(2000);
    }

    [SkippableFact]
    public async Task A_killed_server_exits_with_2_and_keeps_the_samples()
    {
        LongTest.SkipUnlessAll("a load test of its own");
        RequireOrSkip();
        string file = _folder.File("kept.run.json");
        using DotNetProgram program = Start([
            .. "--server minimal new.pfx --password-file word.txt --logins 6000 --duration 60s --run-file".Split(' '),
            file,
        ]);
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(10));
        // More connections than the warm-up has: these are the load's.
        int server;
        while ((server = ChildOf(program.ProcessId)) == 0 || Sockets(server) <= 16)
            await Task.Delay(50, limit.Token);
        using (var killed = Process.GetProcessById(server))
            killed.Kill();
        (int exitCode, string output, string errors) = await Task.Run(program.End);
        exitCode.ShouldBe(2, output + errors);
        errors.Split('\n').Length.ShouldBe(2, errors);
        errors.ShouldContain("the server ended by itself");
        output.ShouldStartWith("PARTIAL  ");
        var figures = StormFigures.Of(RunFile.Load(file).Of<StormRun>().Servers.Single());
        figures.NotStarted.ShouldBeGreaterThan(0);
        (figures.Finished + figures.Failed + figures.NotStarted).ShouldBe(6000);
        ChildOf(program.ProcessId).ShouldBe(0);
    }

    // proc(5): the parent is the second field after the name.
    private static int ChildOf(int process)
    {
        foreach (string folder in Directory.EnumerateDirectories("/proc").Where(folder => char.IsAsciiDigit(Path.GetFileName(folder)[0])))
        {
            try
            {
                string text = File.ReadAllText(Path.Combine(folder, "stat"));
                if (text[(text.LastIndexOf(')') + 2)..].Split(' ')[1] == process.ToString(CultureInfo.InvariantCulture))
                    return int.Parse(Path.GetFileName(folder), CultureInfo.InvariantCulture);
            }
            catch (IOException)
            {
                // It ended while it was read.
            }
        }

        return 0;
    }

    private static int Sockets(int process) =>
        Directory
            .EnumerateFiles($"/proc/{process}/fd")
            .Count(file => new FileInfo(file).LinkTarget is { } target && target.StartsWith("socket:", StringComparison.Ordinal));

    private static string[] UrlArguments(LoopbackServer server) =>
        ["--url", $"{server.Address}/authorize?client_id=rp&response_type=id_token&redirect_uri=x", "--allow-load", "127.0.0.1"];

    internal static Task AnswerAsync(HttpContext context)
    {
        if (context.Request.Headers.Cookie != "who=alice")
        {
            context.Response.StatusCode = 403;
            return Task.CompletedTask;
        }

        string payload = $$"""{"nonce":"{{context.Request.Query["nonce"]}}"}""";
        return context.Response.WriteAsync(
            $"<form><input type=hidden name=id_token value='{Base64UrlOf("{\"alg\":\"RS256\"}")}.{Base64UrlOf(payload)}.c2ln'>"
                + $"<input type=hidden name=state value='{context.Request.Query["state"]}'></form>"
        );
    }

    private static string Base64UrlOf(string text) => System.Buffers.Text.Base64Url.EncodeToString(Encoding.UTF8.GetBytes(text));

    private static void RequireOrSkip()
    {
        string? missing = new EmbeddedServer(_ => new(), new()).Missing();
        Skip.If(missing is not null, missing);
    }

    private (int ExitCode, string Output, string Errors) Storm(params string[] arguments) => InProcess.Run(Arguments(arguments));

    private DotNetProgram Start(string[] arguments) => DotNetProgram.Start("tokenbench", Arguments(arguments));

    private string[] Arguments(params string[] arguments) =>
        ["storm", .. arguments.Select(argument => File.Exists(_folder.File(argument)) ? _folder.File(argument) : argument)];
}
