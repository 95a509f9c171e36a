using System.Diagnostics;
using System.Security.Cryptography.X509Certificates;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Logging.Console;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Cli.Commands;

/// <summary><c>tokenbench serve</c>: the embedded identity server, to look at and to put under load.</summary>
internal static class ServeCommand
{
    private const string Name = "serve";

    // Tells the server to take its key from standard input, and to end when that ends.
    private const string ByStandardInput = "--key-from-standard-input";

    // Tells the server how many of the lab's accounts can sign in besides.
    private const string LabAccountCount = "--lab-accounts";

    // Tells the server to make a certificate for its own address, which lives as long as it does.
    private const string OwnTls = "--self-made-tls";

    public static Command Create()
    {
        var certificate = new Option<string?>("--cert")
        {
            Description = $"What it signs with: a file with its private key ({KeySource.Endings})",
        };
        var algorithm = new Option<string?>("--alg")
        {
            Description = "RS256, PS256, ES256 and so on; what the key signs with by default when left out",
        };
        var thumbprint = new Option<string?>("--thumbprint")
        {
            Description = "Which certificate is meant where a .pfx has several keys: its SHA-1 in hex",
        };
        var tls = new Option<string?>("--tls")
        {
            Description = "A certificate for its own address, with its private key: https://localhost",
        };
        var port = new Option<int>("--port") { Description = "Its port on 127.0.0.1; any that is free when left out" };
        var redirects = new Option<string[]>("--redirect-uri")
        {
            Description = $"Where its one client's answers may go; {IdentityServerOptions.LabClient.RedirectUris[0]} when left out",
        };
        var fromInput = new Option<bool>(ByStandardInput) { Hidden = true };
        var ownTls = new Option<bool>(OwnTls) { Hidden = true };
        var users = new Option<int>(LabAccountCount) { Hidden = true };
        var password = new PasswordOptions();
        var serverOptions = new ServerSettingOptions();
        var command = new Command(Name, "Run an identity server with a certificate, on loopback, until Ctrl-C.");
        foreach (Option option in new Option[] { certificate, algorithm, thumbprint, tls, port, redirects, fromInput, ownTls, users })
            command.Add(option);
        password.AddTo(command);
        serverOptions.AddTo(command);
        command.SetAction(
            async (parsed, cancel) =>
            {
                bool isChild = parsed.GetValue(fromInput);
                Password secret = password.From(parsed);
                (TokenKey key, JwsAlgorithm asked, LabSecret lab) =
                    isChild ? EmbeddedServerOrder.FromLine(Console.In.ReadLine())
                    : parsed.GetValue(certificate) is { } file ? Open(file, secret, parsed.GetValue(thumbprint), parsed.GetValue(algorithm))
                    : throw new UserErrorException(certificate.Name, "is needed: a server signs with something");
                using (key)
                using (ILoggerFactory log = Refusals(isChild))
                using (
                    X509Certificate2? address =
                        parsed.GetValue(ownTls) ? CertificateCreator.ForLoopback()
                        : parsed.GetValue(tls) is { } path ? secret.Load(path, (value, budget) => CertificateFile.Load(path, value, budget))
                        : null
                )
                {
                    var options = new IdentityServerOptions
                    {
                        Key = key,
                        Algorithm = asked,
                        ServerOptions = serverOptions.From(parsed, new()),
                        Log = log.CreateLogger(Name),
                        Port = parsed.GetValue(port) is var number and >= 0 and <= ushort.MaxValue
                            ? number
                            : throw new UserErrorException(port.Name, "is not a port from 0 to 65535"),
                        Tls = address is { HasPrivateKey: false }
                            ? throw new UserErrorException(
                                parsed.GetValue(tls)!,
                                "holds no private key, and no server proves its name without one"
                            )
                            : address,
                        Clients = parsed.GetValue(redirects) is { Length: > 0 } uris
                            ? [new(IdentityServerOptions.LabClient.Id, uris)]
                            : [IdentityServerOptions.LabClient],
                        Users = [IdentityServerOptions.LabUserOf(lab), .. AccountsOf(parsed.GetValue(users), lab)],
                    };
                    EmbeddedIdentityServer server = await EmbeddedIdentityServer.StartAsync(options, cancel).ConfigureAwait(false);
                    await using (server.ConfigureAwait(false))
                    {
                        Console.WriteLine(isChild ? server.Issuer.OriginalString : Invitation(server, options));
                        // On standard error, because the other output may be kept in a file that others can read.
                        if (!isChild)
                            await Console
                                .Error.WriteLineAsync(
                                    $"{options.Users[0].Name} signs in with the password {options.Users[0].Password}, until this ends."
                                )
                                .ConfigureAwait(false);
                        await (isChild ? EndOfInputAsync() : Task.Delay(Timeout.Infinite, cancel)).ConfigureAwait(false);
                    }
                }

                return ExitCode.Done;
            }
        );
        return command;
    }

    private static IEnumerable<RegisteredUser> AccountsOf(int count, LabSecret lab) =>
        count > 0 ? LabAccounts.Make(count, lab).Select(account => new RegisteredUser(account.Name, account.Password)) : [];

    private static EmbeddedServerOrder Open(string file, Password password, string? thumbprint, string? algorithm)
    {
        TokenKey key = password.Load(file, (value, budget) => KeySource.OpenForSigning(file, value, thumbprint, budget));
        JwsAlgorithm asked = algorithm is null ? JwsAlgorithm.DefaultFor(key) : JwsAlgorithm.Parse(algorithm);
        return asked.Fits(key) ? new(key, asked, LabSecret.OfThisRun) : throw new UserErrorException(file, $"{asked} does not fit its key");
    }

    // Whoever started this holds the other end: when it is gone, however that came, so is the server.
    // A thread of its own waits for that: one of the pool's would be missing to those who ask, and on two cores that is every second one.
    private static Task EndOfInputAsync() =>
        Task.Factory.StartNew(Console.In.ReadToEnd, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    /// <summary>How this program starts itself as the embedded server's process.</summary>
    public static ProcessStartInfo InAnotherProcess(ServerOptions serverOptions) =>
        OwnProcess.With([Name, ByStandardInput, .. ServerSettingOptions.ArgumentsFor(serverOptions)]);

    /// <summary>The same server by TLS, with a certificate that it makes for itself.</summary>
    public static ProcessStartInfo ByTlsInAnotherProcess(ServerOptions serverOptions) =>
        OwnProcess.With([Name, ByStandardInput, OwnTls, .. ServerSettingOptions.ArgumentsFor(serverOptions)]);

    /// <summary>The same server, where the lab's accounts can sign in, by TLS or not.</summary>
    public static Func<ServerOptions, ProcessStartInfo> WithLabAccounts(int accounts, bool tls) =>
        serverOptions =>
        {
            ProcessStartInfo start = tls ? ByTlsInAnotherProcess(serverOptions) : InAnotherProcess(serverOptions);
            start.ArgumentList.Add(LabAccountCount);
            start.ArgumentList.Add(accounts.ToString(CultureInfo.InvariantCulture));
            return start;
        };

    // To whoever looks on, on standard error; nobody reads what a server writes that is measured.
    private static ILoggerFactory Refusals(bool isChild) =>
        isChild
            ? NullLoggerFactory.Instance
            : LoggerFactory.Create(logging =>
                logging
                    .AddSimpleConsole(line => line.SingleLine = true)
                    .Services.Configure<ConsoleLoggerOptions>(console =>
                    {
                        console.LogToStandardErrorThreshold = LogLevel.Trace;
                        // Whoever floods the server must not have it wait for a terminal.
                        console.QueueFullMode = ConsoleLoggerQueueFullMode.DropWrite;
                    })
            );

    private static string Invitation(EmbeddedIdentityServer server, IdentityServerOptions options) =>
        $"""
            {server.Issuer.OriginalString} signs with {options.Algorithm} and {options.Key.SizeInBits} bits.
            {server.RequestFor(options.Clients[0]).Without("prompt").ToUri().AbsoluteUri}
            Ctrl-C ends it.
            """;
}
