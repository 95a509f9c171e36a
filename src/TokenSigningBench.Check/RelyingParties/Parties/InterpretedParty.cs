using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>A library of one of Debian's own interpreters.</summary>
/// <param name="files">The library's file or folder below an installation prefix; a star stands for a version.</param>
public sealed class InterpretedParty(string id, string name, Interpreter language, string files) : LibraryParty(id, name)
{
    public override bool IsTimed => language == Interpreter.Python;

    public override IReadOnlyList<string> Files =>
        Find() is { } program ? [program, .. LibraryFiles(Path.GetDirectoryName(Path.GetDirectoryName(program))!)] : [];

    protected override string[]? Command => Find() is { } program ? [program, .. language.Arguments, Text(language.Extension)] : null;

    // Another interpreter may be first on PATH, and does not see what Debian's packages installed.
    private string? Find() =>
        InstalledProgram
            .Prefixes.Where(prefix => LibraryFiles(prefix).Any())
            .Select(prefix => Path.Combine(prefix, "bin", language.Program))
            .FirstOrDefault(File.Exists);

    private IEnumerable<string> LibraryFiles(string prefix) =>
        Path.Combine(prefix, Path.GetDirectoryName(files)!) is var folder && Directory.Exists(folder)
            ? Directory.EnumerateFileSystemEntries(folder, Path.GetFileName(files))
            : [];
}

/// <summary>An interpreter of Debian's.</summary>
/// <param name="Program">The program's name.</param>
/// <param name="Extension">The ending of its files.</param>
/// <param name="Arguments">The arguments before a program's text.</param>
public sealed record Interpreter(string Program, string Extension, params IReadOnlyList<string> Arguments)
{
    /// <summary>Isolated (-I): neither the environment nor the working directory changes what it imports.</summary>
    public static Interpreter Python { get; } = new("python3", "py", "-I", "-c");

    public static Interpreter Ruby { get; } = new("ruby", "rb", "--disable=rubyopt", "-e");

    public static Interpreter Perl { get; } = new("perl", "pl", "-e");
}
