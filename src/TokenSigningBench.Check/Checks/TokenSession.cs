using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.TokenChecks;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Check.Checks;

/// <summary>
/// One run of <c>check</c> for tokens: judges them with the keys that they may be signed with, prints them, and keeps the run.
/// </summary>
/// <param name="audience">The audience that the relying party expects; null if it is not known.</param>
/// <param name="nonce">The nonce that the client sent; null if it is not known.</param>
/// <param name="asksParties">Whether the installed relying parties get the token itself.</param>
/// <param name="failOn">The least severity that makes the exit code 1.</param>
/// <param name="runFile">Where the run is saved; null for nowhere.</param>
public sealed class TokenSession(
    ParseResult parsed,
    CheckFormat format,
    string? audience,
    string? nonce,
    bool asksParties,
    Severity failOn,
    string? runFile,
    TimeProvider clock
)
{
    /// <summary>Refuses keys beside tokens: which of them a token may be signed with is not said by their order.</summary>
    /// <exception cref="UserErrorException">There are keys, or sources that cannot be opened.</exception>
    public static void RequireTokensAlone(OpenedSources opened)
    {
        if (opened.Failures.FirstOrDefault() is { } failure)
            throw failure;
        if (opened.Keys.FirstOrDefault() is { } key)
            throw new UserErrorException(key.Source, "is a key beside a token: name the keys of a token with check --keys");
    }

    /// <summary>Judges all tokens.</summary>
    /// <returns>The exit code.</returns>
    /// <exception cref="UserErrorException">The keys hold none that verifies tokens.</exception>
    public int Run(OpenedSources opened, (string Name, OpenedSources Opened)? keys, CancellationToken cancel)
    {
        RequireTokensAlone(opened);
        DateTimeOffset started = clock.GetUtcNow();
        foreach (string note in (keys?.Opened.Notes ?? []).Concat(keys?.Opened.Failures.Select(failure => failure.Message) ?? []))
            Messages.Note(parsed, note);
        using TokenKeySet? set = keys is var (name, source)
            ? TokenKeySet.Of(name, source.Keys, source.KeySets is [var only] ? only : null)
            : null;
        var expected = new ExpectedClaims(keys?.Opened.Issuer, audience, nonce);
        var answers = new TokenAnswers(expected, asksParties, Messages.Progress(parsed), cancel);
        List<CheckedToken> tokens = [];
        foreach ((string where, ReceivedToken token) in opened.Tokens)
        {
            cancel.ThrowIfCancellationRequested();
            CheckedToken one = TokenInspector.Check(where, token, set, expected, started, set is null ? null : answers.Of);
            tokens.Add(one);
            format.PrintOne(parsed, () => TokenDocument.Of(one));
        }

        var run = RunFile.OfThisMachine(started, new CheckRun { Keys = [], Tokens = tokens }, partial: null);
        format.PrintAll(parsed, run);
        if (RunFiles.TrySave(run, runFile, parsed.CommandResult.Command.Name).NotSaved is { } notSaved)
        {
            Console.Error.WriteLine(notSaved.Message);
            return ExitCode.CouldNotBeDone;
        }

        return ExitCodeOf(tokens, failOn);
    }

    // What cannot be read beside a token that can, such as the reference token of a response, does not decide.
    internal static int ExitCodeOf(IReadOnlyList<CheckedToken> tokens, Severity failOn) =>
        tokens.Any(token => token.Findings.Any(finding => finding.Severity >= failOn)) ? ExitCode.NotMet
        : tokens.All(token => token.Cause is not null) ? ExitCode.CouldNotBeDone
        : ExitCode.Done;
}
