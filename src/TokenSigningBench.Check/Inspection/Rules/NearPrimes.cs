namespace TokenSigningBench.Check.Inspection.Rules;

/// <summary>Primes that are closer than the standard permits, but not close enough to be found from the public key.</summary>
internal sealed class NearPrimes : IRule
{
    public string Id => "near-primes";

    public string Title => "The primes are closer than FIPS 186-4 permits";

    public string Source => "FIPS 186-4 appendix B.3.3, step 5.4";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "The key was not generated as the standard requires. Such primes can make the key easier to factor.",
            "Generate a new key with another library.",
            "https://doi.org/10.6028/NIST.FIPS.186-4"
        )
        {
            Risk = SecurityRisk.High,
        };

    // The primes are the private key's, and the size is the certificate's: of two keys they say nothing.
    public bool Applies(KeyInspection inspection) =>
        inspection.Facts is { PrimeDistanceBits: not null, KeySize: not null, PrivateKeyMatches: not false };

    // |p - q| must be greater than 2^(nlen/2 - 100), which has one bit more. Primes that the public key shows have a rule of their own.
    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.PrimeDistanceBits <= inspection.Facts.KeySize / 2 - 100
        && !(inspection.Facts.Modulus is { IsEven: false } modulus && ClosePrimes.IsFactored(modulus))
            ? new(
                Id,
                Severity.Error,
                $"The difference of the primes has {inspection.Facts.PrimeDistanceBits} bits; "
                    + $"a key of {inspection.Facts.KeySize} bits requires more than {inspection.Facts.KeySize / 2 - 100}.",
                Source,
                "Generate a new key with another library."
            )
            : null;
}
