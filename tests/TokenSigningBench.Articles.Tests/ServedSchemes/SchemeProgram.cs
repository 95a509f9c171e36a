using System.Diagnostics;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

/// <summary>The scheme server as a separate process, as tokenbench starts it.</summary>
internal static class SchemeProgram
{
    public const string Name = "modes";

    public static SchemeServerLauncher Server { get; } =
        new(() => new ProcessStartInfo(InstalledProgram.DotNet, [typeof(SchemeProgram).Assembly.Location, Name]));

    public static async Task ServeAsync()
    {
        try
        {
            await SchemeServerProgram.RunAsync(CancellationToken.None);
        }
        catch (UserErrorException e)
        {
            await Console.Error.WriteLineAsync(e.Message);
            Environment.ExitCode = 2;
        }
    }
}
