using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Inspection;

/// <summary>Finds out all that a judgement needs: the facts, who signs with the key, and what that costs on this machine.</summary>
public static class Examiner
{
    private static readonly TimeSpan MeasuringTime = TimeSpan.FromMilliseconds(450);

    /// <summary>Examines one certificate.</summary>
    /// <param name="certificate">The certificate, with its private key where there is one. It stays the caller's.</param>
    /// <param name="source">Where it came from.</param>
    /// <param name="algorithm">The tokens' algorithm; null for RS256, or the one that fits the curve. Never taken from the certificate's own hash.</param>
    /// <param name="policy">What is asked of it.</param>
    /// <param name="clock">Tells the time at which it is judged.</param>
    /// <exception cref="SourceException">The algorithm does not fit the key, or the private key cannot be used.</exception>
    public static Examination Examine(X509Certificate2 certificate, string source, JwsAlgorithm? algorithm, Policy policy, TimeProvider clock)
    {
        ArgumentNullException.ThrowIfNull(certificate);
        ArgumentNullException.ThrowIfNull(clock);
        var facts = CertificateFacts.Of(certificate, source);
        DateTimeOffset now = clock.GetUtcNow();
        string payload = IdentityToken.Article(now);
        using TokenKey? key = SigningKey(certificate, facts);
        if (key is null)
            return new(facts, policy, now, [], null);

        JwsAlgorithm asked = algorithm ?? JwsAlgorithm.DefaultFor(key);
        if (!asked.Fits(key))
            throw new SourceException(source, $"its key ({facts.KeyAlgorithm}, {facts.Curve ?? $"{facts.KeySize} bits"}) does not fit {asked}");

        // Another key of the same kind and size costs as much, but says nothing of whether this one works.
        SigningProof[] signers = facts.HasPrivateKey
            ? [.. TokenEngines.All.Where(engine => engine != TokenEngines.Floor).Select(engine => SigningProof.OfSigning(engine, key, asked, payload))]
            : [];
        bool floorWorks = SigningProof.OfSigning(TokenEngines.Floor, key, asked, payload).Works;
        return new(facts, policy, now, signers, floorWorks ? CertificateCost.Measure(key, asked, payload, MeasuringTime) : null);
    }

    // Null for a key that signs no token, and for a public one of an RSA size that there is no other key of.
    private static TokenKey? SigningKey(X509Certificate2 certificate, CertificateFacts facts)
    {
        if (facts is { KeyAlgorithm: not "RSA", Curve: null })
            return null;
        if (facts.HasPrivateKey)
            return PrivateKey(certificate, facts.Source);

        // One of the same kind and size that takes no prime search.
        return facts.Curve is not null ? TokenKey.FromEcdsa((ECDsa)CertificateForge.MakeKey(KeySpec.Curve(facts.KeySize!.Value)))
            : KnownPrimeKeys.Sizes.Contains(facts.KeySize!.Value) ? TokenKey.FromRsa(KnownPrimeKeys.Create(facts.KeySize.Value))
            : null;
    }

    // A private key that is there and cannot be used must not look like one that was never there: nothing would be tried, and nothing found.
    private static TokenKey PrivateKey(X509Certificate2 certificate, string source)
    {
        try
        {
            return certificate.GetRSAPrivateKey() is { } rsa ? TokenKey.FromRsa(rsa)
                : certificate.GetECDsaPrivateKey() is { } ecdsa ? TokenKey.FromEcdsa(ecdsa)
                : throw new SourceException(source, "its private key cannot be used");
        }
        catch (CryptographicException e)
        {
            throw new SourceException(source, $"its private key cannot be used: {e.Message}", e);
        }
    }
}
