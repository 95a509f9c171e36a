using System.Runtime.InteropServices;
using System.Runtime.Versioning;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>Where this process's Kerberos client finds its realm.</summary>
/// <remarks>
/// .NET keeps an environment of its own: what is set there reaches children and no library. libkrb5 reads the system's, anew for each context that it makes.
/// </remarks>
[SupportedOSPlatform("linux")]
internal static class KerberosEnvironment
{
    /// <summary>Sets variables for the libraries of this process, and not for its children. Nothing else may be reading the environment meanwhile.</summary>
    /// <exception cref="UserErrorException">One cannot be set.</exception>
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
