namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>
/// A signature algorithm that is newer than RFC 7518: JOSE has a name for it, and the token libraries of .NET do not support it.
/// </summary>
/// <param name="Name">The <c>alg</c> and the implementation.</param>
/// <param name="StrengthBits">The security strength, in bits.</param>
/// <param name="SignatureBytes">The length of a signature, in bytes.</param>
/// <param name="VerifiedBy">The published test vector that verifies it before it is timed.</param>
/// <param name="Make">
/// Creates a signer of an input of 250 bytes and verifies it with the published test vector. Throws <see cref="NotSupportedException"/>
/// with the reason if this machine lacks the algorithm, and <see cref="InvalidOperationException"/> if the result is wrong.
/// </param>
public sealed record NewerSignature(string Name, int StrengthBits, int SignatureBytes, string VerifiedBy, Func<INewerSigner> Make)
{
    public static IReadOnlyList<NewerSignature> All { get; } = [Ed25519Signer.Row, .. MLDsaSigner.All];

    public override string ToString() => Name;
}

/// <summary>A verified signer.</summary>
public interface INewerSigner : IDisposable
{
    /// <summary>Signs the 250 bytes.</summary>
    byte[] Sign();

    /// <summary>Verifies a signature of the 250 bytes.</summary>
    bool Verify(byte[] signature);
}
