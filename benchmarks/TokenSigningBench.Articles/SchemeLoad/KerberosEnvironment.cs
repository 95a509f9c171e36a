using System.Runtime.InteropServices;
using System.Runtime.Versioning;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>The environment variables by which the Kerberos client of this process finds its realm.</summary>
/// <remarks>
/// .NET keeps its own copy of the environment: variables set there reach child processes but no native library. libkrb5 reads the
/// environment of the process for each context it creates.
/// </remarks>
[SupportedOSPlatform("linux")]
internal static class KerberosEnvironment
{
    /// <summary>
    /// Sets variables for the native libraries of this process, not for child processes. No other thread may read the environment at the
    /// same time.
    /// </summary>
    /// <exception cref="UserErrorException">A variable cannot be set.</exception>
    public static void Set(IReadOnlyDictionary<string, string> variables)
    {
        foreach ((string name, string value) in variables)
        {
            if (SetVariable(name, value, 1) != 0)
                throw new UserErrorException(name, $"cannot be set for the Kerberos client: error {Marshal.GetLastPInvokeError()}");
        }
    }

    [DllImport(
        "libc",
        EntryPoint = "setenv",
        SetLastError = true,
        CharSet = CharSet.Ansi,
        BestFitMapping = false,
        ThrowOnUnmappableChar = true
    )]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int SetVariable(string name, string value, int overwrite);
}
