namespace TokenSigningBench.Core.Tests.RunFiles;

public sealed class BenchmarkDotNetFileTests : InTemporaryFolder
{
    // As written by JsonExporter.Full of BenchmarkDotNet 0.14, without the members that are not read.
    private const string Export =
        """
            {
               "Title":"Some.Suite-20261121-185214",
               "HostEnvironmentInfo":{
                  "BenchmarkDotNetVersion":"0.14.0", "OsVersion":"Some OS 1", "ProcessorName":"Some Processor", "PhysicalProcessorCount":1,
            """
        + """
             "LogicalCoreCount":8,
                  "RuntimeVersion":".NET 10.0.12 (10.0.1226.42308)", "ChronometerFrequency":{ "Hertz":1000000000 }
               },
               "Benchmarks":[
                  {
                     "DisplayInfo":"Suite.Hash: Job", "Type":"Suite", "Method":"Hash", "MethodTitle":"Hash", "Parameters":"Iterations=1",
            """
        + """
             "FullName":"Some.Suite.Hash(Iterations: 1)",
                     "Statistics":{ "OriginalValues":[ 3570.15, 3668.18 ], "N":2, "Median":3619.1 },
                     "Measurements":[ { "IterationMode":"Workload", "IterationStage":"Result", "LaunchIndex":1, "IterationIndex":1,
            """
        + """
             "Operations":2, "Nanoseconds":7140 } ]
                  },
                  { "Method":"Failed", "MethodTitle":"Failed", "Parameters":"", "FullName":"Some.Suite.Failed", "Statistics":null,
            """
        + """
             "Measurements":[] }
               ]
            }
            """;

    [Fact]
    public void A_BenchmarkDotNet_file_is_read_as_a_run_file()
    {
        RunFile run = RunFile.Load(Folder.Write("a-report-full.json", Export));
        (run.Machine.CpuModel, run.Machine.Cores, run.Machine.OperatingSystem, run.Machine.DotNet, run.Machine.OpenSsl).ShouldBe(
            ("Some Processor", 8, "Some OS 1", ".NET 10.0.12 (10.0.1226.42308)", null)
        );
        (run.Started.Year, run.Started.Hour, run.Started.Second).ShouldBe((2026, 18, 14));
        run.Of<BenchmarksRun>()
            .Rows!.Select(row => (row.Name, row.Title))
            .ShouldBe([("Some.Suite.Hash(Iterations: 1)", "Hash (Iterations=1)"), ("Some.Suite.Failed", "Failed")]);
        run.Of<BenchmarksRun>().Rows![0].Nanoseconds.ShouldBe([3570.15, 3668.18]);
        run.Of<BenchmarksRun>().Rows[1].Nanoseconds.ShouldBeNull();
    }

    [Fact]
    public void A_class_run_by_several_jobs_has_one_row_per_job()
    {
        string one =
            """{"DisplayInfo":"Suite.Hash: server, alone(Server=True, A=b) [Size=1, Name=a=b&c]","Type":"Suite","Method":"Ha"""
            + """sh","Parameters":"Size=1&Name=a=b&c","FullName":"Some.Suite.Hash","Statistics":{"OriginalValues":[1,2]}"""
            + ""","Memory":{"BytesAllocatedPerOperation":24}}""";
        RunFile run = RunFile.Load(
            Folder.Write(
                "a.json",
                $$"""{"HostEnvironmentInfo":{},"Benchmarks":[{{one}},{{one.Replace("server, alone(Server=True, A=b)", "DefaultJob")}}]}"""
            )
        );
        run.Of<BenchmarksRun>().Rows!.Select(row => row.Job).ShouldBe(["server, alone", "DefaultJob"]);
        run.Of<BenchmarksRun>().Rows!.Select(row => row.Name).ShouldBe(["Some.Suite.Hash [server, alone]", "Some.Suite.Hash [DefaultJob]"]);
        run.Of<BenchmarksRun>()
            .Rows![0]
            .Parameters.Select(parameter => (parameter.Name, parameter.Value))
            .ShouldBe([("Size", "1"), ("Name", "a=b&c")]);
        (
            run.Of<BenchmarksRun>().Rows[0].Suite,
            run.Of<BenchmarksRun>().Rows[0].Method,
            run.Of<BenchmarksRun>().Rows[0].AllocatedBytes
        ).ShouldBe(("Suite", "Hash", 24));
    }

    [Fact]
    public void A_BenchmarkDotNet_file_can_be_saved_as_a_run_file()
    {
        RunFile run = RunFile.Load(Folder.Write("a-report-full.json", Export));
        run.Save(Folder.File("b.run.json"));
        RunFile
            .Load(Folder.File("b.run.json"))
            .Of<BenchmarksRun>()
            .Rows![0]
            .Nanoseconds.ShouldBe(run.Of<BenchmarksRun>().Rows![0].Nanoseconds);
    }

    [Theory]
    [InlineData("""{"HostEnvironmentInfo":{},"Benchmarks":[]}""", "is a file of BenchmarkDotNet without benchmarks")]
    [InlineData("""{"HostEnvironmentInfo":null}""", "is a file of BenchmarkDotNet without benchmarks")]
    [InlineData("""{"HostEnvironmentInfo":{},"Benchmarks":{}}""", "is not a run file: ")]
    [InlineData("""{"HostEnvironmentInfo":{},"Benchmarks":[null]}""", "is a file of BenchmarkDotNet without benchmarks")]
    [InlineData("""{"Title":"cut off","HostEnvironmentInfo":{"OsVersion":"Some""", "is not a run file: ")]
    public void An_incomplete_file_is_refused(string content, string cause) =>
        Should.Throw<UserErrorException>(() => RunFile.Load(Folder.Write("a.json", content))).Cause.ShouldStartWith(cause);
}
