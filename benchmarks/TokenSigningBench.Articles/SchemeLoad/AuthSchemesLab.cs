using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>
/// Starts the servers and backends that authentication schemes need, measures the schemes interleaved, and ends everything. A missing
/// backend is reported, and the rest is measured.
/// </summary>
/// <param name="schemeServer">How the scheme server is started (<see cref="SchemeServerLauncher"/>).</param>
/// <param name="identityServer">How an embedded identity server that knows the accounts of the lab is started.</param>
public sealed class AuthSchemesLab(
    AuthSchemesRequest request,
    Func<ProcessStartInfo> schemeServer,
    Func<ServerOptions, ProcessStartInfo> identityServer
)
{
    public IProgress<string>? Steps { get; init; }

    /// <summary>Returns what is missing of a backend; null if nothing is.</summary>
    internal Func<IBackend, string?> IsMissing { get; init; } = backend => backend.Missing();

    /// <summary>Called with the running backends before the measurement.</summary>
    internal Action<LabBackends>? Started { get; init; }

    /// <summary>The key of a certificate, as it is named in plans and tables.</summary>
    public static string KeyOf(X509Certificate2 certificate) => TlsHandshakes.KeyOf(certificate);

    /// <param name="interrupt">Ends the run. The result so far is returned and marked partial.</param>
    /// <exception cref="UserErrorException">An installed server cannot be started, or no scheme can be measured.</exception>
    public async Task<AuthSchemesRun> RunAsync(CancellationToken interrupt)
    {
        if (SchemeServerLauncher.Missing() is { } missing)
            throw new UserErrorException("auth-schemes", missing);
        AuthScheme[] requested = [.. AuthScheme.All.Where(scheme => request.Schemes.Contains(scheme.Name))];
        IReadOnlyList<Account> accounts = LabAccounts.Make(request.Plan.Accounts);
        bool needsSqlRows = requested.Any(scheme => scheme.Store is AccountStore.Sqlite or AccountStore.PostgreSql);
        if (needsSqlRows)
            Steps?.Report(Invariant($"hashing {accounts.Count:#,0} passwords with {request.PasswordHash}"));
        IReadOnlyList<StoredAccount> rows = needsSqlRows
            ? await Task.Run(() => StoredAccounts.Make(accounts, request.PasswordHash, interrupt), interrupt).ConfigureAwait(false)
            : [];
        LabBackends backends = await LabBackends.StartAsync(requested, accounts, rows, IsMissing, Steps, interrupt).ConfigureAwait(false);
        await using (backends.ConfigureAwait(false))
        {
            AuthScheme[] available = [.. requested.Where(scheme => backends.FindMissing(scheme) is null)];
            KerberosTickets? tickets = await PrepareKerberosAsync(backends, accounts, interrupt).ConfigureAwait(false);
            Started?.Invoke(backends);
            Steps?.Report("starting the scheme server");
            var launcher = new SchemeServerLauncher(schemeServer);
            SchemeServerSettings settings = Settings(available, rows, backends);
            RunningSchemeServer server = await launcher.StartAsync(settings, interrupt).ConfigureAwait(false);
            await using (server.ConfigureAwait(false))
            {
                using var run = new LabRun(request, accounts, new(request, accounts, backends, tickets), backends, server)
                {
                    Steps = Steps,
                    IsMissing = IsMissing,
                    StartOverTls = cancel => launcher.StartAsync(settings with { Tls = request.AgainstTls }, cancel),
                };
                run.AddMissing(
                    requested
                        .Except(available)
                        .Select(scheme => new MissingScheme(scheme.Name, KestrelSchemes.Server, backends.FindMissing(scheme)!))
                );
                return await run.RunAsync(available, identityServer, interrupt).ConfigureAwait(false);
            }
        }
    }

    private SchemeServerSettings Settings(AuthScheme[] schemes, IReadOnlyList<StoredAccount> rows, LabBackends backends) =>
        new()
        {
            // Every scheme server has the pages of primitives.
            Schemes = schemes.Length > 0 ? schemes : [AuthScheme.Anonymous],
            Accounts = schemes.Any(scheme => scheme.Store == AccountStore.Sqlite) ? rows : [],
            PasswordHash = request.PasswordHash,
            Directory = backends.Ldap?.Uri,
            PostgreSql = backends.PostgreSql?.ConnectionString,
            Kerberos = backends.Kdc?.ServerEnvironment,
            Tls = request.Tls,
        };

    // The Kerberos client finds its realm by environment variables.
    private async Task<KerberosTickets?> PrepareKerberosAsync(
        LabBackends backends,
        IReadOnlyList<Account> accounts,
        CancellationToken cancel
    )
    {
        if (backends.Kdc is not { } kdc || !OperatingSystem.IsLinux())
            return null;
        KerberosEnvironment.Set(kdc.ClientEnvironment);
        if (!request.Plan.KeepsSession)
            return null;
        Steps?.Report("getting the tickets to keep");
        return KerberosTickets.Read(
            await kdc.MakeTicketsAsync(accounts.Take(SchemeLoadFactory.MaxTicketsKept), cancel).ConfigureAwait(false)
        );
    }
}
