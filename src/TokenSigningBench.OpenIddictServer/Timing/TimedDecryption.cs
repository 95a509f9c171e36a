using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.OpenIddictServer.Timing;

/// <summary>Times the decryption of content keys with one encryption key.</summary>
internal sealed class TimedDecryption : CryptoProviderFactory
{
    public override KeyWrapProvider CreateKeyWrapProviderForUnwrap(SecurityKey key, string algorithm) =>
        new TimedKeyWrapProvider(base.CreateKeyWrapProviderForUnwrap(key, algorithm));

    public override void ReleaseKeyWrapProvider(KeyWrapProvider provider) =>
        base.ReleaseKeyWrapProvider((provider as TimedKeyWrapProvider)?.Inner ?? provider);

    private sealed class TimedKeyWrapProvider(KeyWrapProvider inner) : KeyWrapProvider
    {
        public KeyWrapProvider Inner => inner;

        public override string Algorithm => inner.Algorithm;

        public override string? Context
        {
            get => inner.Context;
            set => inner.Context = value;
        }

        public override SecurityKey Key => inner.Key;

        public override byte[] UnwrapKey(byte[] keyBytes)
        {
            long start = Stopwatch.GetTimestamp();
            byte[] content = inner.UnwrapKey(keyBytes);
            RequestTimings.AddSince(TimedPart.Decrypt, start);
            return content;
        }

        public override byte[] WrapKey(byte[] keyBytes) => inner.WrapKey(keyBytes);

        protected override void Dispose(bool disposing)
        {
            if (disposing)
                inner.Dispose();
        }
    }
}
