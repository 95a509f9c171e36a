using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>
/// <c>tokenbench password-hash</c>: how much work a password hash can do in a given time on this machine, and what a login costs with it.
/// </summary>
public static class PasswordHashCommand
{
    public static Command Create()
    {
        var options = new PasswordHashOptions();
        var certificate = new ValueOption<string?>(
            "--with-cert",
            "FILE",
            $"Signing key of the same login\nA file ({KeySource.Endings}); the login's two tokens and its hash share the target time."
        );
        var thumbprint = new ValueOption<string?>("--thumbprint", "HEX", "SHA-1 of the certificate, if a .pfx has several keys");
        var password = new PasswordOptions();
        var output = new RunOutput();
        var command = new Command(
            "password-hash",
            "Find the setting of a password hash for this machine.\nAnd what a login costs with it."
        );
        options.AddTo(command);
        command.Add(certificate);
        password.AddTo(command);
        command.Add(thumbprint);
        output.AddTo(command);
        CommandHelp.Set(
            command,
            new(
                [.. options.HelpGroups, new("Signing", [certificate, .. password.Common]), output.HelpGroup],
                ["password-hash", "password-hash --recommended", "password-hash --scheme argon2id --target 1s --with-cert a.pfx"],
                "docs/guides/password-hash.md"
            )
        );
        command.NotWith(options.Recommended, certificate);
        command.OnlyWith(certificate, [.. password.All, thumbprint]);
        command.SetAction(
            async (parsed, cancel) =>
            {
                (HashFamily? family, HashTarget target, int? setting) = options.From(parsed);
                DateTimeOffset started = BusyMachine.Start(parsed);
                RunPart Measure()
                {
                    if (parsed.GetValue(options.Recommended))
                        return RecommendedMeasurement.Run(RecommendedHash.All, Messages.Progress(parsed));
                    LoginKey? key = parsed.GetValue(certificate) is { } file
                        ? password.From(parsed).Load(file, (value, budget) => MeasureKey(file, value, parsed.GetValue(thumbprint), budget))
                        : null;
                    ProgressLine? progress = Messages.Progress(parsed);
                    if (family is null)
                    {
                        HashChoiceRun choice = HashMeasurement.RunEach(target, key, progress);
                        return choice.Best is not null
                            ? choice
                            : throw new UserErrorException("password-hash", $"found no setting: {choice.Unreached[0].Reason}");
                    }

                    progress?.Report($"measuring {family.Title} on this machine");
                    return HashMeasurement.Run(family, target, setting, key, progress);
                }

                // A hash cannot be cancelled: an interrupt ends the wait, and with it the process.
                RunPart run = await Task.Run(Measure, cancel).WaitAsync(cancel).ConfigureAwait(false);
                return output.End(parsed, RunFile.OfThisMachine(started, run), cancel);
            }
        );
        return command;
    }

    private static LoginKey MeasureKey(string file, string? password, string? thumbprint, KeyDerivationBudget budget)
    {
        SourceContent content = KeySource.Open(file, password, thumbprint, budget);
        try
        {
            SourceKey key = content.Keys is [var only]
                ? only
                : throw new UserErrorException(file, $"holds {content.Keys.Count} keys, and a login is signed with one");
            KeyInspection inspection = KeyInspector.Inspect(key, new(), TimeProvider.System);
            return new(
                key.Source,
                inspection.Cost ?? throw new UserErrorException(key.Source, inspection.NotMeasured ?? "was not measured"),
                inspection.Demand.TokensPerLogin
            );
        }
        finally
        {
            foreach (SourceKey key in content.Keys)
                key.Dispose();
        }
    }
}
