using System.Runtime.CompilerServices;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Statements;

namespace TokenSigningBench.Lab.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use() => RunKinds.Use([() => new RunKind("statements", typeof(StatementsRun), () => StatementsRunTypes.Default)]);
}
