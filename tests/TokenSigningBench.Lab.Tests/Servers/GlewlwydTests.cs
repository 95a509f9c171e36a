using System.Net;
using System.Net.Sockets;
using System.Text;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Processes;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tests.IdentityServer;

namespace TokenSigningBench.Lab.Tests.Servers;

public sealed class GlewlwydTests() : ThirdPartyServerTests(new Glewlwyd())
{
    protected override IIdentityServer CreateServer(string folder, TimeSpan limit) => new Glewlwyd { Scratch = folder, Limit = limit };

    [SkippableFact]
    public async Task Its_folder_is_accessible_to_the_owner_only()
    {
        await using RunningServer server = await StartAsync();
        new DirectoryInfo(Directory.EnumerateDirectories(Folder).ShouldHaveSingleItem()).UnixFileMode.ShouldBe(
            UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute
        );
    }

    [SkippableFact]
    public async Task Its_database_never_has_the_package_s_default_password()
    {
        RequireOrSkip();
        const string packaged = "fOfvZC/wR2cUSTWbW6YZueGyyDuFqwkoFlcNlRYWJscxYTVOVFJ3VWFHdVJQT0pU";

        // All files of a server before it is started.
        string folder = await GlewlwydFolder.CreateAsync("glewlwyd", Folder, 1, "session", "another", CancellationToken.None);

        (await File.ReadAllBytesAsync(Path.Combine(folder, "glewlwyd.db")))
            .AsSpan()
            .IndexOf(Encoding.ASCII.GetBytes(packaged))
            .ShouldBe(-1);
        Directory.Delete(folder, recursive: true);
    }

    [SkippableFact]
    public async Task A_port_taken_meanwhile_is_replaced_by_another()
    {
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        int taken = ((IPEndPoint)other.LocalEndpoint).Port;
        var ports = new Queue<int>([taken, FreePort.Find()]);
        var glewlwyd = new Glewlwyd { Scratch = Folder, FindPort = ports.Dequeue };
        RequireOrSkip();
        using TokenKey key = KeyOf(2048);

        await using RunningServer server = await glewlwyd.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);

        server.Issuer.Port.ShouldNotBe(taken);
    }

    [SkippableFact]
    public async Task A_port_that_another_glewlwyd_holds_is_reported()
    {
        await using RunningServer other = await StartAsync();
        int taken = other.Issuer.Port;
        using TokenKey key = KeyOf(2048);

        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(
            new Glewlwyd { Scratch = Folder, FindPort = () => taken }.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None)
        );

        refused.Message.ShouldBe($"glewlwyd: port {taken} of 127.0.0.1 is taken, at attempt 3 to find one that is free");
        other.HasEnded.ShouldBeFalse();
    }
}
