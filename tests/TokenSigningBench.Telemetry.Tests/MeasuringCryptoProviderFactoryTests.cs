namespace TokenSigningBench.Telemetry.Tests;

public sealed class MeasuringCryptoProviderFactoryTests : IDisposable
{
    private readonly SigningMeter _meter = new();

    public void Dispose() => _meter.Dispose();

    [Theory]
    [InlineData(true, 1)]
    [InlineData(false, 3)]
    public void A_cached_provider_is_used_again_and_another_is_disposed_after_its_token(bool caches, int providers)
    {
        var inner = new RecordingFactory { CacheSignatureProviders = caches };
        Sign(Measured(inner), 3);

        inner.Created.Distinct().Count().ShouldBe(providers);
        inner.Released.ShouldBe(inner.Created);
        inner.Created.ShouldAllBe(provider => IsDisposed(provider) != caches);
        _meter.Durations.Count.ShouldBe(3);
    }

    [Fact]
    public void Caching_can_be_switched_off_where_it_is_measured()
    {
        var inner = new RecordingFactory();
        SigningCredentials credentials = Measured(inner);
        credentials.CryptoProviderFactory.CacheSignatureProviders = false;
        Sign(credentials, 2);
        SignatureProvider third = credentials.CryptoProviderFactory.CreateForSigning(credentials.Key, credentials.Algorithm, true);
        credentials.CryptoProviderFactory.ReleaseSignatureProvider(third);
        inner.Created.Distinct().Count().ShouldBe(3);
        inner.Created.ShouldAllBe(provider => IsDisposed(provider));
    }

    [Fact]
    public void A_cached_provider_survives_its_release_by_another_factory()
    {
        var inner = new RecordingFactory();
        SigningCredentials credentials = Measured(inner);
        SignatureProvider provider = credentials.CryptoProviderFactory.CreateForSigning(credentials.Key, credentials.Algorithm);
        new CryptoProviderFactory().ReleaseSignatureProvider(provider);
        IsDisposed(inner.Created.Single()).ShouldBeFalse();
    }

    [Fact]
    public void A_provider_is_released_after_a_refused_token_too()
    {
        var inner = new RecordingFactory();
        SigningCredentials credentials = Credentials.Rsa(8192, "RS256");
        credentials.CryptoProviderFactory = inner;
        credentials.MeasureSigning(_meter.Factory);
        Should.Throw<UnsignedTokenException>(() => Sign(credentials, 1));
        inner.Released.ShouldBe(inner.Created);
    }

    [Fact]
    public void The_factory_of_the_credentials_is_measured_before_that_of_the_key()
    {
        var inner = new RecordingFactory();
        SigningCredentials credentials = Credentials.Of("HS256");
        credentials.Key.CryptoProviderFactory = inner;
        Sign(credentials.MeasureSigning(_meter.Factory), 1);
        inner.Created.ShouldHaveSingleItem();

        var ofCredentials = new RecordingFactory();
        SigningCredentials both = Measured(ofCredentials);
        both.Key.CryptoProviderFactory = inner;
        Sign(both, 1);
        (inner.Created.Count, ofCredentials.Created.Count).ShouldBe((1, 1));
    }

    [Fact]
    public void Settings_are_those_of_the_measured_factory()
    {
        var inner = new CryptoProviderFactory
        {
            CacheSignatureProviders = false,
            SignatureProviderObjectPoolCacheSize = 7,
            CustomCryptoProvider = new NoProvider(),
        };
        CryptoProviderFactory measuring = Measured(inner).CryptoProviderFactory;
        (measuring.CacheSignatureProviders, measuring.SignatureProviderObjectPoolCacheSize).ShouldBe((false, 7));
        measuring.CustomCryptoProvider.ShouldBeSameAs(inner.CustomCryptoProvider);
        measuring.CryptoProviderCache.ShouldBeSameAs(inner.CryptoProviderCache);
    }

    [Fact]
    public void Every_method_that_can_be_overridden_is()
    {
        // What the base class did itself would not be what the measured factory does.
        typeof(CryptoProviderFactory)
            .GetMethods()
            .Where(method => method.IsVirtual && method.DeclaringType == typeof(CryptoProviderFactory))
            .Select(method =>
                typeof(MeasuringCryptoProviderFactory).GetMethod(
                    method.Name,
                    [.. method.GetParameters().Select(parameter => parameter.ParameterType)]
                )!
            )
            .Where(method => method.DeclaringType != typeof(MeasuringCryptoProviderFactory))
            .Select(method => method.ToString())
            .ShouldBeEmpty();
    }

    private static bool IsDisposed(SignatureProvider provider)
    {
        try
        {
            provider.Sign([1]);
            return false;
        }
        catch (ObjectDisposedException)
        {
            return true;
        }
    }

    private static void Sign(SigningCredentials credentials, int tokens)
    {
        for (int i = 0; i < tokens; i++)
            new JsonWebTokenHandler().CreateToken("{}", credentials);
    }

    private SigningCredentials Measured(CryptoProviderFactory inner)
    {
        SigningCredentials credentials = Credentials.Of("RS256");
        credentials.CryptoProviderFactory = inner;
        return credentials.MeasureSigning(_meter.Factory);
    }

    private sealed class RecordingFactory : CryptoProviderFactory
    {
        public List<SignatureProvider> Created { get; } = [];

        public List<SignatureProvider> Released { get; } = [];

        public override SignatureProvider CreateForSigning(SecurityKey key, string algorithm, bool cacheProvider)
        {
            SignatureProvider provider = base.CreateForSigning(key, algorithm, cacheProvider);
            Created.Add(provider);
            return provider;
        }

        public override void ReleaseSignatureProvider(SignatureProvider signatureProvider)
        {
            Released.Add(signatureProvider);
            base.ReleaseSignatureProvider(signatureProvider);
        }
    }

    private sealed class NoProvider : ICryptoProvider
    {
        public object Create(string algorithm, params object[] args) => throw new NotSupportedException();

        public bool IsSupportedAlgorithm(string algorithm, params object[] args) => false;

        public void Release(object cryptoInstance) => throw new NotSupportedException();
    }
}
