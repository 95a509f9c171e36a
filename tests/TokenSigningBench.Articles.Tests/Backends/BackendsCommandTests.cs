using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Backends;

public sealed partial class BackendsCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose()
    {
        Lab("stop");
        _folder.Dispose();
    }

    [SkippableFact]
    public void Ctrl_C_before_the_host_process_leaves_the_terminal_is_an_interrupt()
    {
        RequireOrSkip(new OpenLdap());
        using var folder = new TemporaryFolder();
        string setsid = folder.Write("setsid", "#!/bin/sh\nkill -INT $$\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(setsid, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        (int exitCode, _, string errors) = DotNetProgram.Run(
            Features.Program,
            ["lab", "start", "ldap"],
            ("PATH", $"{folder.Path}:{Environment.GetEnvironmentVariable("PATH")}"),
            ("TOKENBENCH_LAB", folder.File("lab")),
            ("TMPDIR", folder.Path)
        );
        (exitCode, errors).ShouldBe((130, "interrupted\n"));
    }

    [Fact]
    public void Without_a_lab_status_exits_with_1_and_stop_with_0()
    {
        Lab("status").ShouldBe((1, "No lab runs; lab start starts one.\n", ""));
        Lab("stop").ShouldBe((0, "No lab runs.\n", ""));
    }

    [SkippableFact]
    public async Task The_lab_outlives_its_start_command_until_it_is_stopped()
    {
        RequireOrSkip(new OpenLdap());
        (int exitCode, string output, string errors) = Lab("start", "ldap", "--accounts", "3");
        (exitCode, errors).ShouldBe((0, ""));
        int port = int.Parse(Port().Match(output).Groups[1].Value, CultureInfo.InvariantCulture);
        string accounts = output.Split('\n').Single(line => line.StartsWith("Started", StringComparison.Ordinal)).Split(' ')[^1];

        Lab("status").ShouldBe((0, output, ""));
        IsTaken(port).ShouldBeTrue();
        (string Name, string Password)[] users =
        [
            .. (await File.ReadAllLinesAsync(accounts)).Select(line => line.Split('\t')).Select(fields => (fields[0], fields[1])),
        ];
        users.Select(user => user.Name).ShouldBe(LabAccounts.Make(3).Select(account => account.Name));
        users.Select(user => user.Password).Distinct().Count().ShouldBe(3);
        foreach ((_, string password) in users)
            output.ShouldNotContain(password);
        Lab("start", "ldap").ShouldBe((2, "", "lab: runs already; lab status says where, lab stop ends it\n"));

        Lab("stop").ShouldBe((0, "The lab has ended.\n", ""));
        IsTaken(port).ShouldBeFalse();
        File.Exists(accounts).ShouldBeFalse();
        Lab("status").ExitCode.ShouldBe(1);
    }

    [SkippableFact]
    public void After_its_process_is_killed_the_lab_can_be_started_again()
    {
        RequireOrSkip(new OpenLdap());
        Lab("start", "ldap", "--accounts", "1").ExitCode.ShouldBe(0);

        HostProcess().Kill();

        Lab("status").ExitCode.ShouldBe(1);
        Lab("start", "ldap", "--accounts", "1").ExitCode.ShouldBe(0);
    }

    [SkippableFact]
    public void Status_names_a_backend_that_has_ended()
    {
        RequireOrSkip(new OpenLdap());
        string output = Lab("start", "ldap", "--accounts", "1").Output;
        Process slapd = Process
            .GetProcessesByName("slapd")
            .Single(process =>
                File.ReadAllText($"/proc/{process.Id}/cmdline")
                    .Contains($":{Port().Match(output).Groups[1].Value}", StringComparison.Ordinal)
            );

        slapd.Kill();
        slapd.WaitForExit();

        // The guard must see the end before status can report it.
        (int ExitCode, string Output, string) status;
        do status = Lab("status");
        while (status.ExitCode == 0);
        status.ExitCode.ShouldBe(1);
        status.Output.ShouldContain("HAS ENDED");
    }

    [SkippableTheory]
    [InlineData(new[] { "start", "--accounts", "0" }, "--accounts: is not a number from 1 to 99999\n")]
    [InlineData(new[] { "start", "--accounts", "100000" }, "--accounts: is not a number from 1 to 99999\n")]
    [InlineData(
        new[] { "start", "--password-hash", "md4" },
        "md4: is no password hash; it is sha1, pbkdf2: and a number of iterations from 1, or argon2id:m=7168,t=5,p=1\n"
    )]
    public void Invalid_options_print_one_line_and_start_nothing(string[] arguments, string line)
    {
        RequireOrSkip(new Kdc());
        RequireOrSkip(new OpenLdap());
        RequireOrSkip(new PostgreSql());
        RequireOrSkip(new Apache());
        Lab(arguments).ShouldBe((2, "", line));
        Directory.Exists(_folder.File("lab")).ShouldBeFalse();
    }

    [Fact]
    public void An_unknown_backend_is_refused_with_the_list_of_backends()
    {
        (int exitCode, string output, string errors) = InProcess.Run("lab", "start", "unheard-of");
        (exitCode, output).ShouldBe((2, ""));
        errors.ShouldBe(
            $"{Features.Program}: Argument 'unheard-of' not recognized. "
                + "Must be one of: 'kerberos' 'ldap' 'postgresql' 'apache' (TokenSigningBench.Articles lab start --help)\n"
        );
    }

    private (int ExitCode, string Output, string Errors) Lab(params string[] arguments) =>
        DotNetProgram.Run(Features.Program, ["lab", .. arguments], ("TOKENBENCH_LAB", _folder.File("lab")));

    // The process with this lab's folder in its environment, so that no other lab's process is found.
    private Process HostProcess() => Process.GetProcesses().Single(process => IsHostProcess(process.Id));

    private bool IsHostProcess(int id)
    {
        try
        {
            return File.ReadAllText($"/proc/{id}/cmdline").Contains("\0lab\0keep\0", StringComparison.Ordinal)
                && File.ReadAllText($"/proc/{id}/environ").Contains($"TOKENBENCH_LAB={_folder.File("lab")}\0", StringComparison.Ordinal);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    private static bool IsTaken(int port) =>
        System
            .Net.NetworkInformation.IPGlobalProperties.GetIPGlobalProperties()
            .GetActiveTcpListeners()
            .Any(listener => listener.Port == port);

    private static void RequireOrSkip(IBackend backend) => Skip.If(backend.Missing() is not null, $"{backend.Name}: {backend.Missing()}");

    [GeneratedRegex(@"127\.0\.0\.1:(\d+)")]
    private static partial Regex Port();
}
