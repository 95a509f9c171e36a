using System.Net.Sockets;
using TokenSigningBench.Explain.Targets;

namespace TokenSigningBench.Explain.Tests.Targets;

public sealed class ServerProcessTests
{
    [Fact]
    public void A_server_is_found_by_its_number_and_by_its_programs_name()
    {
        using var server = TestServer.StartPlanted([]);

        ServerProcess byId = ServerProcess.ById(server.Id);

        byId.Name.ShouldBe("TokenSigningBench.PlantedServer");
        File.Exists(byId.Socket).ShouldBeTrue();
    }

    [Fact]
    public void A_server_with_another_temporary_folder_is_found_there()
    {
        using var folder = new TemporaryFolder();
        using var server = TestServer.StartPlanted([], ("TMPDIR", folder.Path));

        ServerProcess.ById(server.Id).Socket.ShouldContain(folder.Path);
    }

    [Fact]
    public void Names_of_no_process_and_of_two_are_refused()
    {
        using var one = TestServer.StartPlanted([]);
        using var other = TestServer.StartPlanted([]);

        Should
            .Throw<UserErrorException>(() => ServerProcess.ByName("TokenSigningBench.PlantedServer"))
            .Message.ShouldContain("processes have this name: choose with --pid ");
        Should
            .Throw<UserErrorException>(() => ServerProcess.ByName("NoSuchServer"))
            .Message.ShouldBe("--name NoSuchServer: no process has this name. It is that of the program's file, without .dll");
    }

    [Theory]
    [InlineData(0, 65534, "runs as user root, and tokenbench as nobody. Run it as that user: sudo -u root tokenbench explain --pid 7")]
    [InlineData(4_000_000_000, 65534, "runs as user 4000000000, and tokenbench as nobody.")]
    [InlineData(65534, 65534, null)]
    [InlineData(65534, 0, null)]
    public void Another_users_server_is_refused_with_both_users_except_to_root(uint owner, uint own, string? refusal)
    {
        string? found = ServerProcess.OtherUser(7, owner, own);

        if (refusal is null)
            found.ShouldBeNull();
        else
            found.ShouldNotBeNull().ShouldStartWith(refusal);
    }

    [Fact]
    public void A_process_that_is_not_there_is_refused() =>
        Should.Throw<UserErrorException>(() => ServerProcess.ById(int.MaxValue)).Message.ShouldContain("there is no such process");

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_program_that_is_not_dotnet_is_refused_with_what_to_use(bool hasNumberOfAnEarlierServer)
    {
        using var folder = new TemporaryFolder();
        var start = new ProcessStartInfo("cat") { RedirectStandardInput = true };
        start.Environment["TMPDIR"] = folder.Path;
        using var process = Process.Start(start)!;
        if (hasNumberOfAnEarlierServer)
            folder.Write($"dotnet-diagnostic-{process.Id}-1-socket", "");

        Should
            .Throw<UserErrorException>(() => ServerProcess.ById(process.Id))
            .Message.ShouldBe(
                $"--pid {process.Id} (cat): is not a .NET process. From outside: tokenbench login --url measures a server by its address"
            );

        process.StandardInput.Close();
        process.WaitForExit();
    }

    [Theory]
    [InlineData("DOTNET_EnableDiagnostics")]
    [InlineData("DOTNET_EnableDiagnostics_IPC")]
    public void A_server_without_diagnostics_is_refused_with_the_variable(string variable)
    {
        using var folder = new TemporaryFolder();
        using var server = TestServer.StartPlanted([], (variable, "0"), ("TMPDIR", folder.Path));
        // Of an earlier process with its number.
        folder.Write($"dotnet-diagnostic-{server.Id}-1-socket", "");

        Should
            .Throw<UserErrorException>(() => ServerProcess.ById(server.Id))
            .Message.ShouldContain($"was started with {variable}=0, which closes its diagnostics");
    }

    [SkippableFact]
    public async Task A_temporary_folder_with_a_comma_is_attached_to()
    {
        LongTest.SkipUnlessAll("a server of its own");
        using var folder = new TemporaryFolder();
        string temporary = Directory.CreateDirectory(Path.Combine(folder.Path, "a,connect b")).FullName;
        using var server = TestServer.StartPlanted([], ("TMPDIR", temporary));
        server.LogIn(1);

        ExplainRun run = await ServerWindow.RunAsync(
            ServerProcess.ById(server.Id),
            new(TimeSpan.FromMinutes(10)) { IsLight = true, Load = _ => server.AfterLoginsAsync(200) },
            CancellationToken.None
        );

        run.Requests.ShouldBeGreaterThan(20);
        run.LostEvents.ShouldBe(0);
    }

    [SkippableFact]
    public void A_socket_of_another_user_is_refused_with_both_users()
    {
        Skip.IfNot(Environment.UserName == "root", "only root gives a file away");
        using var server = DotNetProgram.Start(
            "TokenSigningBench.PlantedServer",
            ["hostile", "silence"],
            ("DOTNET_EnableDiagnostics", "0")
        );
        string socket = "";
        server.ReadUntil(line => (socket = line).EndsWith("-socket", StringComparison.Ordinal));
        using (var chown = Process.Start("chown", ["65534", socket]))
            chown.WaitForExit();

        Should
            .Throw<UserErrorException>(() => ServerProcess.ById(server.ProcessId))
            .Message.ShouldContain(
                $"its diagnostic socket {Path.GetFileName(socket)} belongs to user nobody, and the process to user root. "
                    + "Remove it, and start the server again."
            );
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void What_is_not_named_after_the_processs_start_or_is_no_socket_is_refused(bool isOfAnotherStart)
    {
        using var folder = new TemporaryFolder();
        using var server = TestServer.StartPlanted([], ("TMPDIR", folder.Path));
        foreach (string own in Directory.GetFiles(folder.Path))
            File.Delete(own);
        string stat = File.ReadAllText($"/proc/{server.Id}/stat"),
            name = $"dotnet-diagnostic-{server.Id}-{(isOfAnotherStart ? "1" : stat[(stat.LastIndexOf(')') + 2)..].Split(' ')[19])}-socket";
        Socket? listener = null;
        if (isOfAnotherStart)
            listener = Listen(Path.Combine(folder.Path, name));
        else
            File.WriteAllText(Path.Combine(folder.Path, name), "");

        Should
            .Throw<UserErrorException>(() => ServerProcess.ById(server.Id))
            .Message.ShouldContain($"and {name} is not its own. Start the server again.");
        listener?.Dispose();
    }

    [Fact]
    public async Task A_socket_at_which_another_process_listens_is_not_attached_to()
    {
        using var folder = new TemporaryFolder();
        using var server = TestServer.StartPlanted([], ("DOTNET_EnableDiagnostics", "0"), ("TMPDIR", folder.Path));
        string stat = File.ReadAllText($"/proc/{server.Id}/stat");
        using Socket listener = Listen(
            Path.Combine(folder.Path, $"dotnet-diagnostic-{server.Id}-{stat[(stat.LastIndexOf(')') + 2)..].Split(' ')[19]}-socket")
        );

        var found = ServerProcess.ById(server.Id);

        (
            await Should.ThrowAsync<UserErrorException>(() =>
                ServerWindow.RunAsync(found, new(TimeSpan.FromMinutes(10)), CancellationToken.None)
            )
        ).Message.ShouldEndWith("cannot be attached to: its diagnostic socket is another process's. Start the server again");
    }

    private static Socket Listen(string path)
    {
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        socket.Bind(new UnixDomainSocketEndPoint(path));
        socket.Listen();
        return socket;
    }
}
