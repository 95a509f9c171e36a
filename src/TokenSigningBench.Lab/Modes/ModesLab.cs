using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Modes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.AuthenticationSchemes;
using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Modes;

/// <summary>Starts what modes need, measures them in turn, and ends all of it. What is missing is named, and the rest is measured.</summary>
/// <param name="request">What is measured.</param>
/// <param name="modeServer">How the mode server is started (<see cref="ModeServerPart"/>).</param>
/// <param name="identityServer">How an embedded identity server is started that knows the lab's accounts.</param>
public sealed class ModesLab(ModesRequest request, Func<ProcessStartInfo> modeServer, Func<ServerDials, ProcessStartInfo> identityServer)
{
    /// <summary>Told what is done now.</summary>
    public IProgress<string>? Steps { get; init; }

    /// <summary>Asked what is missing of a real part.</summary>
    internal Func<IRealPart, string?> IsMissing { get; init; } = part => part.Missing();

    /// <summary>Told of the real parts that run, before anything is measured.</summary>
    internal Action<LabParts>? Started { get; init; }

    /// <summary>The key of a certificate, as plans and tables name it.</summary>
    public static string KeyOf(X509Certificate2 certificate) => TlsHandshakes.KeyOf(certificate);

    /// <summary>Measures.</summary>
    /// <param name="interrupt">Ends it. What was measured is returned, and marked.</param>
    /// <exception cref="SourceException">A server that is there could not be started, or nothing can be measured here.</exception>
    /// <exception cref="OperationCanceledException">It was interrupted before there was anything to keep.</exception>
    public async Task<ModesRun> RunAsync(CancellationToken interrupt)
    {
        if (ModeServerPart.Missing() is { } missing)
            throw new SourceException("modes", missing);
        AuthenticationMode[] asked = [.. AuthenticationMode.All.Where(mode => request.Modes.Contains(mode.Name))];
        IReadOnlyList<Account> accounts = LabAccounts.Make(request.Plan.Accounts);
        bool hasRows = asked.Any(mode => mode.Store is AccountStore.Sqlite or AccountStore.PostgreSql);
        if (hasRows)
            Steps?.Report(Invariant($"hashing {accounts.Count:#,0} passwords with {request.PasswordHash}"));
        IReadOnlyList<StoredAccount> rows = hasRows
            ? await Task.Run(() => StoredAccounts.Make(accounts, request.PasswordHash, interrupt), interrupt).ConfigureAwait(false)
            : [];
        LabParts parts = await LabParts.StartAsync(asked, accounts, rows, IsMissing, Steps, interrupt).ConfigureAwait(false);
        await using (parts.ConfigureAwait(false))
        {
            AuthenticationMode[] possible = [.. asked.Where(mode => parts.Lacks(mode) is null)];
            KerberosTickets? tickets = await PrepareKerberosAsync(parts, accounts, interrupt).ConfigureAwait(false);
            Started?.Invoke(parts);
            Steps?.Report("starting the mode server");
            RunningModeServer server = await new ModeServerPart(modeServer)
                .StartAsync(Settings(possible, rows, parts), interrupt)
                .ConfigureAwait(false);
            await using (server.ConfigureAwait(false))
            {
                using var lab = new LabRun(request, accounts, new(request, accounts, parts, tickets), parts, server)
                {
                    Steps = Steps,
                    IsMissing = IsMissing,
                };
                lab.Miss(asked.Except(possible).Select(mode => new MissingMode(mode.Name, OwnModes.Server, parts.Lacks(mode)!)));
                return await lab.RunAsync(possible, identityServer, interrupt).ConfigureAwait(false);
            }
        }
    }

    private ModeServerSettings Settings(AuthenticationMode[] modes, IReadOnlyList<StoredAccount> rows, LabParts parts) =>
        new()
        {
            // Pages of primitives are on every mode server.
            Modes = modes.Length > 0 ? modes : [AuthenticationMode.Anonymous],
            Accounts = modes.Any(mode => mode.Store == AccountStore.Sqlite) ? rows : [],
            PasswordHash = request.PasswordHash,
            Directory = parts.Ldap?.Uri,
            PostgreSql = parts.PostgreSql?.ConnectionString,
            Kerberos = parts.Kdc?.ServerEnvironment,
            Tls = request.Tls,
        };

    // Kerberos tells the client by the environment where its realm is.
    private async Task<KerberosTickets?> PrepareKerberosAsync(LabParts parts, IReadOnlyList<Account> accounts, CancellationToken cancel)
    {
        if (parts.Kdc is not { } kdc || !OperatingSystem.IsLinux())
            return null;
        KerberosEnvironment.Set(kdc.ClientEnvironment);
        if (!request.Plan.KeepsSession)
            return null;
        Steps?.Report("getting tickets that are kept");
        return KerberosTickets.In(await kdc.MakeTicketsAsync(accounts.Take(ModeLoads.MostTicketsKept), cancel).ConfigureAwait(false));
    }
}
