using System.CommandLine;
using System.Text;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Cli;

/// <summary>The forms that the answer of a check can have: text for people, or one document for a program.</summary>
internal static class CheckFormat
{
    private const string Text = "text";

    private static readonly Dictionary<string, Func<IReadOnlyList<Judgement>, MachineFacts, string>> Documents = new()
    {
        ["json"] = CheckJson.Render,
        ["sarif"] = CheckSarif.Render,
        ["junit"] = CheckJUnit.Render,
        ["markdown"] = CheckMarkdown.Render,
    };

    public static Option<string> Option()
    {
        var format = new Option<string>("--format") { Description = "text, json, sarif (code scanning), junit (build servers) or markdown (pull requests)", DefaultValueFactory = _ => Text };
        format.AcceptOnlyFromAmong([Text, .. Documents.Keys]);
        return format;
    }

    public static void Print(string format, IReadOnlyList<Judgement> judgements, MachineFacts machine)
    {
        if (format == Text)
        {
            foreach (Judgement judgement in judgements.Where(judgement => judgement.Examination is not null))
                Console.WriteLine(CheckText.Render(judgement.Examination!, judgement.Findings, machine));
            return;
        }

        // A document is UTF-8, whatever the console is set to.
        using Stream output = Console.OpenStandardOutput();
        output.Write(Encoding.UTF8.GetBytes(Documents[format](judgements, machine)));
    }
}
