namespace TokenSigningBench.Core.Processes;

/// <summary>Runs short-lived programs that prepare a backend.</summary>
public static class BackendTool
{
    private const int SigTerm = 15;

    /// <summary>Runs a program until it exits.</summary>
    /// <param name="backend">The backend's name in messages.</param>
    /// <param name="command">The program and its arguments. They must not contain secrets: other users can read them.</param>
    /// <param name="environment">Variables in addition to this process's environment. They must not contain secrets.</param>
    /// <param name="input">
    /// The lines for its standard input, which stays open: the program must exit without waiting for end of file.
    /// </param>
    /// <exception cref="UserErrorException">The program exited with a code other than 0.</exception>
    public static async Task RunAsync(
        string backend,
        string[] command,
        IReadOnlyDictionary<string, string>? environment,
        string[] input,
        CancellationToken cancel
    )
    {
        await using var process = ChildProcess.Start(backend, command[0], command[1..], environment: environment);
        foreach (string line in input)
            await process.SendAsync(line, cancel).ConfigureAwait(false);
        try
        {
            if (await process.WaitForEndAsync(cancel).ConfigureAwait(false) != 0)
                throw await process.GetExitErrorAsync().ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // SIGTERM before the kill: the program may have system resources to release.
            if (!process.HasEnded)
                ProcessGroup.Send(process.Id, SigTerm);
            throw;
        }
    }

    /// <summary>Runs a program that prints its version, to standard output or standard error.</summary>
    /// <returns>The first line that is not blank.</returns>
    /// <exception cref="UserErrorException">The program printed nothing.</exception>
    public static async Task<string> FirstLineAsync(string backend, string[] command, CancellationToken cancel)
    {
        await using var process = ChildProcess.Start(backend, command[0], command[1..]);
        await process.WaitForEndAsync(cancel).ConfigureAwait(false);
        return process.OutputTail.Split('\n').FirstOrDefault(line => !string.IsNullOrWhiteSpace(line))
            ?? throw await process.GetExitErrorAsync().ConfigureAwait(false);
    }

    /// <summary>Runs a program until it exits.</summary>
    /// <returns>The end of what it printed, to standard output and standard error.</returns>
    public static async Task<string> OutputAsync(string backend, string[] command, CancellationToken cancel)
    {
        await using var process = ChildProcess.Start(backend, command[0], command[1..]);
        await process.WaitForEndAsync(cancel).ConfigureAwait(false);
        return process.OutputTail;
    }
}
