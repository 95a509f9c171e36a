namespace TokenSigningBench.Core.Capacity;

/// <summary>How people's arrivals lie in a time.</summary>
public enum ArrivalPattern
{
    /// <summary>Independently of each other, and as likely at any moment as at any other.</summary>
    Poisson,

    /// <summary>At equal distances: kinder than life, because nobody meets anybody.</summary>
    Constant,

    /// <summary>Independently of each other, and most of them about the middle: the curve is <see cref="MorningCurve"/>.</summary>
    Morning,
}
