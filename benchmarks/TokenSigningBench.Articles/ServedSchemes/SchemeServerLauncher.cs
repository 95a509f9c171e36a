using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Stores;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>Starts a scheme server in its own process.</summary>
/// <param name="program">Returns how to start a program that runs <see cref="SchemeServerProgram"/>.</param>
public sealed class SchemeServerLauncher(Func<ProcessStartInfo> program)
{
    /// <summary>The server's name in messages.</summary>
    public const string Name = "mode server";

    /// <summary>The environment variable that names libkrb5's replay cache.</summary>
    internal const string ReplayCacheVariable = "KRB5RCACHENAME";

    private const string NoReplayCache = "none:";

    // Profile-guided optimization: the JIT compiler profiles running code and compiles it again.
    private const string Profiling = "DOTNET_TieredPGO";

    /// <summary>What is not installed and the command that installs it; null if nothing is missing.</summary>
    public static string? Missing() =>
        InstalledProgram.Find("setsid") is null ? "it runs on Linux only, and setsid is missing: apt-get install util-linux" : null;

    /// <summary>Starts the server and waits until it is ready.</summary>
    /// <param name="cancel">Cancels the start and ends the server.</param>
    /// <exception cref="UserErrorException">
    /// The server cannot run on this machine, a scheme lacks a required setting, or the server did nothing for too long.
    /// </exception>
    public async Task<RunningSchemeServer> StartAsync(SchemeServerSettings settings, CancellationToken cancel)
    {
        if (Missing() is { } missing)
            throw new UserErrorException(Name, missing);
        if (settings.Schemes.Contains(AuthScheme.Kerberos) && settings.Kerberos is null)
            throw new UserErrorException(AuthScheme.Kerberos.Name, "needs the keys of its service, and was given none");

        var secrets = new ClientSecrets(settings.Schemes, TimeProvider.System);
        BackendFolder? folder = null;
        try
        {
            folder = settings.Schemes.Any(scheme => scheme.Store == AccountStore.Sqlite)
                ? BackendFolder.Create("accounts", BackendFolder.Parent)
                : null;
            if (folder is not null)
                SqliteDatabase.Create(SqliteFile(folder), settings.Accounts);
            ProcessStartInfo start = program();
            var process = ChildProcess.Start(Name, start.FileName, start.ArgumentList, environment: BuildEnvironment(settings));
            return new(
                process,
                await WaitUntilReadyAsync(process, BuildOrder(settings, secrets, folder), cancel).ConfigureAwait(false),
                secrets,
                folder
            );
        }
        catch
        {
            secrets.Dispose();
            if (folder is not null)
                await folder.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    private static async Task<SchemeServerFacts> WaitUntilReadyAsync(
        ChildProcess process,
        SchemeServerStartupData order,
        CancellationToken cancel
    )
    {
        try
        {
            return await new BackendStart(Name)
                .RunAsync(
                    process,
                    async linked =>
                    {
                        await process.SendAsync(order.ToLine(), linked).ConfigureAwait(false);
                        return JsonSerializer.Deserialize<SchemeServerFacts>(await process.FirstLineAsync(linked).ConfigureAwait(false))!;
                    },
                    cancel
                )
                .ConfigureAwait(false);
        }
        catch (JsonException e)
        {
            throw new UserErrorException(Name, $"does not say where it is: {process.LastLine}", e);
        }
    }

    private static SchemeServerStartupData BuildOrder(SchemeServerSettings settings, ClientSecrets secrets, BackendFolder? folder) =>
        new()
        {
            Schemes = [.. settings.Schemes.Select(scheme => scheme.Name)],
            PasswordHash = settings.PasswordHash.Id,
            SqliteFile = folder is null ? null : SqliteFile(folder),
            Directory = settings.Directory,
            PostgreSql = settings.PostgreSql,
            Tls = settings.Tls?.Export(X509ContentType.Pkcs12),
            BearerKeys = secrets.BearerKeys,
            ClientAuthority = secrets.Authority?.Certificate,
        };

    private static string SqliteFile(BackendFolder folder) => folder.File("accounts.db");

    // .NET, libkrb5 and libldap read these variables once, at process start. They contain paths and numbers, never secrets, because other
    // users can read them.
    private static Dictionary<string, string> BuildEnvironment(SchemeServerSettings settings)
    {
        string seconds = StorePool<IDisposable>.MaxWait.TotalSeconds.ToString(CultureInfo.InvariantCulture);
        var environment = new Dictionary<string, string>(settings.Kerberos ?? new Dictionary<string, string>())
        {
            ["LDAPTIMEOUT"] = seconds,
            ["LDAPNETWORK_TIMEOUT"] = seconds,
            // An idle pool thread spins before it sleeps. When most threads wait for a store, that took a third of the CPU time.
            ["DOTNET_ThreadPool_UnfairSemaphoreSpinLimit"] = "0",
            // Otherwise code that all schemes share is optimized for the scheme that is measured first, and while it is profiled, each
            // scheme is slower.
            [Profiling] = Environment.GetEnvironmentVariable(Profiling) ?? "0",
        };
        if (!settings.ReplayCache)
            environment[ReplayCacheVariable] = NoReplayCache;
        return environment;
    }
}
