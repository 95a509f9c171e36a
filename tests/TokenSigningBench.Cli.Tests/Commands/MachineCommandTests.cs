using System.Text.Json;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class MachineCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_profile_is_measured_saved_and_compared_with_another()
    {
        string file = _folder.File("a.run.json");
        (int exitCode, string output, string errors) = Machine([
            .. "--key rsa:2048 ec:P-256 --rounds 2 --run-file".Split(' '),
            file,
            "--format",
            "json",
        ]);
        (exitCode, errors).ShouldBe((0, ""));
        JsonElement profile = JsonDocument.Parse(output).RootElement;
        profile.GetProperty("samples").GetString().ShouldBe(file);
        profile
            .GetProperty("result")
            .GetProperty("rows")
            .EnumerateArray()
            .Select(row => row.GetProperty("key").GetString())
            .ShouldBe(["RSA 2048", "P-256"]);
        JsonElement[] figures = [.. profile.GetProperty("figures").EnumerateArray()];
        figures
            .Single(figure => figure.GetProperty("name").GetString() == "sign RS256, RSA 2048, times RSA 2048")
            .GetProperty("value")
            .GetDouble()
            .ShouldBe(1);
        // The printed JSON can be compared and reported like the run file.
        string printed = _folder.Write("printed.run.json", output);
        InProcess.Run("compare", file, printed).Output.ShouldContain("\n  sign RS256, RSA 2048");
        InProcess.Run("report", printed, "--format", "text").Output.ShouldContain("\n  sign ES256, P-256");
        RunFile.Load(file).Of<ProfileRun>().Rows[0].Sign!.Count.ShouldBe(2);

        (exitCode, output, errors) = InProcess.Run("machine", file, file, "--verbose");
        (exitCode, errors).ShouldBe((0, ""));
        output.ShouldContain(" A × RSA 2048 |");
        output.ShouldContain($"\nB  {file}: 2 interleaved rounds");
        JsonDocument.Parse(InProcess.Run("machine", file, file, "--format", "json").Output).RootElement.GetArrayLength().ShouldBe(2);
    }

    [Fact]
    public void A_run_file_that_cannot_be_written_does_not_lose_the_figures()
    {
        string existingFile = _folder.Write("file", "not a folder");
        (int exitCode, string output, string errors) = Machine([
            .. "--key ec:P-256 --rounds 1 --run-file".Split(' '),
            Path.Combine(existingFile, "a.run.json"),
        ]);
        exitCode.ShouldBe(2);
        output.ShouldContain("\n  P-256 ");
        errors.ShouldContain("cannot be written: ");
    }

    [Fact]
    public void A_run_of_another_kind_is_no_profile()
    {
        string file = _folder.File("other.run.json");
        new RunFile { Started = DateTimeOffset.UnixEpoch, Machine = MachineFacts.Read() }.Save(file);
        InProcess
            .Run("machine", file)
            .ShouldBe((2, "", $"{file}: has no machine profile; create one with tokenbench machine --run-file\n"));
    }

    private static (int ExitCode, string Output, string Errors) Machine(params string[] arguments) =>
        InProcess.Run(["machine", .. arguments]);
}
