namespace TokenSigningBench.Check.Choose;

/// <summary>Who verifies the tokens. It decides who pays for verification and who must be trusted.</summary>
public enum Verifiers
{
    /// <summary>The issuer's own services: one trust domain, one budget.</summary>
    Own,

    /// <summary>A few known parties. They pay for verification, and changes are coordinated with them.</summary>
    Partners,

    /// <summary>Anyone. Each verifies only its own few tokens.</summary>
    Public,
}

/// <summary>What the signatures are needed for.</summary>
public sealed record ChoiceRequest
{
    /// <summary>Logins per second, one token each.</summary>
    public double LoginsPerSecond { get; init; } = 10;

    public double VerificationsPerToken { get; init; } = 1;

    /// <summary>The last year in which the signatures must be secure.</summary>
    public required int UntilYear { get; init; }

    public Verifiers Verifiers { get; init; } = Verifiers.Partners;

    /// <summary>The standard to comply with.</summary>
    public SigningStandard Standard { get; init; } = SigningStandards.None;
}
