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

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("uninitialized")]
    [InlineData("00000000000000000000000000000000")]
    [InlineData("0123456789abcdef0123456789abcde")]
    [InlineData("0123456789abcdef0123456789abcdefg")]
    [InlineData(" 123456789abcdef0123456789abcdef")]
    [InlineData("0123456789abcdef0123456789abcdeg")]
    public void An_invalid_machine_id_gives_no_identity(string? machineId) => MachineIdentity.Of(machineId).ShouldBeNull();

    [Fact]
    public void A_machine_without_a_machine_id_has_no_identity()
    {
        File.Delete(_root.File("etc/machine-id"));
        MachineIdentity.Read(_root.Path, _ => null).ShouldBeNull();
    }

    [Theory]
    [InlineData(".dockerenv")]
    [InlineData("run/.containerenv")]
    [InlineData("run/systemd/container")]
    public void A_container_has_no_identity(string mark)
    {
        _root.Write(mark, "");
        MachineIdentity.Read(_root.Path, _ => null).ShouldBeNull();
    }

    [Theory]
    [InlineData("container")]
    [InlineData("KUBERNETES_SERVICE_HOST")]
    [InlineData("DOTNET_RUNNING_IN_CONTAINER")]
    public void A_container_named_by_the_environment_has_no_identity(string variable) =>
        MachineIdentity.Read(_root.Path, name => name == variable ? "yes" : null).ShouldBeNull();
}
