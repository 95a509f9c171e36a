using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Clients;

/// <summary>The clients that log in at an identity server, as an explicit list.</summary>
public static class LoginClients
{
    private const string Code = "code",
        Implicit = "implicit";

    internal static IReadOnlyList<ILoginClient> All { get; } =
    [
        new DotNetClient("ASP.NET Core OpenIdConnect", "openidconnect-code", Code),
        new DotNetClient("ASP.NET Core OpenIdConnect", "openidconnect-id_token", Implicit),
        new OpenIdClientPackage(Code),
        new OpenIdClientPackage(Code, checksSignature: true),
        new OpenIdClientPackage(Implicit),
        new DotNetClient("OpenIddict.Client", "openiddict-client", Code),
        new ModAuthOpenIdc(),
    ];

    /// <summary>The first client that is not installed, with the command that installs it; null if all are.</summary>
    public static string? Missing => All.Select(client => client.Missing()).FirstOrDefault(missing => missing is not null);

    /// <summary>Logs in by each client: at servers that sign, then at one that sends unsigned tokens.</summary>
    /// <param name="server">The server. Its library leaves tokens unsigned.</param>
    public static UnsignedLogins At(IIdentityServer server) =>
        (unsigned, controls, progress, cancel) => RunAsync(server, unsigned, controls, progress, cancel);

    private static async Task<(string? Server, IReadOnlyList<UnsignedTokenTrial> Parties)> RunAsync(
        IIdentityServer server,
        SigningCase unsigned,
        IReadOnlyList<SigningCase> controls,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        if (server.Missing() is { } missing)
            return (null, NotTried(missing));
        List<RunningServer> running = [];
        try
        {
            foreach (SigningCase one in (SigningCase[])[.. controls, unsigned])
            {
                progress?.Report($"{server.Name} starts, {one}");
                running.Add(await server.StartAsync(one.Key, one.Algorithm, cancel).ConfigureAwait(false));
            }

            UnsignedTokenTrial[] trials = await UnsignedTokens
                .OnAllCoresAsync(
                    All,
                    client =>
                    {
                        progress?.Report($"{client.Name} logs in, {client.Flow} flow");
                        return TryAsync(client, [.. controls.Zip(running)], (unsigned, running[^1]), cancel);
                    },
                    cancel
                )
                .ConfigureAwait(false);
            return (running[^1].Name, trials);
        }
        catch (UserErrorException e)
        {
            return (null, NotTried($"{e.SourceName}: {e.Cause}"));
        }
        finally
        {
            foreach (RunningServer one in running)
                await one.DisposeAsync().ConfigureAwait(false);
        }
    }

    private static IReadOnlyList<UnsignedTokenTrial> NotTried(string reason) =>
        [.. All.Select(client => new UnsignedTokenTrial(client.Name, client.Flow) { NotTried = reason })];

    private static async Task<UnsignedTokenTrial> TryAsync(
        ILoginClient client,
        IReadOnlyList<(SigningCase Case, RunningServer Server)> controls,
        (SigningCase Case, RunningServer Server) unsigned,
        CancellationToken cancel
    )
    {
        if (client.Missing() is { } missing)
            return new(client.Name, client.Flow) { NotTried = missing };
        try
        {
            foreach ((SigningCase one, RunningServer server) in controls)
            {
                LoginTrial signed = await client.LogInAsync(server, one.Algorithm, cancel).ConfigureAwait(false);
                if (signed.Subject is null)
                    return new(signed.Name, client.Flow) { ControlRefusal = $"{one}: {signed.Refusal}" };
            }

            LoginTrial trial = await client.LogInAsync(unsigned.Server, unsigned.Case.Algorithm, cancel).ConfigureAwait(false);
            return new(trial.Name, client.Flow) { Refusal = trial.Refusal };
        }
        catch (UserErrorException e)
        {
            return new(client.Name, client.Flow) { NotTried = e.Cause };
        }
    }
}
