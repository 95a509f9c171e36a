using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Check.Size;

/// <summary><c>tokenbench size</c>: the size of a key's tokens, and where a message of a login becomes too long.</summary>
public static class SizeCommand
{
    public static Command Create()
    {
        var options = new SizeOptions();
        var output = new RunOutput();
        var command = new Command(
            "size",
            "Find proxies and servers that reject a token this large.\n"
                + "Exit code 0: every message fits. 1: one does not. 2: could not be judged."
        );
        options.AddTo(command);
        output.AddTo(command);
        CommandHelp.Set(
            command,
            new(
                [options.HelpGroup, output.HelpGroup],
                ["size signing.pfx", "size signing.pfx --claims claims.json --through nginx,kestrel", "size ML-DSA-65"],
                "docs/guides/token-size.md"
            )
        );
        command.SetAction((parsed, cancel) => RunOutput.MeasureAsync(() => RunAsync(parsed, options, output, cancel)));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed, SizeOptions options, RunOutput output, CancellationToken cancel)
    {
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        IReadOnlyList<string> through = options.Through(parsed);
        (string? claims, string source, UnverifiedToken? token) = options.Claims(parsed);
        if (token is { HasEmptySignature: true })
            return output.End(
                parsed,
                RunFile.OfThisMachine(
                    started,
                    new UnsignedTokensRun { Source = source, Tokens = [new("token", "the file", token.Algorithm, IsSigned: false)] }
                ),
                cancel
            );
        using var cookies = new SessionCookies();
        SizeRun run = new SizeForecast(cookies.Of) { SavesTokens = options.SavesTokens(parsed) }.Run(
            options.Source(parsed),
            options.Signing(parsed),
            claims,
            source,
            through
        );
        if (options.IsMeasured(parsed))
        {
            (IReadOnlyList<MeasuredLimit> measured, IReadOnlyList<NotMeasured> not) = await LimitMeasurement
                .RunAsync(through, Messages.Progress(parsed), cancel)
                .ConfigureAwait(false);
            run = run with { Measured = measured, NotMeasured = not };
        }

        return output.End(parsed, RunFile.OfThisMachine(started, run), cancel);
    }
}
