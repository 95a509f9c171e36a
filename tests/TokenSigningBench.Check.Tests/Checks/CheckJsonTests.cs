using System.Text.Json;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public class CheckJsonTests
{
    private const string Certificate =
        "subject issuer notBefore notAfter signatureAlgorithm keyAlgorithm keySize curve publicExponent strengthBits keyUsage "
        + "extendedKeyUsage thumbprint x5t x5t#S256 jwkThumbprint jwk hasPrivateKey";
    private const string Machine =
        "cpuModel cryptoExtensions cores cpuLimitCores operatingSystem dotNet openSsl openSslCapabilityMask garbageCollector";
    private const string Sign =
        "alg meanMicroseconds ci95Microseconds lowMicroseconds highMicroseconds minMicroseconds maxMicroseconds clock "
        + "wallMeanMicroseconds rounds disturbedRounds perSecondPerCore threads perSecondAllCores ratioToRsa2048 ratioToRsa2048Low "
        + "ratioToRsa2048High signatureBytes tokenBytes noisy";

    [Theory]
    [InlineData(0, "certificate", Certificate)]
    [InlineData(0, "certificate jwk", "e kty n")]
    [InlineData(1, "certificate", Certificate)]
    [InlineData(1, "certificate jwk", "crv kty x y")]
    [InlineData(0, "measured", "machine load firstSign sign verify referenceKeys login")]
    [InlineData(1, "measured", "machine load firstSign sign verify referenceKeys login")]
    [InlineData(0, "measured machine", Machine)]
    [InlineData(0, "measured load", "firstMilliseconds againMilliseconds")]
    [InlineData(0, "measured firstSign", "engine milliseconds")]
    [InlineData(0, "measured sign", Sign)]
    [InlineData(1, "measured sign", Sign)]
    [InlineData(0, "measured verify", "meanMicroseconds ci95Microseconds perSecondPerCore")]
    [InlineData(0, "measured referenceKeys", "key meanMicroseconds")]
    [InlineData(0, "measured login", "tokensPerLogin millisecondsPerLogin peakLoginsPerSecond coresAtPeak coresAtPeak70Percent")]
    [InlineData(1, "measured login", "tokensPerLogin millisecondsPerLogin peakLoginsPerSecond coresAtPeak coresAtPeak70Percent")]
    [InlineData(0, "signers", "name version folder usedBy algorithm works reason")]
    [InlineData(0, "findings", "id severity message source remedy")]
    public void Each_object_has_exactly_the_documented_members(int element, string path, string members)
    {
        JsonElement found = path.Split(' ').Aggregate(Rendered()[element], (at, name) => at.GetProperty(name));
        foreach (JsonElement one in found.ValueKind == JsonValueKind.Array ? found.EnumerateArray().ToArray() : [found])
            Members(one).ShouldBe(members);
    }

    [Fact]
    public void Every_element_has_the_same_members_even_if_it_could_not_be_checked()
    {
        JsonElement[] elements = Rendered();
        elements
            .Select(Members)
            .ShouldAllBe(members => members == "schema source verdict error certificate measured notMeasured signers findings");
        elements.Select(element => element.GetProperty("verdict").GetString()).ShouldBe(["fail", "pass", "error"]);
        elements[2].GetProperty("error").GetString().ShouldBe("wrong password");
        new[] { "certificate", "measured", "notMeasured" }.ShouldAllBe(name =>
            elements[2].GetProperty(name).ValueKind == JsonValueKind.Null
        );
    }

    [Fact]
    public void A_missing_measurement_is_null_with_a_reason()
    {
        LintResult lintResult = LintResult.Of(CheckSample.Fit with { Cost = null, NotMeasured = "an example" });
        JsonElement element = Rendered(lintResult).ShouldHaveSingleItem();
        element.GetProperty("measured").ValueKind.ShouldBe(JsonValueKind.Null);
        element.GetProperty("notMeasured").GetString().ShouldBe("an example");
    }

    [Fact]
    public void The_output_is_an_array_even_for_one_key() => Rendered(CheckSample.LintResults[0]).Length.ShouldBe(1);

    private static JsonElement[] Rendered(params LintResult[] lintResults) =>
        [
            .. JsonDocument
                .Parse(CheckJson.Render(lintResults.Length > 0 ? lintResults : CheckSample.LintResults, CheckSample.Machine))
                .RootElement.EnumerateArray(),
        ];

    private static string Members(JsonElement element) => string.Join(' ', element.EnumerateObject().Select(member => member.Name));
}
