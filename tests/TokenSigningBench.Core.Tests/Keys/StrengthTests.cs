namespace TokenSigningBench.Core.Tests.Keys;

public class StrengthTests
{
    [Fact]
    public void A_size_named_by_the_standard_has_its_strength() =>
        new[] { 1024, 2048, 3072, 4096, 7680, 8192, 15360 }.Select(Strength.OfRsa).ShouldBe([80, 112, 128, 152, 192, 200, 256]);

    [Fact]
    public void More_bits_are_not_weaker()
    {
        int previous = 0;
        for (int bits = 256; bits <= 16384; bits += 4)
        {
            int strength = Strength.OfRsa(bits);
            strength.ShouldBeGreaterThanOrEqualTo(previous - 3, $"at {bits} bits");
            previous = strength;
        }
    }

    [Fact]
    public void A_size_between_named_ones_is_not_stronger_than_the_next_named_one() =>
        (Strength.OfRsa(2028) <= 112, Strength.OfRsa(4095) <= 152).ShouldBe((true, true));

    [Fact]
    public void A_curve_has_half_its_size_as_strength() => new[] { 256, 384, 521 }.Select(Strength.OfCurve).ShouldBe([128, 192, 256]);

    [Theory]
    [InlineData("ES384", 192)]
    [InlineData("HS256", 256)]
    [InlineData("EdDSA", 128)]
    [InlineData("ML-DSA-44", 128)]
    [InlineData("ML-DSA-65", 192)]
    [InlineData("ML-DSA-87", 256)]
    public void A_key_whose_size_the_algorithm_decides_has_its_strength(string algorithm, int bits) =>
        Strength.OfKey(SigningChoice.Of(JwsAlgorithm.Parse(algorithm))).ShouldBe(bits);
}
