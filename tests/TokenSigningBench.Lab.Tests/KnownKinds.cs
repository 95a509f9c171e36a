using System.Runtime.CompilerServices;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use() => TestedKinds.Use(TestedKinds.Product);
}
