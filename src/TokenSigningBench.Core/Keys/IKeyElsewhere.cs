namespace TokenSigningBench.Core.Keys;

/// <summary>A private key whose bytes stay where it is, in a token: it signs, and cannot be copied into this process.</summary>
public interface IKeyElsewhere
{
    /// <summary>Another object for the same key, with a lifetime of its own.</summary>
    AsymmetricAlgorithm Share();

    /// <summary>
    /// What another process of this program needs to open the key itself: its address and the PIN. Only for a pipe between two processes.
    /// </summary>
    byte[] ExportOrder();

    /// <summary>Where the key is and how it signs, for the user.</summary>
    KeyPlace Place { get; }
}

/// <summary>Where a key is that is not in this process.</summary>
/// <param name="Token">The token: its label, model and manufacturer.</param>
/// <param name="Module">The module's own name and version.</param>
/// <param name="MaxSessions">How many sessions the token allows; null if it does not limit them.</param>
/// <param name="AlwaysAsks">Whether each signature needs the PIN (CKA_ALWAYS_AUTHENTICATE).</param>
public sealed record KeyPlace(string Token, string Module, int? MaxSessions, bool AlwaysAsks);
