namespace TokenSigningBench.Core.Tests.Keys;

public class StrengthTests
{
    [Theory]
    [InlineData(1024, 80)]
    [InlineData(2048, 112)]
    [InlineData(3072, 128)]
    [InlineData(4096, 152)]
    [InlineData(7680, 192)]
    [InlineData(8192, 200)]
    [InlineData(15360, 256)]
    public void A_size_named_by_the_standard_has_its_strength(int modulusBits, int strength) =>
        Strength.OfRsa(modulusBits).ShouldBe(strength);

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

    [Theory]
    [InlineData(2028, 112)]
    [InlineData(4095, 152)]
    public void A_size_between_named_ones_is_not_stronger_than_the_next_named_one(int modulusBits, int nextStrength) =>
        Strength.OfRsa(modulusBits).ShouldBeLessThanOrEqualTo(nextStrength);

    [Theory]
    [InlineData(256, 128)]
    [InlineData(384, 192)]
    [InlineData(521, 256)]
    public void A_curve_has_half_its_size_as_strength(int fieldBits, int strength) => Strength.OfCurve(fieldBits).ShouldBe(strength);
}
