using System.Runtime.CompilerServices;

namespace TokenSigningBench.Core.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use() => TestedKinds.Use([RatesRun.Kind, .. TestedKinds.Product]);
}
