using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>A .NET library in TokenSigningBench.RelyingParties, a program of an API or a client, in this program's folder.</summary>
public sealed class DotNetParty : LibraryParty
{
    private const string Assembly = "TokenSigningBench.RelyingParties";

    private static readonly string AssemblyPath = Path.Combine(AppContext.BaseDirectory, $"{Assembly}.dll");

    // Where .NET is published with it, it is an executable file: there may be no dotnet.
    private static readonly string ExecutablePath = Path.Combine(AppContext.BaseDirectory, Assembly);

    /// <param name="id">Its name in that program.</param>
    public DotNetParty(string id, string name)
        : base(id, name) => Install = "dotnet tool install -g TokenSigningBench.Tool";

    public override IReadOnlyList<string> Files => [AssemblyPath];

    protected override string[]? Command =>
        !File.Exists(AssemblyPath) ? null
        : File.Exists(ExecutablePath) ? [ExecutablePath, Id]
        : [InstalledProgram.DotNet, AssemblyPath, Id];
}
