using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.AuthenticationSchemes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.AuthenticationSchemes;
using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>Starts what modes need, measures them in turn, and ends all of it. What is missing is named, and the rest is measured.</summary>
/// <param name="schemeServer">How the mode server is started (<see cref="SchemeServerPart"/>).</param>
/// <param name="identityServer">How an embedded identity server is started that knows the lab's accounts.</param>
public sealed class AuthSchemesLab(
    AuthSchemesRequest request,
    Func<ProcessStartInfo> schemeServer,
    Func<ServerOptions, ProcessStartInfo> identityServer
)
{
    /// <summary>Told what is done now.</summary>
    public IProgress<string>? Steps { get; init; }

    /// <summary>Asked what is missing of a real part.</summary>
    internal Func<IBackend, string?> IsMissing { get; init; } = part => part.Missing();

    /// <summary>Told of the real parts that run, before anything is measured.</summary>
    internal Action<LabBackends>? Started { get; init; }

    /// <summary>The key of a certificate, as plans and tables name it.</summary>
    public static string KeyOf(X509Certificate2 certificate) => TlsHandshakes.KeyOf(certificate);

    /// <param name="interrupt">Ends it. What was measured is returned, and marked.</param>
    /// <exception cref="UserErrorException">A server that is there could not be started, or nothing can be measured here.</exception>
    public async Task<AuthSchemesRun> RunAsync(CancellationToken interrupt)
    {
        if (SchemeServerPart.Missing() is { } missing)
            throw new UserErrorException("modes", missing);
        AuthScheme[] asked = [.. AuthScheme.All.Where(scheme => request.Schemes.Contains(scheme.Name))];
        IReadOnlyList<Account> accounts = LabAccounts.Make(request.Plan.Accounts);
        bool hasRows = asked.Any(scheme => scheme.Store is AccountStore.Sqlite or AccountStore.PostgreSql);
        if (hasRows)
            Steps?.Report(Invariant($"hashing {accounts.Count:#,0} passwords with {request.PasswordHash}"));
        IReadOnlyList<StoredAccount> rows = hasRows
            ? await Task.Run(() => StoredAccounts.Make(accounts, request.PasswordHash, interrupt), interrupt).ConfigureAwait(false)
            : [];
        LabBackends parts = await LabBackends.StartAsync(asked, accounts, rows, IsMissing, Steps, interrupt).ConfigureAwait(false);
        await using (parts.ConfigureAwait(false))
        {
            AuthScheme[] possible = [.. asked.Where(scheme => parts.Lacks(scheme) is null)];
            KerberosTickets? tickets = await PrepareKerberosAsync(parts, accounts, interrupt).ConfigureAwait(false);
            Started?.Invoke(parts);
            Steps?.Report("starting the mode server");
            RunningSchemeServer server = await new SchemeServerPart(schemeServer)
                .StartAsync(Settings(possible, rows, parts), interrupt)
                .ConfigureAwait(false);
            await using (server.ConfigureAwait(false))
            {
                using var lab = new LabRun(request, accounts, new(request, accounts, parts, tickets), parts, server)
                {
                    Steps = Steps,
                    IsMissing = IsMissing,
                };
                lab.Miss(asked.Except(possible).Select(scheme => new MissingScheme(scheme.Name, OwnSchemes.Server, parts.Lacks(scheme)!)));
                return await lab.RunAsync(possible, identityServer, interrupt).ConfigureAwait(false);
            }
        }
    }

    private SchemeServerSettings Settings(AuthScheme[] schemes, IReadOnlyList<StoredAccount> rows, LabBackends parts) =>
        new()
        {
            // Pages of primitives are on every mode server.
            Schemes = schemes.Length > 0 ? schemes : [AuthScheme.Anonymous],
            Accounts = schemes.Any(scheme => scheme.Store == AccountStore.Sqlite) ? rows : [],
            PasswordHash = request.PasswordHash,
            Directory = parts.Ldap?.Uri,
            PostgreSql = parts.PostgreSql?.ConnectionString,
            Kerberos = parts.Kdc?.ServerEnvironment,
            Tls = request.Tls,
        };

    // Kerberos tells the client by the environment where its realm is.
    private async Task<KerberosTickets?> PrepareKerberosAsync(LabBackends parts, IReadOnlyList<Account> accounts, CancellationToken cancel)
    {
        if (parts.Kdc is not { } kdc || !OperatingSystem.IsLinux())
            return null;
        KerberosEnvironment.Set(kdc.ClientEnvironment);
        if (!request.Plan.KeepsSession)
            return null;
        Steps?.Report("getting tickets that are kept");
        return KerberosTickets.In(await kdc.MakeTicketsAsync(accounts.Take(SchemeLoads.MaxTicketsKept), cancel).ConfigureAwait(false));
    }
}
