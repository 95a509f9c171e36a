using System.Runtime.CompilerServices;

namespace TokenSigningBench.Reports.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use() => TestedKinds.Use(TestedKinds.Product);
}
