using System.Numerics;

namespace TokenSigningBench.Check.Inspection;

/// <summary>Arithmetic for factoring by a difference of squares: n = m^2 - d^2 = (m - d)(m + d).</summary>
internal static class SquareNumbers
{
    // Keys of correct libraries would take astronomically many steps. The keys of all known affected devices are found in fewer than this.
    private const int MaxSteps = 100;

    private static readonly int[] SmallPrimes = [3, 5, 7, 11, 13, 17, 19, 23];
    private static readonly int Product = SmallPrimes.Aggregate((one, other) => one * other);
    private static readonly bool[][] Squares = [.. SmallPrimes.Select(prime => SquaresModulo(prime))];

    /// <summary>The square root, rounded down. Newton's iteration from above; it ends when the value stops decreasing.</summary>
    public static BigInteger Root(BigInteger value)
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

    /// <summary>
    /// The square root of a square number; null for others. All but one in 200 of those are recognized by their remainder.
    /// </summary>
    public static BigInteger? RootOfSquare(BigInteger value)
    {
        int rest = (int)(value % Product);
        for (int index = 0; index < SmallPrimes.Length; index++)
        {
            if (!Squares[index][rest % SmallPrimes[index]])
                return null;
        }

        BigInteger root = Root(value);
        return root * root == value ? root : null;
    }

    /// <summary>Whether the factors are so close that Fermat's method finds them within a few steps.</summary>
    public static bool AreClose(BigInteger modulus)
    {
        // n = a^2 - b^2 for the first a above the square root for which a^2 - n is a square.
        BigInteger a = Root(modulus);
        if (a * a == modulus)
            return true;
        for (int step = 0; step < MaxSteps; step++)
        {
            a++;
            if (RootOfSquare(a * a - modulus) is not null)
                return true;
        }

        return false;
    }

    private static bool[] SquaresModulo(int prime)
    {
        var isSquare = new bool[prime];
        for (int number = 0; number < prime; number++)
            isSquare[number * number % prime] = true;
        return isSquare;
    }
}
