using System.Text.Json.Serialization;

namespace TokenSigningBench.Check.Inspection;

/// <summary>The result of one signing library: whether it signs a token that another implementation accepts.</summary>
/// <param name="Version">The version of its library, read from the loaded assembly.</param>
/// <param name="UsedBy">Which servers sign this way.</param>
/// <param name="Failure">Why it does not work; null if it does.</param>
/// <param name="Upstream">
/// The upstream project's issue that explains the failure, with the versions it was reported for; null if there is none.
/// </param>
public sealed record SignerTrial(string Name, string Version, string UsedBy, string Algorithm, string? Failure, string? Upstream)
{
    /// <summary>The folder of its library as the user wrote it; null for the library in this program.</summary>
    public string? Folder { get; init; }

    /// <summary>
    /// The generated key that signed in place of the checked one, whose private part is not present: "RSA 4608"; null if that key signed
    /// itself.
    /// </summary>
    public string? GeneratedKey { get; init; }

    /// <summary>The place of the library, for reports.</summary>
    public string Place => Folder is null ? "built in" : $"in {Folder}";

    public bool Works => Failure is null;

    /// <summary>Whether it returned a token without a signature.</summary>
    [JsonIgnore]
    public bool IsUnsigned => Failure == SigningProof.NotSigned;

    /// <summary>Creates the trial of a proof.</summary>
    public static SignerTrial Of(SigningProof proof)
    {
        return new(
            proof.Engine.Name,
            proof.Engine.LibraryVersion,
            proof.Engine.UsedBy,
            proof.Algorithm.Name,
            proof.Failure,
            proof.Defect is { } defect ? $"{defect.Upstream}, reported for {defect.ReportedFor}" : null
        );
    }
}
