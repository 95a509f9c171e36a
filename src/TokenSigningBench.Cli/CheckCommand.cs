using System.CommandLine;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Reports.Inspection;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Cli;

/// <summary><c>tokenbench check</c>: whether a certificate is fit to sign tokens with, and what that costs here.</summary>
internal static class CheckCommand
{
    public static Command Create()
    {
        Argument<string[]> sources = CertificateSources.Argument();
        var password = new PasswordOptions();
        var algorithm = new Option<string?>("--alg") { Description = "The tokens' algorithm: RS256 for RSA and the curve's own for EC when left out" };
        var budget = new Option<double>("--budget") { Description = "The most that signing one token may cost, in milliseconds", DefaultValueFactory = _ => new Policy().BudgetMilliseconds };
        var command = new Command("check", "Judge signing certificates before they are deployed: exit code 0 fit, 1 not fit, 2 could not be judged.") { sources, algorithm, budget };
        password.AddTo(command);
        command.SetAction(parsed => Run(
            parsed.GetRequiredValue(sources),
            password.From(parsed),
            parsed.GetValue(algorithm) is { } name ? JwsAlgorithm.Parse(name) : null,
            new Policy { BudgetMilliseconds = Positive(parsed.GetValue(budget)) }));
        return command;
    }

    private static int Run(string[] sources, Password password, JwsAlgorithm? algorithm, Policy policy) =>
        CertificateSources.ForEach(sources, password, (certificate, file) =>
        {
            Examination examination = Examiner.Examine(certificate, file, algorithm, policy, TimeProvider.System);
            IReadOnlyList<Finding> findings = RuleBook.Judge(examination);
            Console.WriteLine(CheckText.Render(examination, findings, MachineFacts.Read()));
            return findings.Any(finding => finding.Severity == Severity.Error) ? ExitCode.NotMet : ExitCode.Done;
        });

    private static double Positive(double milliseconds) =>
        milliseconds > 0 && double.IsFinite(milliseconds) ? milliseconds : throw new SourceException("--budget", "is not a number of milliseconds above zero");
}
