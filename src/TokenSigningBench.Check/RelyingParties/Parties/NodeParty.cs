using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>An npm library on Node.js.</summary>
/// <param name="packages">The npm packages that it needs.</param>
public sealed class NodeParty(string id, string name, params IReadOnlyList<string> packages) : LibraryParty(id, name)
{
    public override bool IsTimed => true;

    public override IReadOnlyList<string> Files =>
        [
            InstalledProgram.Find("node")!,
            .. packages.Select(package => Path.Combine(LabFolder.Path, "node_modules", package, "package.json")),
        ];

    protected override string[]? Command =>
        packages.All(package => Directory.Exists(Path.Combine(LabFolder.Path, "node_modules", package)))
        && InstalledProgram.Find("node") is { } node
            ? [node, "--input-type=module", "--eval", Text("mjs")]
            : null;

    protected override string? Folder => LabFolder.Path;

    public override string? Missing() => InstalledProgram.Missing(["node"], "nodejs npm (Node.js 20 or later)") ?? base.Missing();
}
