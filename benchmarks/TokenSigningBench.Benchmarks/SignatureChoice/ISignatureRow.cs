using System.Buffers.Text;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SignatureChoice;

/// <summary>What a row says of its signature beside the times.</summary>
public interface ISignatureRow
{
    /// <summary>The strength of the weaker of key and hash, in bits.</summary>
    int StrengthBits { get; }

    /// <summary>The length of a signature.</summary>
    int SignatureBytes { get; }

    /// <summary>The length of a token with it; null where there is none. Without a library it is the signing input, a dot and the encoded signature.</summary>
    int? TokenBytes => SigningInput.ArticleBytes + 1 + Base64Url.GetEncodedLength(SignatureBytes);
}
