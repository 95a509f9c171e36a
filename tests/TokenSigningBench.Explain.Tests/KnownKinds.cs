using System.Runtime.CompilerServices;

namespace TokenSigningBench.Explain.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use() => TestedKinds.Use(ExplainDocument.Kind);
}
