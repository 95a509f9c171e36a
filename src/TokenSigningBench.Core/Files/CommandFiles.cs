namespace TokenSigningBench.Core.Files;

/// <summary>
/// The files that a command reads, as they are named on its command line. While the command runs, <see cref="AtomicFile"/> replaces none of
/// them, whatever name an output has.
/// </summary>
public sealed class CommandFiles : IDisposable
{
    private static readonly AsyncLocal<CommandFiles?> Current = new();

    private readonly CommandFiles? _outer = Current.Value;
    private readonly Lazy<Dictionary<FileIdentity, string>> _files;
    private readonly Lazy<Dictionary<FileIdentity, string>> _folders;

    /// <param name="read">Files and folders. What does not exist counts too: it may be about to be read.</param>
    /// <param name="filesIn">
    /// The files that are read of a folder; null where they are not declared: it is read as a whole then, with what is below it.
    /// </param>
    public CommandFiles(IReadOnlyCollection<string> read, Func<string, IEnumerable<string>?> filesIn)
    {
        _files = new(() =>
            read.SelectMany(path => Directory.Exists(path) ? filesIn(path) ?? [] : [path])
                .DistinctBy(FileIdentity.Of)
                .ToDictionary(FileIdentity.Of)
        );
        _folders = new(() =>
            read.Where(path => Directory.Exists(path) && filesIn(path) is null).DistinctBy(FileIdentity.Of).ToDictionary(FileIdentity.Of)
        );
        Current.Value = this;
    }

    /// <summary>Refuses an output that would replace a file that the running command reads.</summary>
    /// <param name="output">The path of the output.</param>
    /// <param name="name">What the message calls it: an option, or the path itself.</param>
    /// <exception cref="UserErrorException">It would.</exception>
    public static void RequireNotRead(string output, string name) => Current.Value?.Require(output, name);

    public void Dispose() => Current.Value = _outer;

    private void Require(string output, string name)
    {
        string label = name == output ? "" : $"{output} ";
        if (_files.Value.TryGetValue(FileIdentity.Of(output), out string? read))
            throw new UserErrorException(
                name,
                $"{label}is {(read == output ? "a file that" : $"the same file as {read}, which")} this command reads: name another file"
            );
        if (_folders.Value.Count == 0 || !File.Exists(output))
            return;
        for (string? at = Path.GetDirectoryName(FileIdentity.FollowLinks(output)); at is not null; at = Path.GetDirectoryName(at))
            if (_folders.Value.TryGetValue(FileIdentity.Of(at), out string? folder))
                throw new UserErrorException(name, $"{label}is a file in {folder}, which this command reads: name another file");
    }
}
