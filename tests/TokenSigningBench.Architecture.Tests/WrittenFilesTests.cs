namespace TokenSigningBench.Architecture.Tests;

/// <summary>Files where the user named a place are written by AtomicFile, and by nothing else without a reason.</summary>
public sealed partial class WrittenFilesTests
{
    private const string OwnFolder = "in a private folder of this run";

    private static readonly Dictionary<string, string> Exceptions = new()
    {
        ["src/TokenSigningBench.Core/Files/AtomicFile.cs"] = "the writer",
        ["src/TokenSigningBench.Core/Files/OutputTarget.cs"] = "what the writer writes through",
        ["src/TokenSigningBench.Core/Files/FolderLock.cs"] = "an empty file of a name of its own",
        ["src/TokenSigningBench.Reports/Terminal/RuntimeDiagnostics.cs"] = "this process's own sockets",
        ["src/TokenSigningBench.Reports/Terminal/BuildServer.cs"] = "adds to the file that the runner gives a step",
        ["src/TokenSigningBench.Lab/Rotate/Parties/FakeTime.cs"] = "shared memory of programs that this one started",
        ["src/TokenSigningBench.Check/RelyingParties/Parties/OpenSslProgram.cs"] = OwnFolder,
        ["src/TokenSigningBench.Lab/Tsung/TsungDump.cs"] = "only read",
        ["src/TokenSigningBench.Lab/Tsung/TsungEngine.cs"] = OwnFolder,
        ["src/TokenSigningBench.Core/Processes/BackendFolder.cs"] = OwnFolder,
        ["src/TokenSigningBench.Core/Processes/BackendStart.cs"] = OwnFolder,
        ["src/TokenSigningBench.Core/Processes/ChildProcess.cs"] = OwnFolder,
        ["src/TokenSigningBench.Reports/Html/Screenshot.cs"] = OwnFolder,
        ["src/TokenSigningBench.Lab/Load/Wrk.cs"] = OwnFolder,
        ["benchmarks/TokenSigningBench.Articles/Backends/Apache.cs"] = OwnFolder,
        ["benchmarks/TokenSigningBench.Articles/Backends/ControlSocket.cs"] = OwnFolder,
        ["benchmarks/TokenSigningBench.Articles/Backends/OpenLdap.cs"] = OwnFolder,
        ["benchmarks/TokenSigningBench.Articles/Passwords/JavaProgram.cs"] = OwnFolder,
    };

    [Fact]
    public void Nothing_but_AtomicFile_writes_moves_or_deletes_without_a_reason()
    {
        string[] writing =
        [
            .. SourceFiles
                .CSharp()
                .Where(path => !path.StartsWith("tests/", StringComparison.Ordinal))
                .Where(path => Writes(File.ReadAllText(RepositoryFile.At(path)))),
        ];
        writing.Except(Exceptions.Keys).ShouldBeEmpty("use AtomicFile, or give the reason here");
        Exceptions.Keys.Except(writing).ShouldBeEmpty("they write nothing: remove them here");
    }

    [Theory]
    [InlineData("File.WriteAllText(path, text);")]
    [InlineData("await File.AppendAllLinesAsync(path, lines)")]
    [InlineData("using FileStream file = File.Create(path);")]
    [InlineData("File.Move(a, b)")]
    [InlineData("File.Copy(a, b, overwrite: true)")]
    [InlineData("File.Replace(a, b, null)")]
    [InlineData("File.Delete(path);")]
    [InlineData("Directory.Delete(folder, recursive: true)")]
    [InlineData("new FileStream(path, FileMode.Create)")]
    [InlineData("new StreamWriter(path)")]
    [InlineData("File.OpenHandle(path, FileMode.OpenOrCreate)")]
    public void Each_way_of_writing_is_found(string code) => Writes(code).ShouldBeTrue();

    private static bool Writes(string code) => Writer().IsMatch(code);

    [GeneratedRegex(
        @"\b(File\.(WriteAll|AppendAll|AppendText|Create(Text)?\(|Move|Copy|Replace|Delete|Open\(|OpenWrite|OpenHandle)|"
            + @"Directory\.(Delete|Move)|new FileStream\(|new StreamWriter\((path|file)|FileMode\.(Create|OpenOrCreate|Append|Truncate))"
    )]
    private static partial Regex Writer();
}
