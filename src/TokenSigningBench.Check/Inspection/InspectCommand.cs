using TokenSigningBench.Reports.Commands;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Check.Inspection;

/// <summary><c>tokenbench inspect</c>: the facts of signing keys, without a verdict.</summary>
public static class InspectCommand
{
    public static Command Create()
    {
        var sources = new KeySources();
        var output = new DocumentOutput([RunFormats.Text, RunFormats.Json], "text, json");
        var command = new Command(
            "inspect",
            "Show the facts of keys and certificates.\nSize, strength, validity, and the identifiers that tokens use."
        );
        sources.AddTo(command);
        output.AddTo(command);
        CommandHelp.Set(
            command,
            new(
                [sources.HelpGroup, new("Output", output.Symbols)],
                ["inspect signing.pfx", "inspect certs/ --format json", "inspect https://idp.example"],
                "docs/guides/check-certificate.md"
            )
        );
        command.SetAction(
            async (parsed, cancel) =>
            {
                using OpenedSources opened = await sources.OpenAsync(parsed, timeLoading: false, cancel).ConfigureAwait(false);
                return Print(opened, parsed, output);
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
}
