using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>A .NET library in TokenSigningBench.RelyingParties, a program of an API or a client, in this program's folder.</summary>
public sealed class DotNetParty : LibraryParty
{
    private const string Program = "TokenSigningBench.RelyingParties";

    /// <param name="id">Its name in that program.</param>
    public DotNetParty(string id, string name)
        : base(id, name) => Install = "dotnet tool install -g TokenSigningBench.Tool";

    public override IReadOnlyList<string> Files => [BundledProgram.AssemblyOf(Program)];

    protected override string[]? Command => BundledProgram.Command(Program, Id);
}
