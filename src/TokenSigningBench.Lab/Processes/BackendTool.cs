namespace TokenSigningBench.Lab.Processes;

/// <summary>Programs that prepare a part and end.</summary>
internal static class BackendTool
{
    private const int SigTerm = 15;

    /// <summary>Runs one to its end.</summary>
    /// <param name="part">What the part is called in messages.</param>
    /// <param name="command">The program and its arguments: no secret.</param>
    /// <param name="environment">What its environment has beside this process's: no secret.</param>
    /// <param name="input">The lines that it reads from its standard input, which stays open: it ends without being told by that.</param>
    /// <exception cref="UserErrorException">It failed.</exception>
    public static async Task RunAsync(
        string part,
        string[] command,
        IReadOnlyDictionary<string, string>? environment,
        string[] input,
        CancellationToken cancel
    )
    {
        await using var process = ChildProcess.Start(part, command[0], command[1..], environment: environment);
        foreach (string line in input)
            await process.SendAsync(line, cancel).ConfigureAwait(false);
        try
        {
            if (await process.Ended.WaitAsync(cancel).ConfigureAwait(false) != 0)
                throw await process.EndedTooSoonAsync().ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // Asked, and not only killed: it may have something in the system to give back.
            if (!process.HasEnded)
                ProcessGroup.Send(process.Id, SigTerm);
            throw;
        }
    }

    /// <summary>What a program says of its version, wherever it says it.</summary>
    /// <returns>The first line with something on it.</returns>
    /// <exception cref="UserErrorException">It says nothing.</exception>
    public static async Task<string> FirstLineAsync(string part, string[] command, CancellationToken cancel)
    {
        await using var process = ChildProcess.Start(part, command[0], command[1..]);
        await process.Ended.WaitAsync(cancel).ConfigureAwait(false);
        return process.OutputTail.Split('\n').FirstOrDefault(line => !string.IsNullOrWhiteSpace(line))
            ?? throw await process.EndedTooSoonAsync().ConfigureAwait(false);
    }
}
