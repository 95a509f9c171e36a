using TokenSigningBench.Cli.Help;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Reports.Inspection;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Cli.Commands;

/// <summary><c>tokenbench inspect</c>: the facts of signing keys, without a verdict.</summary>
internal static class InspectCommand
{
    public static Command Create()
    {
        var sources = new KeySources();
        var format = new Option<string>("--format")
        {
            Description = "text, json",
            DefaultValueFactory = _ => "text",
            HelpName = "FORMAT",
        };
        format.AcceptOnlyFromAmong("text", "json");
        var command = new Command(
            "inspect",
            "Show the facts of keys and certificates.\nSize, strength, validity, and the identifiers that tokens use."
        );
        sources.AddTo(command);
        command.Add(format);
        CommandHelp.Set(
            command,
            new(
                [sources.HelpGroup, new("Output", format)],
                ["inspect signing.pfx", "inspect certs/ --format json", "inspect https://idp.example"],
                "docs/guides/check-certificate.md"
            )
        );
        command.SetAction(
            async (parsed, cancel) =>
            {
                using OpenedSources opened = await sources.OpenAsync(parsed, timeLoading: false, cancel).ConfigureAwait(false);
                return Print(opened, parsed.GetRequiredValue(format));
            }
        );
        return command;
    }

    private static int Print(OpenedSources opened, string format)
    {
        CertificateFacts[] facts = [.. opened.Keys.Select(CertificateFacts.Of)];
        if (facts.Length > 0 || format == "json")
            Console.Write(
                format == "json"
                    ? FactsJson.Render(facts)
                    : string.Join('\n', facts.Select(one => TextRenderer.Render(FactsDocument.Of(one), samples: null)))
            );
        foreach (string line in opened.Notes.Concat(opened.Failures.Select(failure => failure.Message)))
            Console.Error.WriteLine(line);
        return opened.Failures.Any() ? ExitCode.CouldNotBeDone : ExitCode.Done;
    }
}
