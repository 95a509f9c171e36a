namespace TokenSigningBench.Telemetry.Tests;

/// <summary>Around a provider that returns what the test tells it to.</summary>
public sealed class MeasuringSignatureProviderTests : IDisposable
{
    private readonly SigningMeter _meter = new();
    private readonly SetProvider _inner = new();
    private readonly SignatureProvider _measuring;

    public MeasuringSignatureProviderTests()
    {
        SigningCredentials credentials = Credentials.Of("HS256");
        credentials.CryptoProviderFactory = new SetFactory(_inner);
        credentials.MeasureSigning(_meter.Factory);
        _measuring = credentials.CryptoProviderFactory.CreateForSigning(credentials.Key, credentials.Algorithm);
    }

    public void Dispose()
    {
        _measuring.Dispose();
        _meter.Dispose();
    }

    [Fact]
    public void Each_way_of_signing_returns_what_the_provider_returns_and_is_measured()
    {
        _inner.Signature = [1, 2, 3];
        _measuring.Sign([9]).ShouldBe([1, 2, 3]);
        _measuring.Sign([8, 9, 8], 1, 1).ShouldBe([1, 2, 3]);
        Span<byte> destination = stackalloc byte[4];
        _measuring.Sign([9], destination, out int written).ShouldBeTrue();
        destination[..written].ToArray().ShouldBe([1, 2, 3]);

        _inner.Inputs.ShouldBe(["9", "8-9-8 from 1, 1", "9 into 4"]);
        (_meter.Durations.Count, _meter.Unsigned.Count).ShouldBe((3, 0));
    }

    [Fact]
    public void Each_way_of_signing_refuses_an_empty_signature_and_a_destination_that_is_too_small()
    {
        _inner.Signature = [];
        Should.Throw<UnsignedTokenException>(() => _measuring.Sign([9]));
        Should.Throw<UnsignedTokenException>(() => _measuring.Sign([9], 0, 1));
        Should.Throw<UnsignedTokenException>(() => _measuring.Sign([9], new byte[4], out _));
        _inner.Signature = null!;
        Should.Throw<UnsignedTokenException>(() => _measuring.Sign([9]));
        Should.Throw<UnsignedTokenException>(() => _measuring.Sign([9], 0, 1));
        _inner.Signature = [1, 2, 3];
        Should.Throw<UnsignedTokenException>(() => _measuring.Sign([9], new byte[2], out _));
        _meter.Unsigned.Count.ShouldBe(6);
        ErrorTypes.ShouldBe(Enumerable.Repeat("unsigned", 6));
    }

    [Fact]
    public void An_exception_of_the_provider_is_passed_on_and_is_the_error_type_of_a_duration()
    {
        _inner.Failure = new TimeoutException("the key store did not answer");
        Should.Throw<TimeoutException>(() => _measuring.Sign([9])).ShouldBeSameAs(_inner.Failure);
        Should.Throw<TimeoutException>(() => _measuring.Sign([9], 0, 1)).ShouldBeSameAs(_inner.Failure);
        Should.Throw<TimeoutException>(() => _measuring.Sign([9], new byte[4], out _)).ShouldBeSameAs(_inner.Failure);
        ErrorTypes.ShouldBe(Enumerable.Repeat("System.TimeoutException", 3));
        _meter.Unsigned.ShouldBeEmpty();
    }

    [Fact]
    public void Verifying_and_disposing_are_left_to_the_provider()
    {
        _measuring.Verify([1], [1]).ShouldBeTrue();
        _measuring.Verify([1], [2]).ShouldBeFalse();
        _measuring.Verify([0, 1], 1, 1, [1, 0], 0, 1).ShouldBeTrue();
        _measuring.Verify([0, 1], 1, 1, [1, 0], 1, 1).ShouldBeFalse();
        _meter.Durations.ShouldBeEmpty();
        _measuring.Dispose();
        _inner.IsDisposed.ShouldBeTrue();
    }

    [Fact]
    public void A_key_that_does_not_know_its_size_signs_without_that_tag()
    {
        var key = new SizelessKey();
        var credentials = new SigningCredentials(key, "X1")
        {
            CryptoProviderFactory = new SetFactory(new SetProvider(key, "X1") { Signature = [1] }),
        };
        credentials.MeasureSigning(_meter.Factory);
        credentials.CryptoProviderFactory.CreateForSigning(key, "X1").Sign([1]).ShouldBe([1]);
        _meter.Durations.Single().Tags.ShouldBe([new("token.signing.algorithm", "X1")]);
    }

    private IEnumerable<object?> ErrorTypes => _meter.Durations.Select(one => one.Tags["error.type"]);

    private sealed class SetFactory(SignatureProvider provider) : CryptoProviderFactory
    {
        public override SignatureProvider CreateForSigning(SecurityKey key, string algorithm, bool cacheProvider) => provider;
    }

    private sealed class SizelessKey : SecurityKey
    {
        public override int KeySize => throw new NotSupportedException();
    }

    /// <summary>A signature verifies an equal input.</summary>
    private sealed class SetProvider(SecurityKey key, string algorithm) : SignatureProvider(key, algorithm)
    {
        public SetProvider()
            : this(new SymmetricSecurityKey(new byte[32]), "HS256") { }

        public byte[] Signature { get; set; } = [];

        public Exception? Failure { get; set; }

        public List<string> Inputs { get; } = [];

        public bool IsDisposed { get; private set; }

        public override byte[] Sign(byte[] input) => Signed(Text(input));

        public override byte[] Sign(byte[] input, int offset, int count) => Signed($"{Text(input)} from {offset}, {count}");

        public override bool Sign(ReadOnlySpan<byte> data, Span<byte> destination, out int bytesWritten)
        {
            byte[] signature = Signed($"{Text(data)} into {destination.Length}");
            // Also where they do not fit: only the result counts.
            bytesWritten = signature.Length;
            return signature.AsSpan().TryCopyTo(destination);
        }

        public override bool Verify(byte[] input, byte[] signature) => input.SequenceEqual(signature);

        public override bool Verify(
            byte[] input,
            int inputOffset,
            int inputLength,
            byte[] signature,
            int signatureOffset,
            int signatureLength
        ) => Verify(input[inputOffset..(inputOffset + inputLength)], signature[signatureOffset..(signatureOffset + signatureLength)]);

        protected override void Dispose(bool disposing) => IsDisposed |= disposing;

        private static string Text(ReadOnlySpan<byte> bytes) => string.Join('-', bytes.ToArray());

        private byte[] Signed(string input)
        {
            if (Failure is not null)
                throw Failure;
            Inputs.Add(input);
            return Signature;
        }
    }
}
