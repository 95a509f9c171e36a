using System.Diagnostics;
using TokenSigningBench.Core.Libraries;

namespace TokenSigningBench.Cli.Commands;

/// <summary><c>tokenbench sign-with</c>: the other process of <c>check --bin</c>, which nobody types. An order comes over standard input, the answer goes to standard output.</summary>
internal static class SignWithCommand
{
    private const string Name = "sign-with";

    public static Command Create()
    {
        var folder = new Argument<string>("FOLDER");
        var command = new Command(Name, "Have a server's libraries sign what standard input asks for.") { folder };
        command.Hidden = true;
        command.SetAction(parsed => Run(LibraryFolder.Open(parsed.GetRequiredValue(folder))));
        return command;
    }

    /// <summary>How this program starts itself with this command.</summary>
    public static ProcessStartInfo InAnotherProcess(LibraryFolder folder) => OwnProcess.With(Name, folder.Location);

    private static int Run(LibraryFolder folder)
    {
        // A parent that was killed itself kills nobody any more.
        using var limit = new Timer(
            _ => Environment.Exit(ExitCode.CouldNotBeDone),
            null,
            LibraryProcess.TrialTimeout,
            Timeout.InfiniteTimeSpan
        );
        using Stream order = Console.OpenStandardInput();
        using Stream answer = Console.OpenStandardOutput();
        // What a server's library prints is no part of the answer.
        Console.SetOut(TextWriter.Null);
        try
        {
            LibraryTrials.Answer(folder, order, answer);
            return ExitCode.Done;
        }
        catch (Exception e) when (e is not UserErrorException)
        {
            // Whatever it is, never unhandled: the dump of a process that crashes is a file with the key in it.
            throw new UserErrorException(folder.Name, e.Message, e);
        }
    }
}
