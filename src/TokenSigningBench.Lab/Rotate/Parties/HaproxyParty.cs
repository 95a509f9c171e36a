using System.Buffers.Text;
using System.Text.Json.Nodes;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Rotate.Parties;

/// <summary>
/// HAProxy, which verifies tokens by a file with one public key (<c>jwt_verify</c>) and fetches none. Its clock is libfaketime's.
/// </summary>
internal sealed class HaproxyParty : IServiceParty, IBackend
{
    private const string Command = "scripts/lab-setup.sh relying-parties";

    // A SubjectPublicKeyInfo (RFC 8410 section 4) up to the key.
    private static readonly byte[] Ed25519Prefix = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

    public string Id => "haproxy";

    public string Name => "HAProxy";

    public IReadOnlyList<string> Files => [InstalledProgram.Find("haproxy")!];

    public string? Missing() =>
        InstalledProgram.Missing(["haproxy", "setsid"], "haproxy util-linux")
        ?? (FakeTime.Library is null ? $"libfaketime is missing: {Command}" : null);

    public Task<RunningParty> StartAsync(PartyStartupData data, CancellationToken cancel) =>
        BackendStart.StartAtFreePortAsync(this, new(), (folder, port) => StartAsync(folder, port, data, cancel));

    private async Task<RunningParty> StartAsync(BackendFolder folder, int port, PartyStartupData data, CancellationToken cancel)
    {
        string program = InstalledProgram.Find("haproxy")!;
        string version = await BackendTool.FirstLineAsync(Name, [program, "-v"], cancel).ConfigureAwait(false);
        await folder.WriteAsync("key.pem", await ReadKeyAsync(data.KeySet, cancel).ConfigureAwait(false), cancel).ConfigureAwait(false);
        await folder.WriteAsync("haproxy.cfg", Configuration(port, folder.File("key.pem"), data.Algorithms), cancel).ConfigureAwait(false);
        string[] command = FakeTime.Wrap(data.Speed, program, "-db", "-f", folder.File("haproxy.cfg"));
        var process = ChildProcess.StartGuarded(Name, command[0], command[1..], signal: "TERM");
        await new BackendStart(Name)
            .WaitUntilReadyAsync(process, linked => FreePort.IsListeningAsync(port, linked), cancel)
            .ConfigureAwait(false);
        // "HAProxy version 2.6.12-1+deb12u4 2026/01/01 - https://haproxy.org/"
        return new RunningServerParty(
            process,
            version.Split(' ') is [_, "version", var number, ..] ? $"{Name} {number}" : Name,
            port,
            folder
        );
    }

    // The algorithm is checked first, as in the manual's example: jwt_verify takes it from the token.
    private static string Configuration(int port, string key, IReadOnlyList<string> algorithms) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $$"""
            defaults
              mode http
              option httpclose
              # By the fast clock.
              timeout connect 1h
              timeout client 1h
              timeout server 1h
            frontend api
              bind 127.0.0.1:{{port}}
              http-request return status 200 content-type text/plain lf-string "%[date]" if { path /clock }
              http-request set-var(txn.alg) http_auth_bearer,jwt_header_query('$.alg')
              acl allowed var(txn.alg) -m str {{string.Join(' ', algorithms)}}
              http-request return status 401 content-type text/plain lf-string "%[var(txn.alg)] is not allowed" unless allowed
              http-request set-var(txn.result) http_auth_bearer,jwt_verify(txn.alg,"{{key}}")
              acl accepted var(txn.result) -m int 1
              http-request return status 401 content-type text/plain lf-string "jwt_verify: %[var(txn.result)]" unless accepted
              http-request return status 200 content-type text/plain lf-string '%[http_auth_bearer,jwt_payload_query("$.sub")]'

            """
        );

    // The issuer's own key is the last of its set.
    private static async Task<string> ReadKeyAsync(string address, CancellationToken cancel)
    {
        using var client = new HttpClient(new SocketsHttpHandler { UseProxy = false });
        byte[] keys = await client.GetByteArrayAsync(address, cancel).ConfigureAwait(false);
        JsonObject key = StrictJson.Read(address, keys, JsonTypes.Default.JsonObject)["keys"]!.AsArray()[^1]!.AsObject();
        return PemEncoding.WriteString("PUBLIC KEY", PublicKey(key)) + "\n";
    }

    private static byte[] PublicKey(JsonObject key)
    {
        if ((string?)key["kty"] == "OKP")
            return [.. Ed25519Prefix, .. Number("x")!];
        using AsymmetricAlgorithm algorithm = Number("n") is { } modulus
            ? RSA.Create(new RSAParameters { Modulus = modulus, Exponent = Number("e") })
            : ECDsa.Create(
                new ECParameters
                {
                    Curve = CurveOf((string)key["crv"]!),
                    Q = new() { X = Number("x"), Y = Number("y") },
                }
            );
        return algorithm.ExportSubjectPublicKeyInfo();

        byte[]? Number(string name) => (string?)key[name] is { } text ? Base64Url.DecodeFromChars(text) : null;
    }

    private static ECCurve CurveOf(string name) =>
        name switch
        {
            "P-256" => ECCurve.NamedCurves.nistP256,
            "P-384" => ECCurve.NamedCurves.nistP384,
            "P-521" => ECCurve.NamedCurves.nistP521,
            _ => ECCurve.CreateFromFriendlyName(name),
        };
}
