namespace TokenSigningBench.Core.Capacity;

/// <summary>How arrivals are distributed over a period.</summary>
public enum ArrivalPattern
{
    /// <summary>Independent of each other, and equally likely at any moment.</summary>
    Poisson,

    /// <summary>At equal intervals. More favourable than reality, because arrivals never coincide.</summary>
    Constant,

    /// <summary>Independent of each other, most of them near the middle: the curve is <see cref="MorningCurve"/>.</summary>
    Morning,
}
