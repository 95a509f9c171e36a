using System.Net.Sockets;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Backends;

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

    private ControlSocket Door => new(_folder.File("standing"));

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public async Task Whoever_asks_is_told_and_whoever_ends_it_returns_when_it_has_ended()
    {
        var lab = new Lab();
        Task kept = await KeepAsync(lab);

        LabFacts told = (await Door.AskAsync(CancellationToken.None)).ShouldNotBeNull();
        told.Backends.ShouldBe(Facts.Backends);
        (told with { Backends = Facts.Backends }).ShouldBe(Facts);
        lab.HasEnded.ShouldBeFalse();

        (await Door.EndAsync(CancellationToken.None)).ShouldBeTrue();
        lab.HasEnded.ShouldBeTrue();
        await kept;
        (await Door.AskAsync(CancellationToken.None)).ShouldBeNull();
        (await Door.EndAsync(CancellationToken.None)).ShouldBeFalse();
    }

    [SkippableFact]
    public async Task A_second_one_is_refused_and_harms_the_first_in_nothing()
    {
        Task kept = await KeepAsync(new Lab());

        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(await KeepAsync(new Lab()));

        refused.Message.ShouldBe("lab: runs already, or is being started or ended; tokenbench lab status says more");
        (await Door.AskAsync(CancellationToken.None)).ShouldNotBeNull();
        await Door.EndAsync(CancellationToken.None);
        await kept;
    }

    [SkippableFact]
    public async Task A_folder_that_others_can_write_to_is_neither_used_nor_believed()
    {
        SkipWhereThereAreNone();
        string folder = Directory.CreateDirectory(_folder.File("standing")).FullName;
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder, (UnixFileMode)0b111_111_111);

        string message = $"{folder}: is open to other users: chmod 700 {folder}";
        (await Should.ThrowAsync<UserErrorException>(Door.AskAsync(CancellationToken.None))).Message.ShouldBe(message);
        // A lab that was started there all the same would run for ever.
        Task kept = Door.RunAsync<Lab>(
            _ => throw new InvalidOperationException("It was used"),
            _ => Facts,
            _ => { },
            CancellationToken.None
        );
        (await Should.ThrowAsync<UserErrorException>(kept)).Message.ShouldBe(message);
    }

    [SkippableFact]
    public async Task One_that_cannot_be_started_leaves_the_door_to_others()
    {
        SkipWhereThereAreNone();
        await Should.ThrowAsync<UserErrorException>(
            Door.RunAsync<Lab>(_ => throw new UserErrorException("ldap", "is broken"), _ => Facts, _ => { }, CancellationToken.None)
        );
        Task kept = await KeepAsync(new Lab());
        await Door.EndAsync(CancellationToken.None);
        await kept;
    }

    [SkippableFact]
    public async Task Who_asks_for_nothing_keeps_nobody_out()
    {
        Task kept = await KeepAsync(new Lab());
        using (var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified))
            await socket.ConnectAsync(new UnixDomainSocketEndPoint(Path.Combine(_folder.File("standing"), "socket")));

        (await Door.AskAsync(CancellationToken.None)).ShouldNotBeNull();
        await Door.EndAsync(CancellationToken.None);
        await kept;
    }

    [SkippableFact]
    public async Task Its_folder_is_for_nobody_else()
    {
        Task kept = await KeepAsync(new Lab());
        new DirectoryInfo(_folder.File("standing")).UnixFileMode.ShouldBe(
            UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute
        );
        await Door.EndAsync(CancellationToken.None);
        await kept;
    }

    [Fact]
    public async Task A_path_that_is_too_long_for_a_socket_is_one_line() =>
        (
            await Should.ThrowAsync<UserErrorException>(new ControlSocket("/" + new string('x', 200)).AskAsync(CancellationToken.None))
        ).Message.ShouldEndWith("is too long a path for a socket; name a shorter folder in TOKENBENCH_LAB");

    // Returns when the lab runs, or was refused.
    private async Task<Task> KeepAsync(Lab lab)
    {
        SkipWhereThereAreNone();
        var ready = new TaskCompletionSource();
        Task kept = Door.RunAsync(_ => Task.FromResult(lab), _ => Facts, _ => ready.SetResult(), CancellationToken.None);
        await Task.WhenAny(ready.Task, kept);
        return kept;
    }

    private static void SkipWhereThereAreNone() => Skip.If(OperatingSystem.IsWindows(), "the lab is for Linux");

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
