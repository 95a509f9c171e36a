using TokenSigningBench.Benchmarks.AgainstOpenSsl;
using TokenSigningBench.Core.Files;

namespace TokenSigningBench.Benchmarks.Tests.AgainstOpenSsl;

public class OpenSslHashSpeedTests
{
    [Theory]
    [InlineData("+H:1048576\n+F:25:sha256:1405091840.00\n", 1405091840)]
    [InlineData("+H:16:16384\n+F:25:sha256:80462768.00:1171374080.00\n", 1171374080)]
    public void The_last_figure_belongs_to_the_largest_block(string output, double rate) =>
        OpenSslHashSpeed.BytesPerSecond(output).ShouldBe(rate);

    [Theory]
    [InlineData("")]
    [InlineData("speed: sha257 is an unknown cipher or digest\n")]
    [InlineData("+F:25:sha256:0.00\n")]
    public void Other_output_is_refused(string output) => Should.Throw<UserErrorException>(() => OpenSslHashSpeed.BytesPerSecond(output));
}
