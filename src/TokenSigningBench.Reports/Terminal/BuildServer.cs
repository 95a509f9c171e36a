using System.Text.RegularExpressions;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>How loud a build server shows an annotation.</summary>
public enum AnnotationLevel
{
    Notice,

    Warning,

    Error,
}

/// <summary>
/// The build server that runs this program and reads commands from its output: it shows lines of one form beside a file, and obeys others.
/// Sources: docs.github.com, "Workflow commands for GitHub Actions"; learn.microsoft.com, "Logging commands" of Azure Pipelines.
/// </summary>
public abstract partial class BuildServer
{
    /// <summary>The one that runs this process; null where none is known that reads commands.</summary>
    public static BuildServer? Current { get; } =
        Environment.GetEnvironmentVariable("GITHUB_ACTIONS") == "true" ? new GitHubActions()
        : "true".Equals(Environment.GetEnvironmentVariable("TF_BUILD"), StringComparison.OrdinalIgnoreCase) ? new AzurePipelines()
        : null;

    /// <summary>The folder of the repository; null where the server does not say it.</summary>
    public abstract string? Folder { get; }

    /// <summary>The line that shows a text beside a file.</summary>
    /// <param name="file">Relative to the folder of the repository.</param>
    /// <param name="title">The rule, or another short name.</param>
    /// <returns>Null where the server shows nothing of this level.</returns>
    public abstract string? Annotation(AnnotationLevel level, string file, string title, string text);

    /// <summary>Adds Markdown to the page of this run.</summary>
    /// <exception cref="UserErrorException">It cannot be written.</exception>
    public abstract void AddSummary(string markdown);

    /// <summary>
    /// Takes the commands out of a text of any origin: a certificate's subject must not set a variable of the job that checks it. The
    /// first character is written as <c>\u</c> and four digits, as other characters that are not to be interpreted.
    /// </summary>
    public static string WithoutCommands(string text) =>
        CommandStart().Replace(text, start => Invariant($"{start.Groups["before"].Value}\\u{(int)start.Groups["mark"].Value[0]:X4}"));

    // "::command" at the start of a line, after blanks; "##vso[" and "##[" anywhere in it.
    [GeneratedRegex(@"(?<before>(?m:^)[ \t]*)(?<mark>:)(?=:[A-Za-z])|(?<mark>#)(?=#(vso)?\[)", RegexOptions.IgnoreCase)]
    private static partial Regex CommandStart();

    private static string Replace(string text, params (string Character, string Written)[] all)
    {
        foreach ((string character, string written) in all)
            text = text.Replace(character, written, StringComparison.Ordinal);
        return text;
    }

    private sealed class GitHubActions : BuildServer
    {
        private const string SummaryFile = "GITHUB_STEP_SUMMARY";

        public override string? Folder => Environment.GetEnvironmentVariable("GITHUB_WORKSPACE");

        private static readonly (string, string)[] InText = [("%", "%25"), ("\r", "%0D"), ("\n", "%0A")];

        public override string Annotation(AnnotationLevel level, string file, string title, string text) =>
            $"::{level.ToString().ToLowerInvariant()} file={Property(file)},line=1,title={Property(title)}::{Replace(text, InText)}";

        public override void AddSummary(string markdown)
        {
            if (Environment.GetEnvironmentVariable(SummaryFile) is not { Length: > 0 } file)
                return;
            try
            {
                File.AppendAllText(file, markdown);
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                throw new UserErrorException(SummaryFile, $"{file} cannot be written: {e.Message}", e);
            }
        }

        private static string Property(string value) => Replace(value, [.. InText, (":", "%3A"), (",", "%2C")]);
    }

    private sealed class AzurePipelines : BuildServer
    {
        private static readonly (string, string)[] InText = [("%", "%AZP25"), ("\r", "%0D"), ("\n", "%0A")];

        public override string? Folder => Environment.GetEnvironmentVariable("BUILD_SOURCESDIRECTORY");

        // It knows errors and warnings.
        public override string? Annotation(AnnotationLevel level, string file, string title, string text) =>
            level == AnnotationLevel.Notice
                ? null
                : $"##vso[task.logissue type={level.ToString().ToLowerInvariant()};sourcepath={Property(file)};linenumber=1;"
                    + $"code={Property(title)}]{Replace(text, InText)}";

        public override void AddSummary(string markdown)
        {
            // The agent takes a file, and its folder is emptied with each job.
            if (Environment.GetEnvironmentVariable("AGENT_TEMPDIRECTORY") is not { Length: > 0 } folder)
                return;
            string file = Path.Combine(folder, $"tokenbench-{Path.GetRandomFileName()}.md");
            PrintedDocument.Save(file, markdown);
            GuardedConsole.WriteCommand($"##vso[task.uploadsummary]{Replace(file, InText)}");
        }

        private static string Property(string value) => Replace(value, [.. InText, (";", "%3B"), ("]", "%5D")]);
    }
}
