using System.Runtime.CompilerServices;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Cli.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use() => Feature.Use(Features.All, typeof(Features).Assembly);
}
