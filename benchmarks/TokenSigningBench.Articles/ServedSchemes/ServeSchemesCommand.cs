namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>
/// <c>serve-schemes</c>: the server process of <c>auth-schemes</c>, a hidden command. It reads an order from standard
/// input and ends when standard input closes.
/// </summary>
internal static class ServeSchemesCommand
{
    private const string Name = "serve-schemes";

    public static Command Create()
    {
        var command = new Command(Name, "Serve the authentication schemes that standard input asks for.") { Hidden = true };
        command.SetAction(
            async (_, cancel) =>
            {
                await SchemeServerProgram.RunAsync(cancel).ConfigureAwait(false);
                return ExitCode.Done;
            }
        );
        return command;
    }

    /// <summary>How this program starts itself with this command.</summary>
    public static ProcessStartInfo CreateStartInfo() => SelfProcess.CreateStartInfo(Name);
}
