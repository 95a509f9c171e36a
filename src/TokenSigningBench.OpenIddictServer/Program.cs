using System.Reflection;
using System.Security.Cryptography.X509Certificates;
using OpenIddict.Server;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.OpenIddictServer;
using TokenSigningBench.OpenIddictServer.Registration;
using TokenSigningBench.Reports.Terminal;

CoreDumps.TurnOff();
RuntimeDiagnostics.TurnOff();
try
{
    var startup = OpenIddictStartupData.FromLine(Console.In.ReadLine());
    (TokenKey key, JwsAlgorithm algorithm, var secret) = EmbeddedServerStartupData.FromLine(startup.Signing);
    using (key)
    using (X509Certificate2? tls = startup.Settings.UsesTls ? CertificateCreator.ForLoopback() : null)
    {
        var options = new ProviderOptions
        {
            Key = key,
            Algorithm = algorithm,
            Secret = secret,
            Database = startup.Database,
            Tls = tls,
            Settings = startup.Settings,
        };
        Provider provider = await Provider.StartAsync(options, CancellationToken.None).ConfigureAwait(false);
        await using (provider.ConfigureAwait(false))
        {
            Console.WriteLine($"{provider.Issuer.OriginalString} OpenIddict {Version()}");
            // The parent process holds the other end. On a thread of its own: .NET blocks a thread to read it.
            await Task
                .Factory.StartNew(Console.In.ReadToEnd, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)
                .ConfigureAwait(false);
        }
    }

    return 0;
}
catch (UserErrorException e)
{
    Console.Error.WriteLine(e.Message);
    return 2;
}

static string Version() =>
    typeof(OpenIddictServerOptions).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[
        0
    ];
