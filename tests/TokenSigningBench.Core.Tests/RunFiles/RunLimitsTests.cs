using System.Globalization;
using System.Text;

namespace TokenSigningBench.Core.Tests.RunFiles;

public sealed class RunLimitsTests : InTemporaryFolder
{
    [Fact]
    public void What_is_too_long_is_refused_with_its_limit()
    {
        Refusal($$"""{"schema":2,"a":"{{new string('a', RunLimits.MaxText + 1)}}"}""")
            .ShouldContain("it has a text of more than 32,768 bytes");
        Refusal($$"""{"schema":2,"a":"{{new string('a', 1 << 20)}}"}""").ShouldContain("it has a text of more than 32,768 bytes");
        foreach (string member in new[] { "\"kind\":\"check\"", "\"kind\":\"storm\"", "\"HostEnvironmentInfo\":{}" })
        {
            int max = member.EndsWith("check\"", StringComparison.Ordinal) ? RunLimits.MaxValues : RunLimits.MaxValuesOfSamples;
            string objects = string.Join(',', Enumerable.Repeat("{}", max / RunLimits.ValuesOfObject + 1));
            Refusal($$"""{"schema":2,"a":[{{objects}}],{{member}}}""")
                .ShouldContain(string.Create(CultureInfo.InvariantCulture, $"it has more than {max:N0} values"));
        }

        string text = $"\"{new string('a', RunLimits.MaxText)}\"";
        Refusal($$"""{"schema":2,"a":[{{string.Join(',', Enumerable.Repeat(text, RunLimits.MaxAllText / RunLimits.MaxText))}}]}""")
            .ShouldContain("it has texts of more than 67,108,864 bytes together");
        Refusal(string.Concat(Enumerable.Repeat("[", 100_000))).ShouldContain("is not a run file");
    }

    [Fact]
    public void A_number_beyond_the_limit_and_more_rows_than_a_run_has_are_refused()
    {
        foreach (string number in new[] { "1e999", "-1e18" })
            Refusal(WithCores(number)).ShouldContain("a number of more than 1E+17, at byte ");
        Refusal(WithCores("NaN")).ShouldContain("is not a run file: ");
        var parameter = new Circumstance("a", "b", CircumstanceKind.Parameter);
        (ReportSamples.Of() with { Parameters = [.. Enumerable.Repeat(parameter, RunLimits.MaxRows + 1)] }).Save(Folder.File("a.run.json"));
        Refusal(File.ReadAllText(Folder.File("a.run.json")))
            .ShouldBe("a.run.json: contains invalid values: it has a list of more than 5,000 rows");

        static string WithCores(string number) => $$$"""{"schema":2,"started":"2026-01-01T00:00:00Z","machine":{"cores":{{{number}}}}}""";
    }

    private static string Refusal(string content) =>
        Should.Throw<UserErrorException>(() => RunFile.Parse("a.run.json", Encoding.UTF8.GetBytes(content))).Message;
}
