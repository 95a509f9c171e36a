using TokenSigningBench.Check.RelyingParties.Parties;

namespace TokenSigningBench.Lab.Rotate.Parties;

/// <summary>
/// A library in a compiled language: a program that <c>scripts/lab-setup.sh</c> builds, with its clock, from <c>scripts/lab/ID</c>.
/// </summary>
/// <param name="id">The name on the command line, of the folder, and of the program.</param>
internal sealed class CompiledParty(string id, string name) : LibraryParty(id, name)
{
    public override IReadOnlyList<string> Files => [Program];

    protected override string[]? Command => File.Exists(Program) ? [Program] : null;

    private string Program => Path.Combine(LabFolder.Path, Id);
}
