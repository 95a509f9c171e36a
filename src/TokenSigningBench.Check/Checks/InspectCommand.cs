using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.TokenChecks;
using TokenSigningBench.Core.Tokens.Received;
using TokenSigningBench.Reports.Commands;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Check.Checks;

/// <summary><c>tokenbench inspect</c>: the facts of signing keys and of tokens, without a verdict.</summary>
public static class InspectCommand
{
    public static Command Create()
    {
        var sources = new KeySources(hasKeys: false);
        var claims = new Option<bool>("--claims") { Description = "Show the claims of a token, in text only" };
        var output = new DocumentOutput([RunFormats.Text, RunFormats.Json], "text, json");
        var command = new Command(
            "inspect",
            "Show the facts of keys, certificates and tokens.\nSize, strength, validity, and the identifiers that tokens use."
        );
        sources.AddTo(command);
        command.Add(claims);
        output.AddTo(command);
        command.Refuse(
            [claims],
            given => given.Has(output.Json) || given.Has(output.Format, RunFormats.Json),
            "shows claims as text: data for programs never have them"
        );
        CommandHelp.Set(
            command,
            new(
                [sources.HelpGroup, new("Output", [claims, .. output.Symbols])],
                ["inspect signing.pfx", "inspect https://idp.example", "inspect token.txt --claims"],
                "docs/guides/check-certificate.md"
            )
        );
        command.SetAction(
            async (parsed, cancel) =>
            {
                using OpenedSources opened = await sources.OpenAsync(parsed, timeLoading: false, cancel).ConfigureAwait(false);
                return opened.Tokens.Count > 0 ? PrintTokens(opened, parsed, output, parsed.GetValue(claims), TimeProvider.System)
                    : !parsed.GetValue(claims) ? Print(opened, parsed, output)
                    : throw new UserErrorException(claims.Name, "goes with a token, and none is named");
            }
        );
        return command;
    }

    private static int Print(OpenedSources opened, ParseResult parsed, DocumentOutput output)
    {
        bool isJson = output.FormatOf(parsed) == RunFormats.Json;
        CertificateFacts[] facts = [.. opened.Keys.Select(CertificateFacts.Of)];
        if (facts.Length > 0 || isJson)
            output.Write(
                parsed,
                isJson
                    ? FactsJson.Render(facts)
                    : string.Join(
                        '\n',
                        facts.Select(one => TextRenderer.Render(FactsDocument.Of(one), samples: null, CommonOptions.IsVerbose(parsed)))
                    )
            );
        foreach (string note in opened.Notes)
            Messages.Note(parsed, note);
        foreach (UserErrorException failure in opened.Failures)
            Console.Error.WriteLine(failure.Text);
        return opened.Failures.Any() ? ExitCode.CouldNotBeDone : ExitCode.Done;
    }

    private static int PrintTokens(OpenedSources opened, ParseResult parsed, DocumentOutput output, bool showsClaims, TimeProvider clock)
    {
        TokenSession.RequireTokensAlone(opened);
        (CheckedToken Facts, ReceivedToken Token)[] tokens =
        [
            .. opened.Tokens.Select(one =>
                (TokenInspector.Check(one.Source, one.Token, null, ExpectedClaims.None, clock.GetUtcNow(), null), one.Token)
            ),
        ];
        output.Write(
            parsed,
            output.FormatOf(parsed) == RunFormats.Json
                ? TokenJsonData.Render(tokens.Select(one => one.Facts))
                : string.Join(
                    '\n',
                    tokens.Select(one =>
                        TextRenderer.Render(
                            TokenDocument.Of(one.Facts, showsClaims ? ClaimsText.Of(one.Token) : null, isJudged: false),
                            samples: null,
                            CommonOptions.IsVerbose(parsed)
                        )
                    )
                )
        );
        return ExitCode.Done;
    }
}
