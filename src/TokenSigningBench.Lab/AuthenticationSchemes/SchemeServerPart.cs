using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Stores;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>The mode server as a process of its own.</summary>
/// <param name="program">How a program is started that runs <see cref="SchemeServerProgram"/>.</param>
public sealed class SchemeServerPart(Func<ProcessStartInfo> program)
{
    /// <summary>The name in messages.</summary>
    public const string Name = "mode server";

    /// <summary>The environment variable that names libkrb5's replay cache.</summary>
    internal const string ReplayCacheVariable = "KRB5RCACHENAME";

    private const string NoReplayCache = "none:";

    // .NET's compiler learns from what runs, and compiles again.
    private const string Profiling = "DOTNET_TieredPGO";

    /// <summary>What is missing and the one command that installs it; null where nothing is.</summary>
    public static string? Missing() =>
        InstalledProgram.Find("setsid") is null ? "it runs on Linux only, and setsid is missing: apt-get install util-linux" : null;

    /// <summary>Starts it, and waits until it answers.</summary>
    /// <param name="settings">What it is started with.</param>
    /// <param name="cancel">Ends the waiting, and the server with it.</param>
    /// <exception cref="UserErrorException">It cannot run here, a mode lacks what it needs, or it did not answer in time.</exception>
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
            var process = ChildProcess.Start(Name, start.FileName, start.ArgumentList, environment: Environment(settings));
            return new(process, await ReadyAsync(process, Order(settings, secrets, folder), cancel).ConfigureAwait(false), secrets, folder);
        }
        catch
        {
            secrets.Dispose();
            if (folder is not null)
                await folder.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    private static async Task<SchemeServerFacts> ReadyAsync(ChildProcess process, SchemeServerOrder order, CancellationToken cancel)
    {
        try
        {
            return await new BackendStart(Name, ServerStart.MaxDuration)
                .WithinLimitAsync(
                    null,
                    async either =>
                    {
                        await process.SendAsync(order.ToLine(), either).ConfigureAwait(false);
                        return JsonSerializer.Deserialize<SchemeServerFacts>(await process.FirstLineAsync(either).ConfigureAwait(false))!;
                    },
                    cancel
                )
                .ConfigureAwait(false);
        }
        catch (Exception e)
        {
            await process.DisposeAsync().ConfigureAwait(false);
            throw e is JsonException ? new UserErrorException(Name, $"does not say where it is: {process.LastLine}", e) : e;
        }
    }

    private static SchemeServerOrder Order(SchemeServerSettings settings, ClientSecrets secrets, BackendFolder? folder) =>
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

    // .NET, libkrb5 and libldap read theirs once, when the process starts. They are paths and numbers, never secrets: everybody can read them.
    private static Dictionary<string, string> Environment(SchemeServerSettings settings)
    {
        string seconds = StorePool<IDisposable>.MaxWait.TotalSeconds.ToString(CultureInfo.InvariantCulture);
        var environment = new Dictionary<string, string>(settings.Kerberos ?? new Dictionary<string, string>())
        {
            ["LDAPTIMEOUT"] = seconds,
            ["LDAPNETWORK_TIMEOUT"] = seconds,
            // A thread of the pool with nothing to do looks for work again and again before it sleeps. Where most wait for a store that was a third of the processor's time.
            ["DOTNET_ThreadPool_UnfairSemaphoreSpinLimit"] = "0",
            // Else the code that all modes share is compiled for the one that happened to be measured first, and while it learns, each is slower.
            [Profiling] = System.Environment.GetEnvironmentVariable(Profiling) ?? "0",
        };
        if (!settings.ReplayCache)
            environment[ReplayCacheVariable] = NoReplayCache;
        return environment;
    }
}
