using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Inspection;

/// <summary>What one library made of the key: whether it signs a token that another implementation accepts.</summary>
/// <param name="Name">The handler that was tried.</param>
/// <param name="Version">The version of its library, read from the assembly that was loaded.</param>
/// <param name="UsedBy">Which servers sign this way.</param>
/// <param name="Failure">Why it does not work; null when it does.</param>
/// <param name="Upstream">The upstream project's issue that explains the failure, and the versions it was reported for; null where there is none.</param>
public sealed record SignerTrial(string Name, string Version, string UsedBy, string Algorithm, string? Failure, string? Upstream)
{
    /// <summary>The folder that its library was loaded from, as the user named it; null for the one inside this program.</summary>
    public string? Folder { get; init; }

    /// <summary>Where the library is, as reports say it.</summary>
    public string Place => Folder is null ? "the one inside this tool" : $"the one in {Folder}";

    public bool Works => Failure is null;

    /// <summary>The trial that a proof was.</summary>
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
