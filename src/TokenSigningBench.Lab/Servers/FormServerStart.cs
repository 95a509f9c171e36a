using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>How a server of ours is started, which has a login form.</summary>
internal sealed class FormServerStart
{
    /// <summary>Its name in messages.</summary>
    public required string Name { get; init; }

    /// <summary>
    /// A program that reads its startup data from the first line of its standard input, and prints its address as its first line.
    /// </summary>
    public required ProcessStartInfo Program { get; init; }

    public required string StartupData { get; init; }

    /// <summary>The client of the authorize request.</summary>
    public required RegisteredClient Client { get; init; }

    /// <summary>Its name in results, given what follows the address on the first line.</summary>
    public required Func<string, string> Describe { get; init; }

    /// <summary>What it needs, and what ends with it; null for nothing.</summary>
    public IAsyncDisposable? Backend { get; init; }

    /// <summary>Variables in addition to this process's environment.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>();

    /// <summary>
    /// Whether .NET's diagnostics are open, which are closed otherwise: the socket alone, in a folder that only this user can enter, and
    /// neither the debugger nor profilers.
    /// </summary>
    public bool OpensDiagnostics { get; init; }

    /// <summary><see cref="RunningServer.MinWarmUpRequests"/></summary>
    public int MinWarmUpRequests { get; init; }

    /// <summary>Its confidential client, by its address; null if it has none.</summary>
    public Func<Uri, TokenClient>? TokenClient { get; init; }

    /// <summary>Starts it, and signs in the lab's user by its login form.</summary>
    /// <exception cref="UserErrorException">It cannot be started, ended, did nothing for too long, or the sign-in failed.</exception>
    public async Task<RunningServer> StartAsync(CancellationToken cancel)
    {
        List<IAsyncDisposable> backends = Backend is null ? [] : [Backend];
        try
        {
            BackendFolder? diagnostics = OpensDiagnostics ? BackendFolder.Create(Name, BackendFolder.Parent) : null;
            if (diagnostics is not null)
                backends.Add(diagnostics);
            var process = ChildProcess.Start(
                Name,
                Program.FileName,
                Program.ArgumentList,
                environment: diagnostics is null ? Environment : Environment.Concat(VariablesFor(diagnostics)).ToDictionary()
            );
            return await ServerStart
                .FinishAsync(process, StallWatch.DefaultTimeout, limit => SignInAsync(process, backends, diagnostics?.Path, limit), cancel)
                .ConfigureAwait(false);
        }
        catch
        {
            foreach (IAsyncDisposable one in backends)
                await one.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    private static IEnumerable<KeyValuePair<string, string>> VariablesFor(BackendFolder diagnostics) =>
        [
            new("DOTNET_EnableDiagnostics", "1"),
            new("DOTNET_EnableDiagnostics_IPC", "1"),
            new("DOTNET_EnableDiagnostics_Debugger", "0"),
            new("DOTNET_EnableDiagnostics_Profiler", "0"),
            new("TMPDIR", diagnostics.Path),
        ];

    private async Task<RunningServer> SignInAsync(
        ChildProcess process,
        IReadOnlyList<IAsyncDisposable> backends,
        string? diagnostics,
        CancellationToken cancel
    )
    {
        await process.SendAsync(StartupData, cancel).ConfigureAwait(false);
        string[] greeting = (await process.FirstLineAsync(cancel).ConfigureAwait(false)).Split(' ', 2);
        var issuer = new Uri(greeting[0]);
        using var browser = new Browser();
        LoginForm form = await browser.SignInAsync(new(issuer, Pages.Login), IdentityServerOptions.LabUser, cancel).ConfigureAwait(false);
        AuthorizeRequest request = EmbeddedIdentityServer.RequestTo(issuer, Client);
        return new IdentityServerProcess(process, backends)
        {
            Name = Describe(greeting[^1]),
            Issuer = issuer,
            Request = request,
            Cookie = browser.CookieFor(request.Endpoint),
            Form = form,
            TokenClient = TokenClient?.Invoke(issuer),
            MinWarmUpRequests = MinWarmUpRequests,
            DiagnosticFolder = diagnostics,
        };
    }
}
