namespace TokenSigningBench.Benchmarks.SignatureChoice;

/// <summary>A signature that came after RFC 7518: JOSE has a name for it, .NET's token libraries do not.</summary>
/// <param name="Name">The <c>alg</c> and where its arithmetic comes from.</param>
/// <param name="StrengthBits">Its strength in bits.</param>
/// <param name="SignatureBytes">The length of a signature.</param>
/// <param name="VerifiedBy">What is agreed with before it is timed.</param>
/// <param name="Make">
/// Makes it ready over an input of 250 bytes and holds it against what is published.
/// Throws <see cref="NotSupportedException"/> with the reason where this machine lacks it, <see cref="InvalidOperationException"/> where it is wrong.
/// </param>
public sealed record LaterSignature(string Name, int StrengthBits, int SignatureBytes, string VerifiedBy, Func<ILaterSigner> Make)
{
    public static IReadOnlyList<LaterSignature> All { get; } = [Ed25519Signer.Row, .. MLDsaSigner.Rows];

    public override string ToString() => Name;
}

/// <summary>One that is made ready.</summary>
public interface ILaterSigner : IDisposable
{
    /// <summary>Signs 250 bytes.</summary>
    byte[] Sign();

    /// <summary>Verifies a signature over them.</summary>
    bool Verify(byte[] signature);
}
