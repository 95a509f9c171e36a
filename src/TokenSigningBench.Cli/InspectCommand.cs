using System.CommandLine;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Cli;

/// <summary><c>tokenbench inspect</c>: the facts of signing certificates, and no judgement.</summary>
internal static class InspectCommand
{
    public static Command Create()
    {
        var sources = new Argument<string[]>("SOURCE") { Description = "Files (.pfx .p12 .pem .crt .cer .der) and folders of them", Arity = ArgumentArity.OneOrMore };
        var password = new PasswordOptions();
        var format = new Option<string>("--format") { Description = "text or json", DefaultValueFactory = _ => "text" };
        format.AcceptOnlyFromAmong("text", "json");
        var command = new Command("inspect", "Say what signing certificates are: key, strength, validity, and the names that tokens know them by.") { sources, format };
        password.AddTo(command);
        command.SetAction(parsed => Run(parsed.GetRequiredValue(sources), password.From(parsed), parsed.GetRequiredValue(format)));
        return command;
    }

    // What can be read is shown, what cannot is named: one bad file among several does not hide the others.
    private static int Run(string[] sources, Password password, string format)
    {
        List<CertificateFacts> facts = [];
        int exitCode = 0;
        foreach (string file in CertificateSources.Files(sources))
        {
            try
            {
                using X509Certificate2 certificate = CertificateSources.Load(file, password);
                facts.Add(CertificateFacts.Of(certificate, file));
            }
            catch (SourceException e)
            {
                Console.Error.WriteLine(e.Message);
                exitCode = CommandLine.CouldNotBeDone;
            }
        }

        if (facts.Count > 0 || format == "json")
            Console.Write(format == "json" ? FactsJson.Render(facts) : FactsText.Render(facts));
        return exitCode;
    }
}
