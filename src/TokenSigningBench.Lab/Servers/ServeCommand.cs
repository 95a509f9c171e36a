using System.Security.Cryptography.X509Certificates;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Logging.Console;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Lab.Servers;

/// <summary><c>tokenbench lab serve</c>: runs the embedded identity server.</summary>
public static class ServeCommand
{
    private const string Name = "serve";

    // Hidden: the server reads its key from standard input, and ends when standard input closes.
    private const string KeyFromStandardInput = "--key-from-standard-input";

    // Hidden: the number of the lab's accounts that can also sign in.
    private const string LabAccountCount = "--lab-accounts";

    // The server creates a TLS certificate for its own address, valid for the life of the process.
    private const string SelfSignedTls = "--tls";

    private const string Lab = "lab";

    /// <summary>Whether a command line starts a server for the user, and not for a measurement.</summary>
    public static bool IsForUser(string[] commandLine) => commandLine is [Lab, Name, ..] && !commandLine.Contains(KeyFromStandardInput);

    public static Command Create()
    {
        var file = new Argument<string?>("CERT")
        {
            Description = $"Certificate or key to sign with\nA file with its private key ({KeySource.Endings}).",
            Arity = ArgumentArity.ZeroOrOne,
        };
        var algorithm = new ValueOption<string?>("--alg", "ALG", "Token algorithm, such as PS256 (default: by key type)");
        var thumbprint = new ValueOption<string?>("--thumbprint", "HEX", "SHA-1 of the certificate, if a .pfx has several keys");
        var selfSignedTls = new Option<bool>(SelfSignedTls) { Description = "Use TLS with a certificate made for this run" };
        var tls = new ValueOption<string?>(
            "--tls-cert",
            "FILE",
            "Use TLS with this certificate and its private key\nFor https://localhost."
        );
        var port = new ValueOption<int>("--port", "N", "Port on 127.0.0.1 (default: a free one)");
        var redirects = new ValueOption<string[]>(
            "--redirect-uri",
            "URL",
            "Redirect URI of its only client",
            [IdentityServerOptions.LabClient.RedirectUris[0]]
        );
        Option<string> server = LabServers.OptionOfBuiltIn();
        var fromInput = new Option<bool>(KeyFromStandardInput) { Hidden = true };
        var users = new Option<int>(LabAccountCount) { Hidden = true };
        var password = new PasswordOptions();
        var serverOptions = new ServerSettingOptions();
        var command = new Command(Name, "Run an identity server until Ctrl-C.\nOn loopback, with the certificate.") { file };
        Option[] options = [algorithm, thumbprint, selfSignedTls, tls, port, redirects, server, fromInput, users];
        foreach (Option option in options)
            command.Add(option);
        password.AddTo(command);
        serverOptions.AddTo(command);
        command.NotWith(tls, selfSignedTls);
        CommandHelp.Set(
            command,
            new(
                [
                    new("Input", [file, .. password.Common, algorithm]),
                    new("Server", [server, port, selfSignedTls, tls, redirects, .. serverOptions.Common]),
                ],
                [
                    "lab serve signing.pfx",
                    "lab serve signing.pfx --port 5001 --tls",
                    "lab serve signing.pfx --server minimal --profile-delay 150ms",
                ],
                "docs/development/lab.md"
            )
        );
        command.SetAction(
            async (parsed, cancel) =>
            {
                bool isChild = parsed.GetValue(fromInput);
                bool isOpenIddict = !isChild && parsed.GetRequiredValue(server) == LabServers.OpenIddict;
                // That server is a process of its own, and has its own socket.
                if (isOpenIddict && RuntimeDiagnostics.TurnOff() is { } stillOpen)
                    throw stillOpen;
                Password secret = password.From(parsed);
                (TokenKey key, JwsAlgorithm jwsAlgorithm, LabSecret lab) =
                    isChild ? EmbeddedServerStartupData.FromLine(Console.In.ReadLine())
                    : parsed.GetValue(file) is { } given ? Open(given, secret, parsed.GetValue(thumbprint), parsed.GetValue(algorithm))
                    : throw new UserErrorException(Name, "no certificate is given. Name one, such as signing.pfx");
                if (isOpenIddict)
                {
                    using (key)
                        return await ServeOpenIddictAsync(key, jwsAlgorithm, serverOptions.Configure(OpenIddict(), parsed), cancel)
                            .ConfigureAwait(false);

                    OpenIddictProvider OpenIddict() =>
                        (OpenIddictProvider)LabServers.Of(LabServers.OpenIddict) is var provider && parsed.CommandResult.Has(tls)
                            ? throw new UserErrorException(tls.Name, $"goes with {server.Name} {LabServers.Minimal}; openiddict has --tls")
                            : provider.With(
                                new()
                                {
                                    Port = Port(parsed, port),
                                    UsesTls = parsed.GetValue(selfSignedTls),
                                    RedirectUris = parsed.GetRequiredValue(redirects),
                                    OpensDiagnostics = !RuntimeDiagnostics.IsDecided,
                                }
                            );
                }

                using (key)
                using (ILoggerFactory log = CreateLoggerFactory(isChild))
                using (
                    X509Certificate2? address =
                        parsed.GetValue(selfSignedTls) ? CertificateCreator.ForLoopback()
                        : parsed.GetValue(tls) is { } path ? secret.Load(path, (value, budget) => CertificateFile.Load(path, value, budget))
                        : null
                )
                {
                    var options = new IdentityServerOptions
                    {
                        Key = key,
                        Algorithm = jwsAlgorithm,
                        ServerOptions = serverOptions.From(parsed, new()),
                        Log = log.CreateLogger(Name),
                        Port = Port(parsed, port),
                        Tls = address is { HasPrivateKey: false }
                            ? throw new UserErrorException(
                                parsed.GetValue(tls)!,
                                "holds no private key, and no server proves its name without one"
                            )
                            : address,
                        Clients =
                            parsed.CommandResult.Has(redirects) && parsed.GetValue(redirects) is { } uris
                                ? [new(IdentityServerOptions.LabClient.Id, uris)]
                                : [IdentityServerOptions.LabClient],
                        Users = [IdentityServerOptions.LabUserOf(lab), .. AccountsOf(parsed.GetValue(users), lab)],
                    };
                    EmbeddedIdentityServer minimal = await EmbeddedIdentityServer.StartAsync(options, cancel).ConfigureAwait(false);
                    await using (minimal.ConfigureAwait(false))
                    {
                        Console.WriteLine(
                            isChild
                                ? minimal.Issuer.OriginalString
                                : Describe(
                                    minimal.Issuer,
                                    minimal.RequestFor(options.Clients[0]),
                                    options.Algorithm,
                                    options.Key,
                                    Environment.ProcessId
                                )
                        );
                        if (!isChild)
                            await PrintPasswordAsync(options.Users[0]).ConfigureAwait(false);
                        await (isChild ? EndOfInputAsync() : Task.Delay(Timeout.Infinite, cancel)).ConfigureAwait(false);
                    }
                }

                return ExitCode.Done;
            }
        );
        return command;
    }

    private static async Task<int> ServeOpenIddictAsync(
        TokenKey key,
        JwsAlgorithm algorithm,
        IIdentityServer server,
        CancellationToken cancel
    )
    {
        RunningServer running = await server.StartAsync(key, algorithm, cancel).ConfigureAwait(false);
        await using (running.ConfigureAwait(false))
        {
            Console.WriteLine(Describe(running.Issuer, running.Request, algorithm, key, running.ProcessGroupId));
            if (running.FirstResponse?.IdToken is { } token && AccessToken.IsUnsigned(token))
                await Console
                    .Error.WriteLineAsync(
                        Invariant(
                            $"{running.Name}: tokens are NOT SIGNED with {algorithm} and {key.SizeInBits} bits. --workaround signs them."
                        )
                    )
                    .ConfigureAwait(false);
            await PrintPasswordAsync(IdentityServerOptions.LabUser).ConfigureAwait(false);
            await Task.Delay(Timeout.Infinite, cancel).ConfigureAwait(false);
        }

        return ExitCode.Done;
    }

    private static int Port(ParseResult parsed, Option<int> port) =>
        parsed.GetValue(port) is var number and >= 0 and <= ushort.MaxValue
            ? number
            : throw new UserErrorException(port.Name, "is not a port from 0 to 65535");

    // On standard error, because standard output may be redirected to a file that others can read.
    private static Task PrintPasswordAsync(Account user) =>
        Console.Error.WriteLineAsync($"{user.Name} signs in with the password {user.Password}, until this ends.");

    private static IEnumerable<Account> AccountsOf(int count, LabSecret lab) => count > 0 ? LabAccounts.Make(count, lab) : [];

    private static EmbeddedServerStartupData Open(string file, Password password, string? thumbprint, string? algorithm)
    {
        TokenKey key = password.Load(file, (value, budget) => KeySource.OpenForSigning(file, value, thumbprint, budget));
        JwsAlgorithm jwsAlgorithm = algorithm is null ? JwsAlgorithm.DefaultFor(key) : JwsAlgorithm.Parse(algorithm);
        return jwsAlgorithm.Fits(key)
            ? new(key, jwsAlgorithm, LabSecret.OfThisRun)
            : throw new UserErrorException(file, $"{jwsAlgorithm} does not fit its key");
    }

    // The parent process holds the other end of standard input. The server ends when the parent ends for any reason. A dedicated thread
    // waits for that: a pool thread would be missing for requests, and on two cores that is every second one.
    private static Task EndOfInputAsync() =>
        Task.Factory.StartNew(Console.In.ReadToEnd, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    /// <summary>How this program starts the embedded server as a child process.</summary>
    public static ProcessStartInfo CreateStartInfo(ServerOptions serverOptions) =>
        SelfProcess.CreateStartInfo([Lab, Name, KeyFromStandardInput, .. ServerSettingOptions.ArgumentsFor(serverOptions)]);

    /// <summary>The same with TLS, by a certificate that the server creates.</summary>
    public static ProcessStartInfo CreateTlsStartInfo(ServerOptions serverOptions) =>
        SelfProcess.CreateStartInfo([Lab, Name, KeyFromStandardInput, SelfSignedTls, .. ServerSettingOptions.ArgumentsFor(serverOptions)]);

    /// <summary>The same with sign-in for the lab's accounts, with TLS or without.</summary>
    public static Func<ServerOptions, ProcessStartInfo> CreateStartInfoWithLabAccounts(int accounts, bool tls) =>
        serverOptions =>
        {
            ProcessStartInfo start = tls ? CreateTlsStartInfo(serverOptions) : CreateStartInfo(serverOptions);
            start.ArgumentList.Add(LabAccountCount);
            start.ArgumentList.Add(accounts.ToString(CultureInfo.InvariantCulture));
            return start;
        };

    // Refused requests are logged to standard error for the user. A child server is measured and logs nothing.
    private static ILoggerFactory CreateLoggerFactory(bool isChild) =>
        isChild
            ? NullLoggerFactory.Instance
            : LoggerFactory.Create(logging =>
                logging
                    .AddSimpleConsole(line => line.SingleLine = true)
                    .Services.Configure<ConsoleLoggerOptions>(console =>
                    {
                        console.LogToStandardErrorThreshold = LogLevel.Trace;
                        // A flood of requests must not make the server wait for a terminal.
                        console.QueueFullMode = ConsoleLoggerQueueFullMode.DropWrite;
                    })
            );

    private static string Describe(Uri issuer, AuthorizeRequest request, JwsAlgorithm algorithm, TokenKey key, int? process)
    {
        string explain =
            OperatingSystem.IsLinux() && !RuntimeDiagnostics.IsOffByUser
                ? Invariant($"tokenbench explain --pid {process} says what its logins spend their time on.\n")
                : "";
        return $"""
            {issuer.OriginalString} signs with {algorithm} and {key.SizeInBits} bits.
            {request.Without("prompt").ToUri().AbsoluteUri}
            {explain}Ctrl-C ends it.
            """;
    }
}
