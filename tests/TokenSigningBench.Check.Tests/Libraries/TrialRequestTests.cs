using System.Security.Cryptography;
using TokenSigningBench.Check.Libraries;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;

namespace TokenSigningBench.Check.Tests.Libraries;

public class TrialRequestTests
{
    private const string Payload = """{"sub":"valid"}""";

    [Theory]
    [InlineData("PS384")]
    [InlineData("ES256")]
    public void An_order_round_trips_the_key_and_the_payload(string name)
    {
        var algorithm = JwsAlgorithm.Parse(name);
        using TokenKey key = KeyFor(algorithm);

        TrialRequest read = TrialRequest.ReadFrom(Write(key, algorithm));

        using (read.Key)
        {
            (read.Algorithm, read.Payload).ShouldBe((algorithm, Payload));
            Pkcs8(read.Key).ShouldBe(Pkcs8(key));
        }
    }

    [Fact]
    public void Bytes_after_the_order_are_not_read()
    {
        using TokenKey key = KeyFor(JwsAlgorithm.Rs(256));
        MemoryStream stream = Write(key, JwsAlgorithm.Rs(256));
        long end = stream.Length;
        stream.SetLength(end + 1);

        TrialRequest.ReadFrom(stream).Key.Dispose();

        stream.Position.ShouldBe(end);
    }

    [Fact]
    public void A_truncated_order_is_refused_at_every_length()
    {
        using TokenKey key = KeyFor(JwsAlgorithm.Es(256));
        byte[] complete = Write(key, JwsAlgorithm.Es(256)).ToArray();
        for (int length = 0; length < complete.Length; length++)
            Should
                .Throw<UserErrorException>(() => TrialRequest.ReadFrom(new MemoryStream(complete, 0, length)))
                .Message.ShouldBe("standard input: is not a complete trial request");
    }

    [Theory]
    [InlineData("FFFFFFFF")]
    [InlineData("7FFFFFFF")]
    [InlineData("00000003525331")]
    [InlineData("000000055253323536000000000000000400000000")]
    public void Invalid_orders_and_lengths_are_refused(string hex) =>
        Should.Throw<UserErrorException>(() => TrialRequest.ReadFrom(new MemoryStream(Convert.FromHexString(hex))));

    private static TokenKey KeyFor(JwsAlgorithm algorithm) =>
        algorithm.Family == JwsFamily.Ecdsa
            ? TokenKey.FromEcdsa(ECDsa.Create(ECCurve.NamedCurves.nistP256))
            : TokenKey.FromRsa(KnownPrimeKeys.Create(2048));

    private static byte[] Pkcs8(TokenKey key) => key.Rsa?.ExportPkcs8PrivateKey() ?? key.Ecdsa!.ExportPkcs8PrivateKey();

    private static MemoryStream Write(TokenKey key, JwsAlgorithm algorithm)
    {
        var stream = new MemoryStream();
        new TrialRequest(key, algorithm, Payload).WriteTo(stream);
        stream.Position = 0;
        return stream;
    }
}
