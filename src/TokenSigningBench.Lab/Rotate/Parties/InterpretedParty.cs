using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Rotate.Parties;

/// <summary>
/// A library of one of Debian's own interpreters: <c>ID.EXTENSION</c> of this folder between <c>clock.EXTENSION</c>, which replaces the
/// clock before the library is loaded, and <c>service.EXTENSION</c>.
/// </summary>
/// <param name="id">The name on the command line, and of the file.</param>
/// <param name="language">The interpreter and the ending of its files.</param>
/// <param name="files">The library's file or folder below an installation prefix; a star stands for a version.</param>
internal sealed class InterpretedParty(string id, string name, Interpreter language, string files) : IRehearsedParty
{
    private const string Command = "scripts/lab-setup.sh relying-parties";

    public string Id => id;

    public string Name => name;

    public IReadOnlyList<string> Files =>
        Find() is { } program ? [program, .. LibraryFiles(Path.GetDirectoryName(Path.GetDirectoryName(program))!)] : [];

    public string? Missing() =>
        InstalledProgram.Missing(["setsid"], "util-linux") ?? (Find() is null ? $"{name} is missing: {Command}" : null);

    public async Task<RunningParty> StartAsync(PartyStartupData order, CancellationToken cancel)
    {
        string end = language.Extension;
        return new(
            await ServiceProgram
                .StartAsync(
                    ChildProcess.Start(
                        id,
                        Find()!,
                        [.. language.Arguments, PartyText.Of($"clock.{end}", $"{id}.{end}", $"service.{end}")],
                        environment: PartyText.Environment
                    ),
                    order,
                    cancel
                )
                .ConfigureAwait(false)
        );
    }

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
internal sealed record Interpreter(string Program, string Extension, params IReadOnlyList<string> Arguments)
{
    /// <summary>Isolated (-I): neither the environment nor the working directory changes what it imports.</summary>
    public static Interpreter Python { get; } = new("python3", "py", "-I", "-c");

    public static Interpreter Ruby { get; } = new("ruby", "rb", "--disable=rubyopt", "-e");

    public static Interpreter Perl { get; } = new("perl", "pl", "-e");
}
