using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Servers;

/// <summary>OpenIddict's server, a program in the folder of this one.</summary>
internal static class OpenIddictProgram
{
    private const string Name = "TokenSigningBench.OpenIddictServer";

    /// <summary>How to start it.</summary>
    /// <exception cref="UserErrorException">It is not installed with this program.</exception>
    public static ProcessStartInfo CreateStartInfo() =>
        BundledProgram.Command(Name) is [var program, .. var arguments]
            ? new(program, arguments)
            : throw new UserErrorException(BundledProgram.AssemblyOf(Name), "no such file: install tokenbench again");
}
