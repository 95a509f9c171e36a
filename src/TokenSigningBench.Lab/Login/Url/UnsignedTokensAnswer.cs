namespace TokenSigningBench.Lab.Login.Url;

/// <summary>What every command with <c>--url</c> answers if the server sends unsigned tokens: that, before anything else.</summary>
internal static class UnsignedTokensAnswer
{
    /// <returns>The exit code of the command, or 1 with the unsigned tokens in its place.</returns>
    public static async Task<int> OrAsync(ParseResult parsed, RunOutput output, Func<Task<int>> command, CancellationToken cancel)
    {
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        try
        {
            return await command().ConfigureAwait(false);
        }
        catch (UnsignedTokensException e)
        {
            return output.End(parsed, RunFile.OfThisMachine(started, e.Run), cancel);
        }
    }
}
