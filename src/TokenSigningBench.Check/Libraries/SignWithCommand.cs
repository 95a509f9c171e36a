namespace TokenSigningBench.Check.Libraries;

/// <summary>
/// <c>tokenbench sign-with</c>: the child process of <c>check --bin</c>, a hidden command. It reads an order from standard input and writes
/// the answer to standard output.
/// </summary>
public static class SignWithCommand
{
    private const string Name = "sign-with";

    private static readonly TimeSpan MaxOrphanTime = TimeSpan.FromMinutes(10);

    public static Command Create()
    {
        var folder = new Argument<string>("FOLDER");
        var command = new Command(Name, "Sign with a server's libraries what standard input asks for.") { folder };
        command.Hidden = true;
        command.SetAction(parsed => Run(LibraryFolder.Open(parsed.GetRequiredValue(folder))));
        return command;
    }

    /// <summary>How this program starts itself with this command.</summary>
    public static ProcessStartInfo CreateStartInfo(LibraryFolder folder) => SelfProcess.CreateStartInfo(Name, folder.Location);

    private static int Run(LibraryFolder folder)
    {
        // A parent process that was killed can no longer end this process.
        using var limit = new Timer(_ => Environment.Exit(ExitCode.CouldNotBeDone), null, MaxOrphanTime, Timeout.InfiniteTimeSpan);
        using Stream order = StandardStreams.OpenInput();
        using Stream answer = StandardStreams.OpenOutput();
        // Output of the server's libraries is not part of the answer.
        Console.SetOut(TextWriter.Null);
        try
        {
            LibraryTrials.Answer(folder, order, answer);
            return ExitCode.Done;
        }
        catch (Exception e) when (e is not UserErrorException)
        {
            // No exception is left unhandled: the dump of a crashed process is a file with the key in it.
            throw new UserErrorException(folder.Name, e.Message, e);
        }
    }
}
