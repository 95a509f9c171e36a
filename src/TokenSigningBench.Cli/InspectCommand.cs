using System.CommandLine;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Reports.Inspection;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Cli;

/// <summary><c>tokenbench inspect</c>: the facts of signing certificates, and no judgement.</summary>
internal static class InspectCommand
{
    public static Command Create()
    {
        Argument<string[]> sources = CertificateSources.Argument();
        var password = new PasswordOptions();
        var format = new Option<string>("--format") { Description = "text or json", DefaultValueFactory = _ => "text" };
        format.AcceptOnlyFromAmong("text", "json");
        var command = new Command("inspect", "Say what signing certificates are: key, strength, validity, and the names that tokens know them by.") { sources, format };
        password.AddTo(command);
        command.SetAction(parsed => Run(parsed.GetRequiredValue(sources), password.From(parsed), parsed.GetRequiredValue(format)));
        return command;
    }

    private static int Run(string[] sources, Password password, string format)
    {
        List<CertificateFacts> facts = [];
        int exitCode = CertificateSources.ForEach(sources, password, (certificate, file) =>
        {
            facts.Add(CertificateFacts.Of(certificate, file));
            return ExitCode.Done;
        });
        if (facts.Count > 0 || format == "json")
            Console.Write(format == "json" ? FactsJson.Render(facts) : FactsText.Render(facts));
        return exitCode;
    }
}
