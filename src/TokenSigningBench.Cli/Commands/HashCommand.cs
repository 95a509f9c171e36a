using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Cli.Commands;

/// <summary>
/// <c>tokenbench hash</c>: how much work a password hash can do in a given time on this machine, and what a login costs with it.
/// </summary>
internal static class HashCommand
{
    public static Command Create()
    {
        var options = new HashOptions();
        var certificate = new Option<string?>("--with-cert")
        {
            Description = $"The signing key of the same login ({KeySource.Endings}): its two tokens and the hash share the budget",
        };
        var thumbprint = new Option<string?>("--thumbprint")
        {
            Description = "Which certificate is meant where a .pfx has several keys: its SHA-1 in hex",
        };
        var password = new PasswordOptions();
        var output = new RunOutput();
        var command = new Command(
            "hash",
            "Find how much work a password hash can do in a given time on this machine, and what that means for logins."
        );
        options.AddTo(command);
        command.Add(certificate);
        password.AddTo(command);
        command.Add(thumbprint);
        output.AddTo(command);
        command.OnlyWith(certificate, [.. password.All, thumbprint]);
        command.SetAction(
            async (parsed, cancel) =>
            {
                (HashFamily family, HashTarget target, int? setting) = options.From(parsed);
                DateTimeOffset started = TimeProvider.System.GetUtcNow();
                HashRun Measure()
                {
                    LoginKey? key = parsed.GetValue(certificate) is { } file
                        ? password.From(parsed).Load(file, (value, budget) => MeasureKey(file, value, parsed.GetValue(thumbprint), budget))
                        : null;
                    Steps.ForTerminal?.Report($"measuring {family.Title} on this machine");
                    return HashMeasurement.Run(family, target, setting, key);
                }

                // A hash cannot be cancelled: an interrupt ends the wait, and with it the process.
                HashRun run = await Task.Run(Measure, cancel).WaitAsync(cancel).ConfigureAwait(false);
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
