using System.Runtime.CompilerServices;

namespace TokenSigningBench.Testing;

/// <summary>What tests start runs for a second or two, and the runtime would spend a tenth of that on compiling anew what a server calls for hours.</summary>
internal static class ShortLivedChildren
{
    // Of this process the runtime has asked already.
#pragma warning disable CA2255 // The tests are the program: nobody else loads them.
    [ModuleInitializer]
    public static void CompileOnce() => Environment.SetEnvironmentVariable("DOTNET_TC_CallCounting", "0");
#pragma warning restore CA2255
}
