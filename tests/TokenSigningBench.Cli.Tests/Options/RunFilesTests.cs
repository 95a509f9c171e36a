using TokenSigningBench.Check.Checks;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Options;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Options;

public sealed class RunFilesTests : IDisposable
{
    private static readonly DateTimeOffset Started = new(2026, 11, 21, 22, 15, 48, TimeSpan.FromHours(1));

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_folder_gets_a_file_named_after_the_command_and_the_time()
    {
        const string name = "storm-20261121-211548.run.json";
        RunFiles.FileOf("a.json", "storm", Started).ShouldBe("a.json");
        RunFiles.FileOf("not/there/", "storm", Started).ShouldBe($"not/there/{name}");
        RunFiles.FileOf(_folder.Path, "storm", Started).ShouldBe(_folder.File(name));
        _folder.Write(name, "");
        RunFiles.FileOf(_folder.Path, "storm", Started).ShouldBe(_folder.File("storm-20261121-211548-2.run.json"));
    }

    [Fact]
    public void A_run_is_saved_only_if_a_file_or_folder_is_named()
    {
        string key = _folder.Write("key.json", KnownJwks.EllipticCurve(isPrivate: true).ToJsonString());
        InProcess.Run("check", key, "--no-timing").ExitCode.ShouldBe(0);
        Directory.GetFileSystemEntries(_folder.Path).ShouldBe([key]);
        InProcess.Run("check", key, "--no-timing", "--run-file", _folder.File("kept/")).ExitCode.ShouldBe(0);
        string file = Directory.GetFiles(_folder.File("kept")).ShouldHaveSingleItem();
        Path.GetFileName(file).ShouldMatch(@"^check-\d{8}-\d{6}\.run\.json$");
        RunFile.Load(file).Of<CheckRun>().Keys.ShouldHaveSingleItem().Source.ShouldBe(key);
    }

    [Fact]
    public void A_run_of_the_program_tells_what_other_work_the_machine_had()
    {
        string file = _folder.File("a.run.json");
        DotNetProgram.Run("tokenbench", ["machine", "--key", "ec:P-256", "--rounds", "1", "--run-file", file]).ExitCode.ShouldBe(0);
        RunContention contention = RunFile.Load(file).Contention.ShouldNotBeNull();
        contention.Seconds.ShouldBeGreaterThan(0);
        (contention.OtherCores is null).ShouldBe(BusyCores.Seconds() is null);
    }
}
