using System.Numerics;

namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class ClosePrimes : IRule
{
    // Keys of correct libraries would take astronomically many steps. The keys of all known affected devices are found in fewer than this.
    private const int MaxSteps = 100;

    public string Id => "close-primes";

    public string Title => "The primes are so close that the modulus can be factored";

    public string Source => "FIPS 186-5 appendix A.1.1; Fermat's factorisation (CVE-2022-26320)";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "Anyone can compute the private key from the public key within seconds, and sign tokens.",
            "Stop using the key. Generate a new one with another library.",
            "https://nvd.nist.gov/vuln/detail/CVE-2022-26320"
        )
        {
            Risk = SecurityRisk.Critical,
        };

    public bool Applies(KeyInspection inspection) => inspection.Facts.Modulus is { IsEven: false };

    public Finding? Judge(KeyInspection inspection) =>
        IsFactored(inspection.Facts.Modulus!.Value)
            ? new(
                Id,
                Severity.Error,
                "The two primes are so close that the modulus can be factored immediately.",
                Source,
                "Generate a new key with another library."
            )
            : null;

    // n = a^2 - b^2 for the first a above the square root for which a^2 - n is a square.
    internal static bool IsFactored(BigInteger modulus)
    {
        BigInteger a = SquareNumbers.Root(modulus);
        if (a * a == modulus)
            return true;

        for (int step = 0; step < MaxSteps; step++)
        {
            a++;
            if (SquareNumbers.RootOfSquare(a * a - modulus) is not null)
                return true;
        }

        return false;
    }
}
