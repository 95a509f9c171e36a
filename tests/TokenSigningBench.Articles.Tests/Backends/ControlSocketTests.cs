using System.Net.Sockets;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Backends;

public sealed class ControlSocketTests : IDisposable
{
    private static readonly LabFacts Facts = new(
        [new("ldap", "ldap 2", 389, "/folder", "ldapsearch", null)],
        2,
        "a",
        "b",
        "/accounts",
        "sha1",
        1.5
    );

    private readonly TemporaryFolder _folder = new();

    private ControlSocket Control => new(_folder.File("standing"));

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public async Task The_owner_alone_gets_the_facts_and_stop_returns_after_the_lab_has_ended()
    {
        var lab = new Lab();
        Task hosting = await KeepAsync(lab);
        new DirectoryInfo(_folder.File("standing")).UnixFileMode.ShouldBe(
            UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute
        );

        LabFacts received = (await Control.AskAsync(CancellationToken.None)).ShouldNotBeNull();
        received.Backends.ShouldBe(Facts.Backends);
        (received with { Backends = Facts.Backends }).ShouldBe(Facts);
        lab.HasEnded.ShouldBeFalse();

        (await Control.EndAsync(CancellationToken.None)).ShouldBeTrue();
        lab.HasEnded.ShouldBeTrue();
        await hosting;
        (await Control.AskAsync(CancellationToken.None)).ShouldBeNull();
        (await Control.EndAsync(CancellationToken.None)).ShouldBeFalse();
    }

    [SkippableFact]
    public async Task A_second_lab_is_refused_and_the_first_is_unaffected()
    {
        Task hosting = await KeepAsync(new Lab());

        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(await KeepAsync(new Lab()));

        refused.Message.ShouldBe("lab: runs already, or is being started or ended; lab status says more");
        (await Control.AskAsync(CancellationToken.None)).ShouldNotBeNull();
        await EndAsync(hosting);
    }

    [SkippableFact]
    public async Task A_folder_that_other_users_can_write_to_is_refused()
    {
        SkipOnWindows();
        string folder = Directory.CreateDirectory(_folder.File("standing")).FullName;
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder, (UnixFileMode)0b111_111_111);

        string message = $"{folder}: is open to other users: chmod 700 {folder}";
        (await Should.ThrowAsync<UserErrorException>(Control.AskAsync(CancellationToken.None))).Message.ShouldBe(message);
        // If a lab were started there, it would run forever and the test would not end.
        Task hosting = Control.RunAsync<Lab>(
            _ => throw new InvalidOperationException("It was used"),
            _ => Facts,
            _ => { },
            CancellationToken.None
        );
        (await Should.ThrowAsync<UserErrorException>(hosting)).Message.ShouldBe(message);
    }

    [SkippableFact]
    public async Task After_a_failed_start_another_lab_can_start()
    {
        SkipOnWindows();
        await Should.ThrowAsync<UserErrorException>(
            Control.RunAsync<Lab>(_ => throw new UserErrorException("ldap", "is broken"), _ => Facts, _ => { }, CancellationToken.None)
        );
        Task hosting = await KeepAsync(new Lab());
        await EndAsync(hosting);
    }

    [SkippableFact]
    public async Task A_client_that_sends_nothing_blocks_no_other()
    {
        Task hosting = await KeepAsync(new Lab());
        using (var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified))
            await socket.ConnectAsync(new UnixDomainSocketEndPoint(Path.Combine(_folder.File("standing"), "socket")));

        (await Control.AskAsync(CancellationToken.None)).ShouldNotBeNull();
        await EndAsync(hosting);
    }

    [Fact]
    public async Task A_path_that_is_too_long_for_a_socket_is_refused_in_one_line() =>
        (
            await Should.ThrowAsync<UserErrorException>(new ControlSocket("/" + new string('x', 200)).AskAsync(CancellationToken.None))
        ).Message.ShouldEndWith("is too long a path for a socket; name a shorter folder in TOKENBENCH_LAB");

    // Returns when the lab runs or was refused.
    private async Task<Task> KeepAsync(Lab lab)
    {
        SkipOnWindows();
        var ready = new TaskCompletionSource();
        Task hosting = Control.RunAsync(_ => Task.FromResult(lab), _ => Facts, _ => ready.SetResult(), CancellationToken.None);
        await Task.WhenAny(ready.Task, hosting);
        return hosting;
    }

    private async Task EndAsync(Task hosting)
    {
        await Control.EndAsync(CancellationToken.None);
        await hosting;
    }

    private static void SkipOnWindows() => Skip.If(OperatingSystem.IsWindows(), "the lab is for Linux");

    private sealed class Lab : IAsyncDisposable
    {
        public bool HasEnded { get; private set; }

        public ValueTask DisposeAsync()
        {
            HasEnded = true;
            return default;
        }
    }
}
