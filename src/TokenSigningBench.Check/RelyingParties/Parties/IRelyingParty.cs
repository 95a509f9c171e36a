namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>A library or program that verifies tokens.</summary>
public interface IRelyingParty
{
    string Name { get; }

    /// <summary>What is missing on this machine and how to install it; null if nothing is missing.</summary>
    string? Missing();
}
