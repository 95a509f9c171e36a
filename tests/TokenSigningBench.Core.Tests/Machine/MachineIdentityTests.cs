using System.Diagnostics;

namespace TokenSigningBench.Core.Tests.Machine;

public sealed class MachineIdentityTests : IDisposable
{
    private const string MachineId = "0123456789abcdef0123456789abcdef";

    // Computed with Python: HMAC-SHA256 with the application's identifier, and the bits of a version 4 UUID.
    private const string Identity = "cb188a0869b6454a91bdc946f258504f";

    private readonly TemporaryFolder _root = new();

    public MachineIdentityTests()
    {
        Directory.CreateDirectory(_root.File("etc"));
        Directory.CreateDirectory(_root.File("run/systemd"));
        _root.Write("etc/machine-id", MachineId + "\n");
    }

    public void Dispose() => _root.Dispose();

    [SkippableFact]
    public void The_identity_is_an_application_specific_hash_of_the_machine_id()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        MachineIdentity.Read(_root.Path, _ => null).ShouldBe(Identity);
    }

    [SkippableFact]
    public void systemd_computes_the_same_identity()
    {
        Skip.IfNot(
            File.Exists("/usr/bin/systemd-id128") && MachineIdentity.Of(File.ReadLines("/etc/machine-id").FirstOrDefault()) is not null,
            "apt-get install systemd, and a machine with an identifier"
        );
        using Process systemd = Process.Start(
            new ProcessStartInfo("/usr/bin/systemd-id128", ["machine-id", "--app-specific=6f1e7a52-0c7b-4d55-9a3e-2b8f0d64c1e9"])
            {
                RedirectStandardOutput = true,
            }
        )!;
        systemd.StandardOutput.ReadToEnd().TrimEnd().ShouldBe(MachineIdentity.Of(File.ReadLines("/etc/machine-id").First()));
    }

    [Fact]
    public void An_invalid_machine_id_gives_no_identity() =>
        new[]
        {
            null,
            "",
            "uninitialized",
            "00000000000000000000000000000000",
            MachineId[1..],
            MachineId + "g",
            " " + MachineId[1..],
            MachineId[..^1] + "g",
        }.ShouldAllBe(machineId => MachineIdentity.Of(machineId) == null);

    [Fact]
    public void A_machine_without_a_machine_id_has_no_identity()
    {
        File.Delete(_root.File("etc/machine-id"));
        MachineIdentity.Read(_root.Path, _ => null).ShouldBeNull();
    }

    [Fact]
    public void A_container_has_no_identity()
    {
        foreach (string mark in new[] { ".dockerenv", "run/.containerenv", "run/systemd/container" })
        {
            string file = _root.Write(mark, "");
            MachineIdentity.Read(_root.Path, _ => null).ShouldBeNull(mark);
            File.Delete(file);
        }

        foreach (string variable in new[] { "container", "KUBERNETES_SERVICE_HOST", "DOTNET_RUNNING_IN_CONTAINER" })
            MachineIdentity.Read(_root.Path, name => name == variable ? "yes" : null).ShouldBeNull(variable);
    }
}
