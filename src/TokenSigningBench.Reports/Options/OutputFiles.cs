using System.CommandLine;
using System.CommandLine.Parsing;
using System.Runtime.CompilerServices;

namespace TokenSigningBench.Reports.Options;

/// <summary>
/// Decides before a command starts whether its outputs may be written. An output is an option that is marked with <see cref="Writes"/>.
/// Every other value on the command line that names a file or a folder counts as read, so that no command has to declare what it reads.
/// </summary>
public static class OutputFiles
{
    private static readonly ConditionalWeakTable<Option, OutputKind> Outputs = [];
    private static readonly ConditionalWeakTable<Symbol, Func<string, IEnumerable<string>>> Folders = [];

    /// <summary>Marks an option that names a file to write.</summary>
    /// <param name="mayBeFolder">Whether it may name a folder too, to write new files into.</param>
    public static Option<T> Writes<T>(this Option<T> option, bool mayBeFolder = false)
    {
        Outputs.Add(option, new(mayBeFolder));
        return option;
    }

    /// <summary>Whether the option is marked as an output.</summary>
    public static bool IsOutput(Option option) => Outputs.TryGetValue(option, out _);

    /// <summary>Declares which files of a folder are read. Without it, a folder is read as a whole.</summary>
    /// <param name="filesIn">The files of a folder. It may refuse the folder.</param>
    public static void ReadsFolders(this Symbol symbol, Func<string, IEnumerable<string>> filesIn) => Folders.Add(symbol, filesIn);

    /// <summary>Protects what the command line reads, as long as the result is not disposed, and checks each output.</summary>
    /// <exception cref="UserErrorException">
    /// An output would replace something that is read, is the file of another output, or cannot be written as a file.
    /// </exception>
    public static CommandFiles Check(ParseResult parsed)
    {
        List<(Option Option, string Path)> outputs = [];
        List<(Symbol Symbol, string Path)> read = [];
        for (SymbolResult? at = parsed.CommandResult; at is CommandResult command; at = at.Parent)
            foreach (SymbolResult given in command.Children)
            {
                if (given is OptionResult { Option: var option } && IsOutput(option))
                    outputs.AddRange(given.Tokens.Select(token => (option, token.Value)));
                else if (given is OptionResult or ArgumentResult)
                    read.AddRange(given.Tokens.Select(token => (SymbolOf(given), token.Value)));
            }

        outputs.RemoveAll(output => output.Path == StandardInput.Symbol);
        ILookup<string, Symbol> readers = read.Where(one => one.Path.Length > 0).ToLookup(one => one.Path, one => one.Symbol);
        var files = new CommandFiles([.. readers.Select(one => one.Key)], folder => FilesIn(folder, readers[folder]));
        try
        {
            Require(outputs);
            return files;
        }
        catch
        {
            files.Dispose();
            throw;
        }
    }

    private static void Require(List<(Option Option, string Path)> outputs)
    {
        Dictionary<FileIdentity, Option> files = [];
        foreach ((Option option, string path) in outputs)
        {
            bool isFolder = Path.EndsInDirectorySeparator(path) || Directory.Exists(path);
            if (isFolder && !Outputs.GetValue(option, _ => new(false)).MayBeFolder)
                throw new UserErrorException(option.Name, $"{path} is a folder: name a file");
            // What is written into a folder has a name of its own there, and is checked when it is written.
            if (isFolder)
                continue;
            if (AtomicFile.Require(path, option.Name) && !files.TryAdd(FileIdentity.Of(path), option))
                throw new UserErrorException(
                    option.Name,
                    $"{path} is the file of {files[FileIdentity.Of(path)].Name} too: name another file"
                );
        }
    }

    // Null where one of the symbols does not declare what it reads of a folder.
    private static IEnumerable<string>? FilesIn(string folder, IEnumerable<Symbol> readers)
    {
        List<string> files = [];
        foreach (Symbol reader in readers)
        {
            if (!Folders.TryGetValue(reader, out Func<string, IEnumerable<string>>? filesIn))
                return null;
            try
            {
                files.AddRange(filesIn(folder));
            }
            catch (UserErrorException)
            {
                // The command refuses the folder itself, with its own words.
            }
        }

        return files;
    }

    private static Symbol SymbolOf(SymbolResult given) => given is OptionResult option ? option.Option : ((ArgumentResult)given).Argument;

    private sealed record OutputKind(bool MayBeFolder);
}
