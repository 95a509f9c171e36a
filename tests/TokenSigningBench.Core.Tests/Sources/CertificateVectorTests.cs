using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Core.Tests.Sources;

public class CertificateVectorTests
{
    // The date that the index judges by: a later expiry must not change a verdict.
    private static readonly DateTimeOffset Now = new(2026, 11, 21, 12, 0, 0, TimeSpan.Zero);

    // Of CPU time, which a busy machine does not lengthen. scripts/long.sh vectors has a closer one.
    private static readonly TimeSpan TimeLimit = TimeSpan.FromSeconds(10);

    // The maximum memory in bytes that opening and judging one file may allocate, including freed memory.
    private const long MaxBytes = 256_000_000;

    // Files that are refused although their index says they open, by the reported cause.
    private static readonly Dictionary<string, string> NotSupported = new()
    {
        ["holds a certificate with the label TRUSTED CERTIFICATE, which .NET does not read; convert it: openssl x509 -in FILE"] =
            "OpenSSL's own form, a certificate with trust settings behind it; no identity server loads it",
        ["holds no certificate, only CERTIFICATE REQUEST, which an authority answers with a certificate"] =
            "a request for a certificate; nobody signs with one",
        ["its private key is of the kind RSA-PSS; RSA, elliptic curve, ML-DSA and Ed25519 keys are read"] =
            "an RSA key that may sign with PSS alone: the platform imports none",
        ["cannot be loaded: its private key is neither RSA nor elliptic curve, and no token is signed with it"] =
            "DSA: RFC 7518 section 3.1 has no algorithm for it",
    };

    // Files whose verdict differs from the index, and why the verdict is right.
    private static readonly Dictionary<string, string> Disagreements = new()
    {
        ["boringssl/empty_password_ber_nested.p12"] = "accepted as a container; its certificate expired in 2014",
        ["identitymodel/JsonWebKeySet.json"] =
            "its moduli are in plain base64 with padding; RFC 7518 section 2 has base64url without, and strict relying parties read "
            + "nothing else",
        ["ietf-jose-cookbook/jwk_3_2.ec_private_key.json"] = "accepted as a JWK; everybody knows its private key",
        ["ietf-jose-cookbook/jwk_3_3.rsa_public_key.json"] = "as the last one: the private key is in section 3.4",
        ["ietf-jose-cookbook/jwk_3_5.symmetric_key_mac_computation.json"] =
            "accepted as a JWK; a shared secret is not what identity tokens are signed with here",
        ["ietf-jose-cookbook/jwk_3_6.symmetric_key_encryption.json"] = "as the last one, and for encryption",
        ["badkeys/rsa-debianweak.key.pem"] = "not found here: one of the 2008 Debian keys, of which there is no list here",
        ["badkeys/rsa-nprime.key.pem"] = "not found here: its modulus is one prime",
        ["badkeys/ec-p256-rfc-example.key.pem"] =
            "not found here: called an example of a standard, which names none; not in the list of published keys",
        ["paranoid_crypto/bad_rsa_shared_subprime1.jwk"] =
            "its primes, less one, have a factor in common with those of the next: found where both are judged together "
            + "(RulesOfModuliTests)",
        ["paranoid_crypto/bad_rsa_shared_subprime2.jwk"] = "as the last one, with the one before",
        ["paranoid_crypto/bad_rsa_debian_pprng.jwk"] = "not found here: one of the 2008 Debian keys, of which there is no list here",
        ["paranoid_crypto/bad_rsa_pq_diff_nist.jwk"] =
            "its primes are closer than FIPS 186-4 allows, and too far apart for Fermat's method: found where the private key is "
            + "there (NearPrimesTests)",
        ["paranoid_crypto/bad_rsa_keypair1.jwk"] =
            "not found here: made by the npm package keypair before 1.0.4, of whose keys there is no list here",
        ["paranoid_crypto/bad_rsa_keypair2.jwk"] = "as the last one",
        ["paranoid_crypto/bad_rsa_keypair3.jwk"] = "as the last one",
        ["pyca/cert-aes256cbc-no-key.p12"] = "without a private key it is a public certificate, which is judged as one",
        ["openssl/bad.pem"] = "called corrupt by its name; it is whole, and only its signature is another's, which no token depends on",
        ["openssl/ee-cert-768i.pem"] = "768 bits has its issuer; it has 2048 itself",
        ["openssl/ee-cert-ec-named-explicit.pem"] = "explicit parameters has its issuer; its own curve is named",
        ["openssl/ee-cert-md5.pem"] = "its own signature, which signs no token: a warning",
        ["openssl/ee-cert-noncrit-unknown-ext.pem"] = "the unknown extension is not critical: RFC 5280 section 4.2 has it ignored",
        ["openssl/ee-expired2.pem"] = "called expired by its name; it is valid until 2035",
        ["openssl/ee-key-ec-named-explicit.pem"] = "explicit parameters has its issuer; its own curve is named",
        ["openssl/ee-pss-sha1-cert.pem"] = "its own signature, which signs no token",
        ["openssl/ee-pss-wrong1.5-cert.pem"] = "its own signature does not verify, which no token depends on",
        ["openssl/server-ml-dsa-44-cert.pem"] = "called a kind that signs no token: RFC 9964 has ML-DSA",
        ["badkeys/mldsa44-both.key.pem"] = "not supported there; it is whole, and an ML-DSA key of RFC 9881 in its form with seed and key",
        ["zlint/rsaKeyWithParameters.pem"] = "parameters that RFC 3279 wants to be NULL: .NET and OpenSSL read the key, and a JWK has none",
    };

    public static TheoryData<string> Sources => CertificateVector.Sources;

    [SkippableTheory]
    [MemberData(nameof(Sources))]
    public void Published_vectors_finish_in_time_with_the_expected_verdict(string source)
    {
        if (source is "rustcrypto" or "zlint")
            LongTest.SkipUnlessAll(source == "zlint" ? "a certificate for each lint" : "their passwords are derived by millions of rounds");
        CertificateVector[] vectors =
        [
            .. CertificateVector.All.Where(vector => vector.File.StartsWith($"{source}/", StringComparison.Ordinal)),
        ];
        vectors.ShouldNotBeEmpty();
        List<string> objections = [];
        foreach (CertificateVector vector in vectors)
            objections.AddRange(Judged(vector).Select(objection => $"{vector.File}: {objection}"));
        objections.ShouldBeEmpty();
    }

    [Fact]
    public void Every_file_named_in_the_tables_exists()
    {
        string[] files = [.. CertificateVector.All.Select(vector => vector.File)];
        Disagreements.Keys.Except(files).ShouldBeEmpty();
        files.Length.ShouldBe(972);
    }

    private static IReadOnlyList<string> Judged(CertificateVector vector)
    {
        long bytes = GC.GetAllocatedBytesForCurrentThread(),
            nanoseconds = ThreadClock.Nanoseconds();
        try
        {
            Outcome outcome = VectorCosts.Of(vector.File, () => Judge(vector));
            bytes = GC.GetAllocatedBytesForCurrentThread() - bytes;
            nanoseconds = ThreadClock.Nanoseconds() - nanoseconds;
            return
            [
                .. Objections(vector, outcome),
                .. bytes > MaxBytes ? new[] { $"took {bytes:N0} bytes" } : [],
                .. nanoseconds > TimeLimit.TotalNanoseconds ? new[] { $"took {nanoseconds / 1e9:0.0} s of CPU time" } : [],
            ];
        }
        catch (Exception e)
        {
            return [$"{e.GetType().Name}: {e.Message}"];
        }
    }

    private static IEnumerable<string> Objections(CertificateVector vector, Outcome outcome)
    {
        foreach (string line in outcome.Refusals.Where(line => line.Any(char.IsControl)))
            yield return $"not one line: {line}";

        bool isRefused = outcome.Refusals.Count > 0;
        bool isNotSupported =
            isRefused
            && outcome.Refusals.All(line => NotSupported.Keys.Any(cause => line.EndsWith($": {cause}", StringComparison.Ordinal)));
        if (vector.Load == "ok" && isRefused && !isNotSupported)
            yield return $"must open: {outcome}";
        if (vector.Load == "error" && !isRefused)
            yield return $"must not open: {outcome}";

        bool isRejected = isRefused || outcome.Verdicts.Contains(Verdict.Fail);
        bool agrees = vector.Verdict switch
        {
            "reject" => isRejected,
            "accept" => !isRejected || isNotSupported,
            _ => true,
        };
        if (agrees == Disagreements.ContainsKey(vector.File))
            yield return agrees ? $"is in the table of disagreements, and agrees: {outcome}" : $"{vector.Verdict} was expected: {outcome}";
    }

    // As inspect and check do it, without measuring.
    private static Outcome Judge(CertificateVector vector)
    {
        try
        {
            SourceContent content = KeySource.Open(vector.Path, vector.Password, null);
            CertificateFacts[] facts = [.. content.Keys.Select(CertificateFacts.Of)];
            CheckedKey[] keys =
            [
                .. facts.Select(one => CheckedKey.Of(new KeyInspection(one, new Policy(), Now, [], null) { Together = facts })),
            ];
            foreach (SourceKey key in content.Keys)
                key.Dispose();
            return new(
                [.. content.Failures.Select(failure => failure.Message)],
                [.. keys.Select(key => key.Verdict)],
                [.. keys.SelectMany(key => key.Findings).Select(finding => $"{finding.Severity} {finding.Id}")]
            );
        }
        catch (UserErrorException e)
        {
            return new([e.Message], [], []);
        }
    }

    private sealed record Outcome(IReadOnlyList<string> Refusals, IReadOnlyList<Verdict> Verdicts, IReadOnlyList<string> Findings)
    {
        public override string ToString() => string.Join("; ", Refusals.Concat(Findings).DefaultIfEmpty("nothing found"));
    }
}
