using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>
/// The cost of TLS: full handshakes one after the other, interleaved with the signature that the server creates in each (RFC 8446 section
/// 4.4.3).
/// </summary>
internal static class TlsHandshakes
{
    private const int Rounds = 5;
    private static readonly int HandshakesPerRound = MeasuringTime.Of(20);

    // The signed content of CertificateVerify: 64 spaces, a context string of 33 characters, a zero byte, and the SHA-256 of the
    // transcript.
    private const int SignedBytes = 64 + 33 + 1 + 32;

    private static readonly TimeSpan SigningTime = MeasuringTime.Of(TimeSpan.FromMilliseconds(100));

    /// <summary>The key of a certificate, as it is named in tables.</summary>
    public static string KeyOf(X509Certificate2 certificate)
    {
        using RSA? rsa = certificate.GetRSAPublicKey();
        using ECDsa? ecdsa = certificate.GetECDsaPublicKey();
        return Invariant($"{(rsa is not null ? "RSA" : "EC")} {rsa?.KeySize ?? ecdsa?.KeySize}");
    }

    /// <summary>Measures the handshakes. There must be no other load on the server.</summary>
    /// <param name="certificate">The certificate of the server, with its private key.</param>
    public static async Task<HandshakeCost> MeasureAsync(LoadTarget target, X509Certificate2 certificate, CancellationToken cancel)
    {
        using RSA? rsa = certificate.GetRSAPrivateKey();
        using ECDsa? ecdsa = certificate.GetECDsaPrivateKey();
        var content = new byte[SignedBytes];
        // The signature of TLS 1.3: RSA keys sign with PSS, whatever the signature of the certificate is.
        Contender signing = Contender.Calling(
            "signature",
            () =>
                _ =
                    rsa?.SignData(content, HashAlgorithmName.SHA256, RSASignaturePadding.Pss)
                    ?? ecdsa!.SignData(content, HashAlgorithmName.SHA256)
        );
        List<double> handshakes = [],
            signatures = [];
        // The first round is not counted.
        for (int round = 0; round <= Rounds; round++)
        {
            double[] measured = await HandshakesAsync(target, cancel).ConfigureAwait(false);
            OperationTime signature = await Task.Run(() => signing.Measure(SigningTime), cancel).ConfigureAwait(false);
            if (round == 0)
                continue;
            handshakes.AddRange(measured);
            signatures.Add((signature.Cpu ?? signature.Wall) / 1e6);
        }

        return new(KeyOf(certificate), handshakes, signatures);
    }

    private static async Task<double[]> HandshakesAsync(LoadTarget target, CancellationToken cancel)
    {
        var milliseconds = new double[HandshakesPerRound];
        for (int i = 0; i < milliseconds.Length; i++)
        {
            using HttpConnection connection = await HttpConnection.OpenAsync(target, cancel).ConfigureAwait(false);
            milliseconds[i] = 1e3 * connection.HandshakeTicks / Stopwatch.Frequency;
        }

        return milliseconds;
    }
}
