namespace TokenSigningBench.Core.Choosing;

/// <summary>Who verifies the tokens, and so who pays for it and who has to be trusted.</summary>
public enum Verifiers
{
    /// <summary>The signer's own services: one trust domain, and one bill.</summary>
    Own,

    /// <summary>A few parties that are known: they pay for verifying, and one talks to them about it.</summary>
    Partners,

    /// <summary>Anybody: each verifies its own few tokens.</summary>
    Public,
}

/// <summary>What signatures are needed for.</summary>
public sealed record ChoiceRequest
{
    /// <summary>Logins a second, one token each.</summary>
    public double LoginsPerSecond { get; init; } = 10;

    /// <summary>How often each token is verified.</summary>
    public double VerificationsPerToken { get; init; } = 1;

    /// <summary>The last year in which the signatures are to be good.</summary>
    public required int UntilYear { get; init; }

    public Verifiers Verifiers { get; init; } = Verifiers.Partners;

    /// <summary>The standard that has to be kept to.</summary>
    public SigningStandard Standard { get; init; } = SigningStandards.None;
}
