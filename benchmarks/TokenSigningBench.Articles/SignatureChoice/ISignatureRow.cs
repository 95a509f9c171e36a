using System.Buffers.Text;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>The properties of a signature in the table, in addition to its times.</summary>
public interface ISignatureRow
{
    /// <summary>The strength of the weaker of key and hash, in bits.</summary>
    int StrengthBits { get; }

    /// <summary>The length of a signature, in bytes.</summary>
    int SignatureBytes { get; }

    /// <summary>
    /// The length of a token with the signature, in bytes; null if there is none. Without a token library: the signing input, a dot and the
    /// encoded signature.
    /// </summary>
    int? TokenBytes => SigningInput.ArticleBytes + 1 + Base64Url.GetEncodedLength(SignatureBytes);
}
