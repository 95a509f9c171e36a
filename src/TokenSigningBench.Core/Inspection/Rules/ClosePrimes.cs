using System.Numerics;

namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class ClosePrimes : IRule
{
    // Keys of sound libraries would take more steps than there are atoms; every affected device that is known is found in fewer.
    private const int Steps = 100;

    public string Id => "close-primes";

    public string Source => "FIPS 186-5 appendix A.1.1; Fermat's factorisation (CVE-2022-26320)";

    public bool Applies(Examination examination) => examination.Facts.Modulus is { IsEven: false };

    public Finding? Judge(Examination examination) =>
        IsFactored(examination.Facts.Modulus!.Value)
            ? new(Id, Severity.Error, "The two primes are so close that the modulus can be factored at once.", Source, "Make a new key with another library.")
            : null;

    // n = a^2 - b^2 for the first a above the square root whose rest is a square.
    private static bool IsFactored(BigInteger modulus)
    {
        BigInteger a = SquareRoot(modulus);
        if (a * a == modulus)
            return true;

        for (int step = 0; step < Steps; step++)
        {
            a++;
            BigInteger rest = a * a - modulus;
            BigInteger b = SquareRoot(rest);
            if (b * b == rest)
                return true;
        }

        return false;
    }

    // Newton's iteration from above; it ends when it no longer gets smaller.
    private static BigInteger SquareRoot(BigInteger value)
    {
        if (value.IsZero)
            return value;

        BigInteger root = BigInteger.One << (int)((value.GetBitLength() + 1) / 2);
        while (true)
        {
            BigInteger next = (root + value / root) >> 1;
            if (next >= root)
                return root;
            root = next;
        }
    }
}
