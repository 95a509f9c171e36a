using System.Runtime.CompilerServices;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Terminal;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use()
    {
        RunKinds.Use([.. Features.All.SelectMany(feature => feature.Kinds), RatesRun.Kind]);
        SelfProcess.Program = typeof(Features).Assembly;
    }
}
