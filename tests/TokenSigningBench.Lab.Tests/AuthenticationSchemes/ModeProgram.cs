using System.Diagnostics;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.AuthenticationSchemes;

namespace TokenSigningBench.Lab.Tests.AuthenticationSchemes;

/// <summary>The mode server as a process of its own, as tokenbench starts it.</summary>
internal static class ModeProgram
{
    public const string Name = "modes";

    public static ModeServerPart Part { get; } =
        new(() => new ProcessStartInfo(InstalledProgram.DotNet, [typeof(ModeProgram).Assembly.Location, Name]));

    public static async Task ServeAsync()
    {
        try
        {
            await ModeServerProgram.RunAsync(CancellationToken.None);
        }
        catch (SourceException e)
        {
            await Console.Error.WriteLineAsync(e.Message);
            Environment.ExitCode = 2;
        }
    }
}
