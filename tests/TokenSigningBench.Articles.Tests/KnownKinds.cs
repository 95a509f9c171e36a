using System.Runtime.CompilerServices;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Articles.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use() => Feature.Use(Features.All, typeof(Features).Assembly);
}
