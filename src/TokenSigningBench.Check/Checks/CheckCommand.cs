using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Check.Checks;

/// <summary><c>tokenbench check</c>: whether a key is fit to sign tokens, and what a signature costs on this machine.</summary>
public static class CheckCommand
{
    /// <param name="lab">Null for a program without the lab.</param>
    public static Command Create(CheckLab? lab)
    {
        var sources = new KeySources(hasKeys: true);
        var audience = new ValueOption<string?>("--audience", "NAME", "Audience of a token, as the relying party expects it");
        var nonce = new ValueOption<string?>("--nonce", "VALUE", "Nonce of an identity token, as the client sent it");
        var signedToken = new ValueOption<string?>(
            "--token",
            "TOKEN",
            "A token of the server, a file with one, or -\nShows which key of the set signs now."
        );
        var options = new CheckOptions(lab);
        var format = new CheckFormat();
        var undecided = new UndecidedOption();
        Option<string?> runFile = new ValueOption<string?>("--run-file", "FILE", RunOutput.RunFileDescription).Writes(mayBeFolder: true);
        var command = new Command(
            "check",
            "Check whether keys are fit, or why a token is refused.\n"
                + "Exit code 0: fit, verified. 1: not fit, refused, or undecided. 2: could not be judged."
        );
        sources.AddTo(command);
        command.Add(audience);
        command.Add(nonce);
        command.Add(signedToken);
        command.Refuse(
            [signedToken],
            given => given.Has(signedToken, StandardInput.Symbol) && sources.ReadStandardInput(given),
            "is standard input, and so is another; it is read once"
        );
        options.AddTo(command);
        undecided.AddTo(command);
        format.AddTo(command);
        command.Add(runFile);
        CommandHelp.Set(
            command,
            new(
                [
                    new("Input", [.. sources.HelpGroup.Symbols, audience, nonce, signedToken]),
                    options.HelpGroup,
                    new("Output", [.. format.Symbols, runFile]),
                ],
                [
                    "check signing.pfx --peak 100000/hour",
                    "check token.txt --keys https://idp.example",
                    "check https://idp.example --token token.txt",
                ],
                "docs/guides/check-certificate.md"
            )
        );
        command.SetAction(
            async (parsed, cancel) =>
            {
                InspectionRequest request = options.From(parsed, cancel);
                using OpenedSources opened = await sources.OpenAsync(parsed, timeLoading: request.IsTimed, cancel).ConfigureAwait(false);
                // Where no key could be opened, that is the answer.
                if (parsed.GetValue(signedToken) is { } shown && (opened.Keys.Any() || !opened.Failures.Any()))
                    request = request with { SignerSource = TokenSigner.SourceIn(signedToken.Name, shown, opened) };
                var run = new CheckSession(parsed, request, format, options.FailOn(parsed), undecided, parsed.GetValue(runFile));
                if (opened.Tokens.Count > 0)
                {
                    options.RequireNoneForTokens(parsed);
                    (string Name, OpenedSources Opened)? keys = await sources.OpenKeysAsync(parsed, cancel).ConfigureAwait(false);
                    using OpenedSources? owned = keys?.Opened;
                    var tokens = new TokenSession(
                        parsed,
                        format,
                        parsed.GetValue(audience),
                        parsed.GetValue(nonce),
                        options.AsksRelyingParties(parsed),
                        options.FailOn(parsed),
                        parsed.GetValue(runFile),
                        TimeProvider.System
                    );
                    return await Task.Run(() => tokens.Run(opened, keys, cancel), cancel).ConfigureAwait(false);
                }

                if (!opened.Failures.Any())
                    sources.RequireNoKeys(parsed);
                if (!opened.Failures.Any() && Array.Find([audience, nonce], parsed.CommandResult.Has) is { } option)
                    throw new UserErrorException(option.Name, "goes with a token, and none is named");
                // On another thread: signals are handled only after the action has returned to its caller.
                return await Task.Run(() => run.Run(opened, cancel), cancel).ConfigureAwait(false);
            }
        );
        return command;
    }
}
