using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>An npm library on Node.js.</summary>
/// <param name="packages">The npm packages that it needs.</param>
public sealed class NodeParty(string id, string name, params IReadOnlyList<string> packages) : LibraryParty(id, name)
{
    public override bool IsTimed => true;

    public override IReadOnlyList<string> Files =>
        [InstalledProgram.Find("node")!, .. Packages.Select(package => Path.Combine(package.Location, "package.json"))];

    protected override string[]? Command =>
        Packages.All(package => package.IsInstalled) && InstalledProgram.Find("node") is { } node
            ? [node, .. NodePackage.Arguments(Text("mjs"))]
            : null;

    protected override string? Folder => LabFolder.Path;

    private IEnumerable<NodePackage> Packages => packages.Select(package => new NodePackage(package, LabFolder.Path));

    public override string? Missing() => InstalledProgram.Missing(["node"], "nodejs npm (Node.js 20 or later)") ?? base.Missing();
}
