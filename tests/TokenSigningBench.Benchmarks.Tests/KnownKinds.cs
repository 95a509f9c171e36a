using System.Runtime.CompilerServices;
using TokenSigningBench.Core.RunFiles;

namespace TokenSigningBench.Benchmarks.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use() => RunKinds.Use(Features.Kinds);
}
