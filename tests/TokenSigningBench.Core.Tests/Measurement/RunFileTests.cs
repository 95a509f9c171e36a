using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Core.Tests.Measurement;

public sealed class RunFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void What_is_saved_is_loaded()
    {
        var run = new RunFile
        {
            Schema = RunFile.CurrentSchema,
            Started = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero),
            Machine = MachineFacts.Read(),
            DefaultAlgorithm = new(512, "RS256"),
            ByUsers = [new("an operation", 5, 1000.5, 4.9975, null), new("another", 25, null, null, "not here")],
            Rows =
            [
                new RunRow
                {
                    Operation = TokenOperation.Verify, Engine = "e", LibraryVersion = "1.2", Algorithm = "RS256", HashBits = 256, KeyBits = 2048,
                    IsBaselineAgain = true, VerifiedBy = "w", Nanoseconds = [1.25, 1e9], OutlierNanoseconds = [],
                },
            ],
        };
        run.Save(_folder.File("a.run.json"));

        RunFile loaded = RunFile.Load(_folder.File("a.run.json"));

        loaded.Save(_folder.File("b.run.json"));
        File.ReadAllBytes(_folder.File("b.run.json")).ShouldBe(File.ReadAllBytes(_folder.File("a.run.json")));
        loaded.Started.ShouldBe(run.Started);
        loaded.Machine.CpuModel.ShouldBe(run.Machine.CpuModel);
        loaded.ByUsers.ShouldBe(run.ByUsers);
        loaded.Rows.ShouldHaveSingleItem().Nanoseconds.ShouldBe([1.25, 1e9]);
    }

    [Fact]
    public void Its_folder_is_made_where_there_is_none()
    {
        var run = new RunFile { Schema = RunFile.CurrentSchema, Started = DateTimeOffset.UnixEpoch, Machine = MachineFacts.Read(), Rows = [] };
        run.Save(_folder.File("not/there/yet.run.json"));
        RunFile.Load(_folder.File("not/there/yet.run.json")).Started.ShouldBe(run.Started);

        string inTheWay = _folder.Write("file", "not a folder");
        Should.Throw<SourceException>(() => run.Save(Path.Combine(inTheWay, "a.run.json"))).Cause.ShouldStartWith("cannot be written: ");
    }

    [Fact]
    public void A_file_with_a_hundred_thousand_samples_is_read_back()
    {
        double[] samples = [.. Enumerable.Range(0, 100_000).Select(i => 1e6 + i / 7.0)];
        var row = new RunRow { Operation = TokenOperation.Sign, Engine = "e", LibraryVersion = "1", Algorithm = "RS256", HashBits = 256, KeyBits = 2048, Nanoseconds = samples };
        var run = new RunFile { Schema = RunFile.CurrentSchema, Started = DateTimeOffset.UnixEpoch, Machine = MachineFacts.Read(), Rows = [row] };
        run.Save(_folder.File("large.run.json"));

        new FileInfo(_folder.File("large.run.json")).Length.ShouldBeGreaterThan(SourceFile.MaximumBytes);
        RunFile.Load(_folder.File("large.run.json")).Rows.ShouldHaveSingleItem().Nanoseconds.ShouldBe(samples);
    }

    [Theory]
    [InlineData("{}", "is not a run file: ")]
    [InlineData("null", "is not a run file")]
    [InlineData("not json", "is not a run file: ")]
    [InlineData("[]", "is not a run file: ")]
    [InlineData("""{"schema":1,"started":"2026-01-02T03:04""", "is not a run file: ")]
    [InlineData("""{"schema":1,"started":"2026-01-02T03:04:05Z","machine":{"operatingSystem":"","dotNet":"","garbageCollector":""},"rows":[null]}""", "is not a run file: it has null where a value belongs")]
    // A later version need not have anything else that this one knows.
    [InlineData("""{"schema":3,"measurements":[null]}""", "is a run file of version 3; this program reads version 1")]
    public void Another_file_is_refused_by_name(string content, string cause) => Refused(content).ShouldStartWith(cause);

    [Fact]
    public void Another_version_is_refused_by_number() =>
        Refused("""{"schema":2,"started":"2026-01-02T03:04:05Z","machine":{"operatingSystem":"","dotNet":"","garbageCollector":""},"rows":[]}""")
            .ShouldBe("is a run file of version 2; this program reads version 1");

    [Fact]
    public void What_ends_too_early_is_no_run_file_however_long_it_is()
    {
        string whole = $$"""{"schema":1,"rows":[{{string.Join(',', Enumerable.Repeat("1234567.89", 20_000))}}],"name":"{{new string('x', 200_000)}}"}""";
        Refused(whole[..^1]).ShouldStartWith("is not a run file: ");
        Refused(whole[..100_000]).ShouldStartWith("is not a run file: ");
        Refused("").ShouldStartWith("is empty");
    }

    [Fact]
    public void A_hole_far_behind_is_found_where_it_is()
    {
        string before = $$"""{"schema":1,"rows":[{{string.Concat(Enumerable.Repeat("1234567.89,", 20_000))}}""";
        Refused(before + "null]}").ShouldBe($"is not a run file: it has null where a value belongs, at byte {before.Length}");
    }

    [Fact]
    public void A_mark_before_it_is_passed_over() =>
        Refused("\uFEFF" + """{"schema":3}""").ShouldBe("is a run file of version 3; this program reads version 1");

    private string Refused(string content) => Should.Throw<SourceException>(() => RunFile.Load(_folder.Write("a.json", content))).Cause;
}
