using System.Text.Json.Nodes;

namespace TokenSigningBench.Core.Tests.Configuration;

/// <summary>Key files in the form of Duende IdentityServer 6 and 7: SerializedKey with a container in its Data.</summary>
internal static class DuendeKeys
{
    private static readonly JsonSerializerOptions WithFields = new() { IncludeFields = true };

    public static string Json(TokenKey key, string algorithm, bool isCertificate)
    {
        var container = new JsonObject
        {
            ["Id"] = "1",
            ["Algorithm"] = algorithm,
            ["HasX509Certificate"] = isCertificate,
        };
        if (isCertificate)
            container["CertificateRawData"] = Convert.ToBase64String(key.Certificate!.Export(X509ContentType.Pkcs12));
        else if (key.Rsa is { } rsa)
            container["Parameters"] = JsonSerializer.SerializeToNode(rsa.ExportParameters(includePrivateParameters: true), WithFields);
        else
        {
            ECParameters curve = key.Ecdsa!.ExportParameters(includePrivateParameters: true);
            container["D"] = Convert.ToBase64String(curve.D!);
            container["Q"] = JsonSerializer.SerializeToNode(curve.Q, WithFields);
        }

        return new JsonObject
        {
            ["Version"] = 1,
            ["Id"] = "1",
            ["Created"] = "2026-10-01T08:00:00Z",
            ["Algorithm"] = algorithm,
            ["IsX509Certificate"] = isCertificate,
            ["Data"] = container.ToJsonString(),
            ["DataProtected"] = false,
        }.ToJsonString();
    }
}
