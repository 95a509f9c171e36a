using System.Reflection;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>The Ansible playbook, on three hosts that are network namespaces with their own sshd.</summary>
public sealed class FleetPlayTests
{
    [SkippableFact]
    [Trait("Category", "Long")]
    public void Every_host_s_run_file_is_collected_and_unmeasured_hosts_are_named()
    {
        Skip.If(NamespaceHosts.Missing() is not null, NamespaceHosts.Missing());
        string play = RequiredProgram.FindOrSkip("ansible-playbook", "ansible");
        using var hosts = new NamespaceHosts(3);
        using var folder = new TemporaryFolder();
        string inventory = folder.Write(
            "hosts.ini",
            $"""
            [all]
            one ansible_host={hosts.Addresses[0]}
            two ansible_host={hosts.Addresses[1]}
            bare ansible_host={hosts.Addresses[2]} dotnet=/nowhere/dotnet
            again ansible_host={hosts.Addresses[0]}
            gone ansible_host={hosts.UnusedAddress}
            [all:vars]
            ansible_ssh_common_args=-F {hosts.Configuration}
            ansible_python_interpreter=/usr/bin/python3

            """
        );
        string root = Path.GetDirectoryName(SolutionFile())!;
        (int exitCode, string output, string errors) = DotNetProgram.RunFile(
            play,
            [
                "-i",
                inventory,
                Path.Combine(root, "scripts", "fleet.yml"),
                "-e",
                $"tool={Tool(root, folder)}",
                "-e",
                $"results={folder.File("results")}",
                "-e",
                "patience=5",
                "-e",
                "attempts=1",
                "-e",
                """{"command": "machine --rounds 1 --key ec:P-256"}""",
            ],
            ("ANSIBLE_LOCAL_TEMP", folder.File("ansible")),
            ("ANSIBLE_HOME", folder.File("home")),
            ("ANSIBLE_NOCOLOR", "1"),
            ("LC_ALL", "C.UTF-8")
        );
        exitCode.ShouldBe(2, output + errors);
        output.ShouldContain(
            "Not measured: bare: needs the ASP.NET Core 10 runtime; again: is one again, and counts once; "
                + "gone: did not answer within 5 seconds",
            customMessage: output + errors
        );
        Directory
            .GetFiles(folder.File("results"), "*", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(folder.File("results"), file))
            .Order(StringComparer.Ordinal)
            .ShouldBe(["one/machine.run.json", "two/machine.run.json"]);
        RunFile.Load(folder.File("results/one/machine.run.json")).Of<ProfileRun>().Rows.ShouldHaveSingleItem().Key.ShouldBe("P-256");

        (exitCode, output, errors) = DotNetProgram.Run(
            "tokenbench",
            ["plan", "--fleet", folder.File("results"), "--key", "ec:P-256", "--p95", "100ms", "--verbose"]
        );
        exitCode.ShouldBe(0, errors);
        output.ShouldContain("2 hosts: ");
        output.ShouldContain("assumed");
    }

    // What these tests were built with, without the tests, the packing output, and the libraries of other systems, which are most of it.
    private static string Tool(string root, TemporaryFolder folder)
    {
        string configuration = typeof(FleetPlayTests).Assembly.GetCustomAttribute<AssemblyConfigurationAttribute>()!.Configuration;
        string built = Path.Combine(root, "src", "TokenSigningBench.Cli", "bin", configuration, "net10.0");
        string tool = Directory.CreateDirectory(folder.File("tool")).FullName;
        foreach (string file in Directory.GetFiles(built).Where(file => Path.GetExtension(file) is ".dll" or ".json"))
            File.Copy(file, Path.Combine(tool, Path.GetFileName(file)));
        return tool;
    }

    private static string SolutionFile()
    {
        DirectoryInfo folder = new(AppContext.BaseDirectory);
        while (folder.GetFiles("*.sln") is not [_])
            folder = folder.Parent!;
        return folder.GetFiles("*.sln")[0].FullName;
    }
}
