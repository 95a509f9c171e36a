using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.OpenIddictServer.Registration;
using TokenSigningBench.Testing;

namespace TokenSigningBench.OpenIddictServer.Tests;

/// <summary>A provider in the test's process, with a key of known primes and a store of its own.</summary>
internal sealed class RunningProvider : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly TokenKey _key;
    private Provider? _provider;

    private RunningProvider(TokenKey key) => _key = key;

    public Uri Issuer => _provider!.Issuer;

    public LabSecret Secret { get; } = LabSecret.Generate();

    /// <summary>Encrypts with a key of half the default's bits: a new one of 4096 takes longer than all requests of a test.</summary>
    public static OpenIddictSettings SettingsWith(OpenIddictStore store) => new() { Store = store, EncryptionKeyBits = 2048 };

    public static async Task<RunningProvider> StartAsync(OpenIddictSettings settings, int bits = 2048, JwsAlgorithm? algorithm = null)
    {
        var running = new RunningProvider(KeyWithCertificate(bits));
        var options = new ProviderOptions
        {
            Key = running._key,
            Algorithm = algorithm ?? JwsAlgorithm.Rs(256),
            Secret = running.Secret,
            Database = Path.Combine(running._folder.Path, "provider.db"),
            Settings = settings,
        };
        running._provider = await Provider.StartAsync(options, CancellationToken.None);
        return running;
    }

    public async ValueTask DisposeAsync()
    {
        await _provider!.DisposeAsync();
        _key.Dispose();
        _folder.Dispose();
    }

    internal static TokenKey KeyWithCertificate(int bits)
    {
        using RSA rsa = KnownPrimeKeys.Create(bits);
        return TokenKey.FromCertificate(
            SelfSigned(new CertificateRequest("CN=lab", rsa, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1))
        );
    }

    /// <summary>A certificate with a key on P-256.</summary>
    internal static TokenKey EllipticKey()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        return TokenKey.FromCertificate(SelfSigned(new CertificateRequest("CN=lab", key, HashAlgorithmName.SHA256)));
    }

    private static X509Certificate2 SelfSigned(CertificateRequest request) =>
        request.CreateSelfSigned(DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddYears(100));
}
