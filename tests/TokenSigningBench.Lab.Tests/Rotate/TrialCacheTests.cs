using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Lab.Rotate;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Rotate;

public sealed class TrialCacheTests : IDisposable
{
    private static readonly TrialKey Key = new("thumbprint", "RS256", new(), input => input);
    private static readonly RelyingPartyTrial Trial = new("library 1.0", "RS256") { Refusal = "too large" };

    private readonly TemporaryFolder _folder = new();
    private readonly Clock _clock = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_result_is_found_for_its_key_until_the_library_changes()
    {
        var party = new ScriptParty("library") { Files = [_folder.Write("library", "1.0")] };
        Keep(party);

        Read().Find(party, Key).ShouldHaveSingleItem().ShouldBe(Trial with { KeptFrom = _clock.Now });
        Read().Find(party, Key with { Id = "another" }).ShouldBeNull();
        Read().Find(party, Key with { Algorithm = "PS256" }).ShouldBeNull();

        _folder.Write("library", "1.0.1");
        Read().Find(party, Key).ShouldBeNull();
    }

    [Fact]
    public void A_result_is_kept_for_thirty_days()
    {
        var party = new ScriptParty("library") { Files = [_folder.Write("library", "1.0")] };
        Keep(party);

        _clock.Now += TrialCache.MaxAge - TimeSpan.FromSeconds(1);
        Read().Find(party, Key).ShouldNotBeNull();
        _clock.Now += TimeSpan.FromSeconds(1);
        Read().Find(party, Key).ShouldBeNull();
    }

    [Theory]
    [InlineData("")]
    [InlineData("{")]
    [InlineData("null")]
    [InlineData("{\"schema\":2,\"entries\":[]}")]
    [InlineData("{\"schema\":1,\"entries\":null}")]
    public void A_file_that_is_not_of_this_version_is_written_again(string content)
    {
        _folder.Write("kept.json", content);
        var party = new ScriptParty("library") { Files = [_folder.Write("library", "1.0")] };

        Read().Find(party, Key).ShouldBeNull();
        Keep(party);
        Read().Find(party, Key).ShouldNotBeNull();
    }

    [Fact]
    public void A_folder_that_cannot_be_written_is_no_failure() =>
        TrialCache.Read(Path.Combine(_folder.Write("file", ""), "kept.json"), _clock)!.Write();

    private void Keep(ScriptParty party)
    {
        TrialCache cache = Read();
        cache.Keep(party, Key, [Trial]);
        cache.Write();
    }

    private TrialCache Read() => TrialCache.Read(_folder.File("kept.json"), _clock)!;

    private sealed class Clock : TimeProvider
    {
        public DateTimeOffset Now { get; set; } = new(2026, 11, 26, 0, 0, 0, TimeSpan.Zero);

        public override DateTimeOffset GetUtcNow() => Now;
    }
}
