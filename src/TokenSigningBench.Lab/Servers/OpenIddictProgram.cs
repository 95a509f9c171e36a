using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Servers;

/// <summary>OpenIddict's server, a program in the folder of this one.</summary>
internal static class OpenIddictProgram
{
    private const string Name = "TokenSigningBench.OpenIddictServer";

    /// <summary>How to start it.</summary>
    /// <exception cref="UserErrorException">It is not installed with this program.</exception>
    public static ProcessStartInfo CreateStartInfo()
    {
        string program = Path.Combine(AppContext.BaseDirectory, Name),
            assembly = $"{program}.dll";
        // It is its own host only where .NET is inside the published folder.
        return File.Exists(program) ? new(program)
            : File.Exists(assembly) ? new(InstalledProgram.DotNet, [assembly])
            : throw new UserErrorException(assembly, "no such file: install tokenbench again");
    }
}
