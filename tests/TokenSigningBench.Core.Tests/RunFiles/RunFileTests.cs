using System.Text;
using System.Text.Json.Nodes;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Check.SigningCost;

namespace TokenSigningBench.Core.Tests.RunFiles;

public sealed class RunFileTests : InTemporaryFolder
{
    [Fact]
    public void A_run_file_round_trips()
    {
        var run = new RunFile
        {
            Started = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero),
            Machine = MachineFacts.Read(),
            Part = SampleRuns.SigningCost(
                new RunRow
                {
                    Operation = TokenOperation.Verify,
                    Engine = "e",
                    LibraryVersion = "1.2",
                    Algorithm = "RS256",
                    HashBits = 256,
                    KeyBits = 2048,
                    VerifiedBy = "w",
                    Nanoseconds = [1.25, 1e9],
                    SingleNanoseconds = [],
                }
            ) with
            {
                DefaultAlgorithm = new(512, "RS256"),
            },
        };
        run.Save(Folder.File("a.run.json"));

        RunFile loaded = RunFile.Load(Folder.File("a.run.json"));

        loaded.Save(Folder.File("b.run.json"));
        File.ReadAllBytes(Folder.File("b.run.json")).ShouldBe(File.ReadAllBytes(Folder.File("a.run.json")));
        loaded.Started.ShouldBe(run.Started);
        loaded.Machine.CpuModel.ShouldBe(run.Machine.CpuModel);
        loaded.Kind.ShouldBe("signing-cost");
        loaded.Of<SigningCostRun>().DefaultAlgorithm.ShouldBe(new(512, "RS256"));
        loaded.Figures.ShouldHaveSingleItem().Name.ShouldBe("verify RS256 2048-bit, e");
        Should.Throw<UserErrorException>(() => loaded.Of<RatesRun>()).Message.ShouldBe("run file: is of another kind: signing-cost");
        loaded.Of<SigningCostRun>().Rows.ShouldHaveSingleItem().Nanoseconds.ShouldBe([1.25, 1e9]);
    }

    [Fact]
    public void Runs_of_one_second_have_files_of_their_own_and_are_printed_together()
    {
        string first = RunFile.NewPathIn(Folder.Path, "storm", DateTimeOffset.UnixEpoch);
        first.ShouldBe(Folder.File("storm-19700101-000000.run.json"));
        RunFile run = new() { Started = DateTimeOffset.UnixEpoch, Machine = MachineFacts.Read() };
        run.Save(first);
        RunFile.NewPathIn(Folder.Path, "storm", DateTimeOffset.UnixEpoch).ShouldBe(Folder.File("storm-19700101-000000-2.run.json"));
        JsonElement.Parse(RunFile.Data([(first, run), ("b.run.json", run)])).GetArrayLength().ShouldBe(2);
    }

    [Fact]
    public void Printed_JSON_loads_as_a_run_of_figures()
    {
        var run = new RunFile
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = MachineFacts.Read() with { Identity = "nobody's business" },
            Part = new RatesRun(new("one", 2000, 2010, 1990, 2020, 1980), new("other", 1500, 1510, 1490, 1520, 1480)),
        };
        string printed = run.Data("a.run.json");
        printed.ShouldNotContain("nobody's business");
        printed.ShouldNotContain("2010");
        var loaded = SavedJson.Load("printed.json", Encoding.UTF8.GetBytes(printed));
        (loaded.Part, loaded.Kind, loaded.Samples).ShouldBe((null, "rates", "a.run.json"));
        loaded
            .Figures.Select(figure => (figure.Name, figure.Value, figure.Count))
            .ShouldBe(run.Figures.Select(figure => (figure.Name, figure.Value, figure.Count)));
        loaded.Figures.Count.ShouldBe(2);
    }

    [Fact]
    public void Infinite_and_unknown_values_do_not_lose_other_measurements()
    {
        var infinite = new RatesRun(new("one", double.PositiveInfinity), new("other", 1500));
        new RunFile
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = MachineFacts.Read(),
            Part = infinite,
        }
            .Figures.ShouldHaveSingleItem()
            .Name.ShouldBe("other");

        HashRun unknownScheme = SampleRuns.Hash with { Scheme = "nobody's", Nanoseconds = [1, 2] };
        var run = new RunFile
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = MachineFacts.Read(),
            Part = unknownScheme,
        };
        run.Save(Folder.File("a.run.json"));
        RunFile.Load(Folder.File("a.run.json")).Of<HashRun>().Nanoseconds.ShouldBe([1, 2]);
        (run.Figures.Count, run.Verdicts.Count).ShouldBe((2, 0));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_run_without_a_required_member_is_refused_in_one_line_that_names_it(bool hasNull)
    {
        new RunFile
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = MachineFacts.Read(),
            Part = SampleRuns.Hash,
        }.Save(Folder.File("a.run.json"));
        JsonNode run = JsonNode.Parse(File.ReadAllBytes(Folder.File("a.run.json")))!;
        JsonObject part = run["part"]!.AsObject();
        part.Remove("rounds").ShouldBeTrue();
        if (hasNull)
            part["rounds"] = null;
        string cause = ErrorOf(run.ToJsonString());
        cause.ShouldStartWith("is not a run file: ");
        cause.ShouldContain("'rounds'");
        cause.ShouldNotContain('\n');
    }

    [Fact]
    public void A_missing_folder_is_created()
    {
        var run = new RunFile { Started = DateTimeOffset.UnixEpoch, Machine = MachineFacts.Read() };
        run.Save(Folder.File("not/there/yet.run.json"));
        RunFile.Load(Folder.File("not/there/yet.run.json")).Started.ShouldBe(run.Started);

        string existingFile = Folder.Write("file", "not a folder");
        Should
            .Throw<UserErrorException>(() => run.Save(Path.Combine(existingFile, "a.run.json")))
            .Cause.ShouldStartWith("cannot be written: ");
    }

    [Fact]
    public void A_file_with_a_hundred_thousand_samples_is_read_back()
    {
        double[] samples = [.. Enumerable.Range(0, 100_000).Select(i => 1e6 + i / 7.0)];
        var row = new RunRow
        {
            Operation = TokenOperation.Sign,
            Engine = "e",
            LibraryVersion = "1",
            Algorithm = "RS256",
            HashBits = 256,
            KeyBits = 2048,
            Nanoseconds = samples,
        };
        var run = new RunFile
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = MachineFacts.Read(),
            Part = SampleRuns.SigningCost(row),
        };
        run.Save(Folder.File("large.run.json"));

        new FileInfo(Folder.File("large.run.json")).Length.ShouldBeGreaterThan(SourceFile.MaxBytes);
        RunFile.Load(Folder.File("large.run.json")).Of<SigningCostRun>().Rows.ShouldHaveSingleItem().Nanoseconds.ShouldBe(samples);
    }

    [Theory]
    [InlineData("{}", "is not a run file: ")]
    [InlineData("null", "is not a run file")]
    [InlineData("not json", "is not a run file: ")]
    [InlineData("[]", "is not a run file: ")]
    [InlineData("""{"schema":2,"started":"2026-01-02T03:04""", "is not a run file: ")]
    [InlineData(
        """{"schema":2,"started":"2026-01-02T03:04:05Z","machine":{"operatingSystem":"","dotNet":"","garbageCollector":""}"""
            + ""","rows":[null]}""",
        "is not a run file: it has null where a value belongs"
    )]
    [InlineData(
        """{"schema":2,"started":"2026-01-02T03:04:05Z","machine":{"operatingSystem":"","dotNet":"","garbageCollector":""}"""
            + ""","kind":"password-hash","part":{"kind":"password-hash"}}""",
        "is not a run file: JSON deserialization for type"
    )]
    // A later version may have different members.
    [InlineData("""{"schema":3,"measurements":[null]}""", "is a run file of version 3; this program reads version 2")]
    public void An_invalid_file_is_refused_with_the_cause(string content, string cause) => ErrorOf(content).ShouldStartWith(cause);

    [Fact]
    public void A_run_of_a_kind_that_this_program_does_not_have_is_its_figures()
    {
        string file = Folder.Write(
            "toy.json",
            """{"schema":2,"started":"2026-01-02T03:04:05Z","machine":{"operatingSystem":"","dotNet":"","garbageCollector":""}"""
                + ""","kind":"toy","figures":[{"name":"sign","value":2,"unit":"nanoseconds"}],"part":{"kind":"toy","lengths":[[1]]}}"""
        );

        var run = RunFile.Load(file);

        (run.Kind, run.Part).ShouldBe(("toy", null));
        run.Figures.ShouldHaveSingleItem().Value.ShouldBe(2);
    }

    [Fact]
    public void Another_version_is_refused_with_its_number() =>
        ErrorOf(
                """{"schema":3,"started":"2026-01-02T03:04:05Z","machine":{"operatingSystem":"","dotNet":"","garbageCollector":""}"""
                    + ""","rows":[]}"""
            )
            .ShouldBe("is a run file of version 3; this program reads version 2");

    [Fact]
    public void A_truncated_file_is_refused_at_any_length()
    {
        string complete =
            $$"""{"schema":2,"rows":[{{string.Join(',', Enumerable.Repeat("1234567.89", 20_000))}}]"""
            + $$""","name":"{{new string('x', 200_000)}}"}""";
        ErrorOf(complete[..^1]).ShouldStartWith("is not a run file: ");
        ErrorOf(complete[..100_000]).ShouldStartWith("is not a run file: ");
        ErrorOf("").ShouldStartWith("is empty");
    }

    [Fact]
    public void A_null_value_is_reported_with_its_position()
    {
        string before = $$"""{"schema":2,"rows":[{{string.Concat(Enumerable.Repeat("1234567.89,", 20_000))}}""";
        ErrorOf(before + "null]}").ShouldBe($"is not a run file: it has null where a value belongs, at byte {before.Length}");
    }

    [Fact]
    public void A_byte_order_mark_is_skipped() =>
        ErrorOf("\uFEFF" + """{"schema":3}""").ShouldBe("is a run file of version 3; this program reads version 2");

    private string ErrorOf(string content) => Should.Throw<UserErrorException>(() => RunFile.Load(Folder.Write("a.json", content))).Cause;
}
