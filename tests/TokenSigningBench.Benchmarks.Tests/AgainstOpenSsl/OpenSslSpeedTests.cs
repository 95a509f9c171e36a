using TokenSigningBench.Benchmarks.AgainstOpenSsl;
using TokenSigningBench.Core.Files;

namespace TokenSigningBench.Benchmarks.Tests.AgainstOpenSsl;

public class OpenSslSpeedTests
{
    [Theory]
    [InlineData(
        "version: 3.0.19\n                  sign    verify    sign/s verify/s\nrsa 2048 bits 0.000430s 0.000021s   2324.0  47391.0\n",
        2324
    )]
    [InlineData(
        "                              sign    verify    sign/s verify/s\n"
            + " 256 bits ecdsa (nistp256)   0.0000s   0.0000s  60123.4  20000.1\n",
        60123.4
    )]
    public void The_signing_rate_is_read_from_the_table(string output, double rate) =>
        OpenSslSpeed.SignaturesPerSecond(output).ShouldBe(rate);

    [Fact]
    public void The_verification_rate_is_the_last_column() =>
        OpenSslSpeed.VerificationsPerSecond(" 256 bits ecdsa (nistp256)   0.0000s   0.0000s  60123.4  20000.1\n").ShouldBe(20000.1);

    [Theory]
    [InlineData("")]
    [InlineData("speed: Unknown algorithm rsa1\n")]
    [InlineData("rsa 2048 bits 0.0s 0.0s 0.0 0.0\n")]
    public void Other_output_is_refused(string output) => Should.Throw<UserErrorException>(() => OpenSslSpeed.SignaturesPerSecond(output));
}
