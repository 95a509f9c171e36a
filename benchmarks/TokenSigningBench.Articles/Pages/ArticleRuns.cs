using TokenSigningBench.Articles.Published;

namespace TokenSigningBench.Articles.Pages;

/// <summary>The kept runs of one article, in the order of their names.</summary>
/// <param name="Number">The article's number: 000 to 003.</param>
/// <param name="All">The file names, and the runs.</param>
public sealed record ArticleRuns(string Number, IReadOnlyList<(string Name, RunFile Run)> All)
{
    internal const string Ending = ".run.json";

    /// <summary>The runs of an article in a folder: all files whose names begin with its number.</summary>
    /// <exception cref="UserErrorException">A file is not a run file.</exception>
    public static ArticleRuns Load(string folder, string number) =>
        new(
            number,
            [
                .. Directory
                    .EnumerateFiles(folder, $"{number}*{Ending}")
                    .Order(StringComparer.Ordinal)
                    .Select(file => (Path.GetFileName(file), RunFile.Load(file))),
            ]
        );

    /// <summary>The numbers of the articles that have runs in a folder.</summary>
    public static IReadOnlyList<string> Numbers(string folder) =>
        [
            .. PublishedArticles
                .All.Select(article => article.Number)
                .Where(number => Directory.EnumerateFiles(folder, $"{number}*{Ending}").Any()),
        ];

    /// <summary>The runs of one kind, with their names.</summary>
    public IEnumerable<(string Name, RunFile Run, T Part)> Of<T>()
        where T : RunPart => All.Where(one => one.Run.Part is T).Select(one => (one.Name, one.Run, (T)one.Run.Part!));
}
