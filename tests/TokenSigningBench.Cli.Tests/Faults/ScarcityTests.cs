using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using System.Text.RegularExpressions;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Lab.Tsung;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Faults;

/// <summary>
/// Machines that lack something: cores, memory, stack size, programs, network, a steady clock. Commands succeed, or fail and name the
/// cause.
/// </summary>
public sealed class ScarcityTests : IDisposable
{
    private const string Check = "check new.pfx --budget 1000";
    private const string Login = "login --server minimal new.pfx --rounds 5 --run-file RUN";
    private const string Machine = "machine --key rsa:2048 --rounds 1 --format json";

    private static readonly string Program = Path.Combine(AppContext.BaseDirectory, "tokenbench.dll");

    private readonly TemporaryFolder _folder = new();

    public ScarcityTests()
    {
        Skip.If(
            !OperatingSystem.IsLinux() || Environment.UserName != "root",
            "only root takes something from a process in these ways, on Linux"
        );
        string? missing = new EmbeddedServer(_ => new(), new()).Missing();
        Skip.If(missing is not null, missing);
        using X509Certificate2 certificate = KnownCertificates.OfRsa(2048);
        _folder.Write("new.pfx", certificate.Export(X509ContentType.Pfx, "word"));
    }

    public void Dispose() => _folder.Dispose();

    [SkippableTheory]
    [InlineData(Machine)]
    [InlineData(Login)]
    public void One_core_is_enough(string commandLine)
    {
        if (commandLine == Login)
            LongTest.SkipUnlessAll("a server of its own");
        RequiredProgram.FindOrSkip("taskset", "util-linux");
        string allowed = File.ReadLines("/proc/self/status")
            .Single(line => line.StartsWith("Cpus_allowed_list", StringComparison.Ordinal))
            .Split('\t', '-', ',')[1];
        RequireSuccess(commandLine, Run("taskset", ["-c", allowed, "dotnet", Program, .. Arguments(commandLine)]), cores: 1);
    }

    [SkippableFact]
    public void A_control_group_s_limit_is_reported()
    {
        LongTest.SkipUnlessAll("a machine of half a core");
        // Where no control group can be created, only the runtime gets a limit.
        using var group = ControlGroupLimit.OfCores(0.5);
        JsonElement machine = group is null
            ? RequireSuccess(Machine, Run("dotnet", [Program, .. Arguments(Machine)], ("DOTNET_PROCESSOR_COUNT", "1")), cores: 1)
            : RequireSuccess(Machine, Run("sh", group.Shell(["dotnet", Program, .. Arguments(Machine)])), cores: 1);
        if (group is not null)
            machine.GetProperty("cpuLimitCores").GetDouble().ShouldBe(0.5);
    }

    [SkippableFact]
    public void Little_memory_and_small_stacks_are_enough_for_a_server_too()
    {
        LongTest.SkipUnlessAll("a server of its own");
        using var group = ControlGroupLimit.OfMegabytes(192);
        RequireSuccess(
            Login,
            group is null
                ? Run("sh", WithSmallStacks(Login), ("DOTNET_GCHeapHardLimit", "4000000"), ("DOTNET_Thread_DefaultStackSize", "40000"))
                : Run("sh", group.Shell(["sh", .. WithSmallStacks(Login)]), ("DOTNET_Thread_DefaultStackSize", "40000"))
        );
    }

    [SkippableFact]
    public void Too_little_memory_is_named_as_the_cause()
    {
        double[] samples = [.. Enumerable.Range(0, 190_000).Select(i => 1e6 + i)];
        SampleRunFile.Save(_folder.File("run.json"), samples);
        Run("dotnet", [Program, .. Arguments("report RUN -o PAGE")], ("DOTNET_GCHeapHardLimit", "800000"))
            .ShouldBe((2, "", "tokenbench: there is not enough memory for this\n"));
        File.Exists(_folder.File("page.html")).ShouldBeFalse();
    }

    [SkippableTheory]
    [InlineData(Machine)]
    [InlineData("create-cert --key rsa:2048 --out CERTS")]
    public void Small_stacks_are_enough(string commandLine)
    {
        if (commandLine != Machine)
            LongTest.SkipUnlessAll("RSA 2048 stands for other work");
        RequireSuccess(commandLine, Run("sh", WithSmallStacks(commandLine), ("DOTNET_Thread_DefaultStackSize", "40000")));
    }

    [SkippableFact]
    public void Without_the_openssl_program_the_other_checks_run()
    {
        LongTest.SkipUnlessAll("it asks every relying party");
        RequiredProgram.FindOrSkip("setsid", "util-linux");
        foreach (string name in new[] { "dotnet", "setsid", "sh", "cat" })
            File.CreateSymbolicLink(_folder.File(name), InstalledProgram.Find(name)!);
        (int exitCode, string output, string errors) = Run(
            "dotnet",
            [Program, .. Arguments($"{Check} --relying-parties --verbose")],
            ("PATH", _folder.Path)
        );
        (exitCode, errors).ShouldBe((0, ""), output);
        output.ShouldContain("openssl: not tried: the program openssl is missing: apt-get install openssl");
        output.ShouldContain(" per RS256 signature");
    }

    [SkippableTheory]
    [InlineData(Check, null)]
    [InlineData(Login, ": cannot be reached: Network is unreachable\n")]
    [InlineData(
        "storm --server minimal new.pfx --logins 5 --duration 1s",
        "127.0.0.1: this machine cannot be reached by itself: Network is unreachable\n"
    )]
    [InlineData("check https://localhost/jwks", "https://localhost/jwks: cannot be reached: ")]
    public void Without_network_only_commands_that_need_it_fail(string commandLine, string? refusal)
    {
        if (!commandLine.StartsWith("check", StringComparison.Ordinal))
            LongTest.SkipUnlessAll("a server of its own");
        RequireNamespacesOrSkip();
        (int ExitCode, string Output, string Errors) result = Run("unshare", ["-n", "dotnet", Program, .. Arguments(commandLine)]);
        if (refusal is null)
        {
            RequireSuccess(commandLine, result);
            return;
        }

        (result.ExitCode, result.Output).ShouldBe((2, ""));
        result.Errors.ShouldContain(refusal);
        result.Errors.Split('\n').Length.ShouldBe(2, result.Errors);
    }

    [SkippableFact]
    public void Loopback_is_enough_network()
    {
        RequiredProgram.FindOrSkip("ip", "iproute2");
        RequireNamespacesOrSkip();
        RequireSuccess(
            Login,
            Run("unshare", ["-n", "sh", "-c", "ip link set lo up && exec dotnet \"$0\" \"$@\"", Program, .. Arguments(Login)])
        );
    }

    [SkippableTheory]
    [Trait("Category", "Long")]
    [InlineData("machine --key ec:P-256 --rounds 100 --run-file RUN", @" [1-9]\d?% ", @" [5-9]\d% ")]
    [InlineData("storm --server minimal new.pfx --logins 200 --duration 5s --run-file RUN", @"[1-9]\d* finished", "[2-4] of 5 s: ")]
    // Tsung writes what it saw about every five seconds.
    [InlineData(
        "storm --server minimal --engine tsung new.pfx --logins 200 --duration 15s --run-file RUN",
        @"[1-9]\d* finished",
        "(?:[5-9]|1[0-4]) of 15 s: "
    )]
    public void Clock_changes_of_hours_do_not_affect_durations(string commandLine, string startPattern, string halfwayPattern)
    {
        Skip.If(commandLine.Contains("tsung", StringComparison.Ordinal) && TsungEngine.Missing() is not null, TsungEngine.Missing());
        // Where Debian's package installs it, by processor architecture. Other places are not searched.
        string? library = InstalledProgram
            .Prefixes.Select(prefix => Path.Combine(prefix, "lib"))
            .Where(Directory.Exists)
            .SelectMany(folder => Directory.GetDirectories(folder, "*-linux-gnu*"))
            .Select(folder => Path.Combine(folder, "faketime", "libfaketimeMT.so.1"))
            .FirstOrDefault(File.Exists);
        Skip.If(library is null, "apt-get install libfaketime");
        string clock = _folder.Write("clock", "+0");
        using DotNetProgram program = DotNetProgram.StartOnTerminal(
            "tokenbench",
            Arguments(commandLine),
            ("TOKENBENCH_PASSWORD", "word"),
            ("LD_PRELOAD", library),
            ("FAKETIME_TIMESTAMP_FILE", clock),
            ("FAKETIME_NO_CACHE", "1"),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1")
        );
        program.ReadPast(new Regex(startPattern));
        File.WriteAllText(clock, "+7200");
        program.ReadPast(new Regex(halfwayPattern));
        File.WriteAllText(clock, "-7200");
        (int exitCode, string screen, _) = program.End();
        exitCode.ShouldBe(0, screen);
        RunFile run = RunFile.Load(_folder.File("run.json"));
        // The clock jumps by two and by four hours.
        if (run.Part is StormRun stormRun)
        {
            StormServer storm = stormRun.Servers.ShouldHaveSingleItem();
            storm.Samples.Count.ShouldBe(200);
            storm
                .Samples.Count(sample => sample.Failure is null && sample.Answered > sample.ScheduledStart && sample.Answered < 3600e3)
                .ShouldBe(200);
            storm.Seconds.ShouldBeInRange(0, 3600);
        }
        else
        {
            ProfileRun profile = run.Of<ProfileRun>().ShouldNotBeNull();
            profile.Rounds.ShouldBe(100);
            profile.Seconds.ShouldBeInRange(0, 3600);
            profile.Rows.Single().Sign.ShouldNotBeNull().ShouldAllBe(nanoseconds => nanoseconds > 0 && nanoseconds < 3600e9);
        }
    }

    private string[] WithSmallStacks(string commandLine) =>
        ["-c", "ulimit -s 256 && exec dotnet \"$0\" \"$@\"", Program, .. Arguments(commandLine)];

    private static void RequireNamespacesOrSkip()
    {
        RequiredProgram.FindOrSkip("unshare", "util-linux");
        Skip.If(
            DotNetProgram.RunFile("unshare", ["-n", "true"]).ExitCode != 0,
            "network namespaces are not permitted (in a container: --cap-add SYS_ADMIN)"
        );
    }

    // Asserts that the result is complete: the figures or the files are there.
    private JsonElement RequireSuccess(string commandLine, (int ExitCode, string Output, string Errors) result, int? cores = null)
    {
        // Beside other work five rounds may decide nothing.
        result.ExitCode.ShouldBeInRange(0, commandLine == Login ? 1 : 0, result.Output + result.Errors);
        if (commandLine == Login)
            RunFile
                .Load(_folder.File("run.json"))
                .Of<LoginRun>()
                .Servers.ShouldAllBe(server =>
                    server.VerifiedBy == "PlatformCrypto, BouncyCastle" && server.Rows.All(row => row.Samples.Count == 5)
                );
        else if (commandLine.StartsWith("create-cert", StringComparison.Ordinal))
            Directory.GetFiles(_folder.File("certs"), "idsrv-*").Length.ShouldBe(6);
        else if (commandLine.StartsWith("check", StringComparison.Ordinal))
            result.Output.ShouldContain(" per RS256 signature");
        if (commandLine != Machine)
            return default;
        JsonElement profile = JsonDocument.Parse(result.Output).RootElement;
        profile
            .GetProperty("result")
            .GetProperty("rows")[0]
            .GetProperty("verifiedBy")
            .GetString()
            .ShouldBe($"BouncyCastle {LockedPackage.VersionOf("BouncyCastle.Cryptography")}");
        JsonElement machine = profile.GetProperty("machine");
        if (cores is not null)
            machine.GetProperty("cores").GetInt32().ShouldBe(cores.Value);
        return machine;
    }

    private static (int ExitCode, string Output, string Errors) Run(
        string program,
        string[] arguments,
        params (string, string)[] environment
    ) => DotNetProgram.RunFile(program, arguments, [("TOKENBENCH_PASSWORD", "word"), .. environment]);

    private string[] Arguments(string commandLine) =>
        [
            .. commandLine
                .Split(' ')
                .Select(argument =>
                    argument switch
                    {
                        "RUN" => _folder.File("run.json"),
                        "PAGE" => _folder.File("page.html"),
                        "CERTS" => _folder.File("certs"),
                        "new.pfx" => _folder.File(argument),
                        _ => argument,
                    }
                ),
        ];
}
