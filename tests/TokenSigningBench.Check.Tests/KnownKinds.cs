using System.Runtime.CompilerServices;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use() => TestedKinds.Use([.. Features.All.SelectMany(feature => feature.Kinds), RatesRun.Kind]);
}
