using System.Globalization;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection;

/// <summary>Certificates created by openssl in each state that has a rule, from the file to the finding.</summary>
public sealed class CertificateStatesTests : InTemporaryFolder
{
    [SkippableTheory]
    [InlineData("")]
    [InlineData("weak-exponent", "-newkey", "rsa:2048", "-pkeyopt", "rsa_keygen_pubexp:3")]
    [InlineData("rsa-too-small", "-newkey", "rsa:1024")]
    [InlineData("odd-size", "-newkey", "rsa:2056")]
    [InlineData("key-usage", "-addext", "keyUsage=keyEncipherment")]
    [InlineData("server-certificate", "-addext", "extendedKeyUsage=serverAuth")]
    [InlineData("weak-self-signature", "-sha1")]
    [InlineData("expires-soon", "-days", "10")]
    [InlineData("long-validity", "-days", "1200")]
    [InlineData("strength-ends-first", "-days", "3000")]
    [InlineData("own-hash", "-sha512")]
    [InlineData("unusable-key", "-newkey", "ed448")]
    public void A_certificate_in_one_state_has_that_finding(string id, params string[] arguments)
    {
        OpenSsl.RequireOrSkip();
        Request("a.crt", [.. arguments.Contains("-days") ? arguments : [.. arguments, "-days", "90"]]);

        string[] expected = [.. new[] { id, id == "unusable-key" ? "" : "public-part-only" }.Where(one => one.Length > 0)];
        Findings(Folder.File("a.crt"))
            .Where(found => found is not ("not-measured" or "long-validity") || found == id)
            .ShouldBe(expected, ignoreOrder: true);
    }

    [SkippableTheory]
    [InlineData("expired", -20, -10)]
    [InlineData("not-yet-valid", 40, 100)]
    [InlineData("announced-successor", 10, 100)]
    public void A_certificate_outside_its_validity_has_that_finding(string id, int from, int to)
    {
        OpenSsl.RequireOrSkip();
        Folder.Write("index", "");
        Folder.Write("serial", "01\n");
        Folder.Write(
            "ca.cnf",
            $"""
            [ca]
            default_ca = only
            [only]
            database = {Folder.File("index")}
            serial = {Folder.File("serial")}
            new_certs_dir = {Folder.Path}
            default_md = sha256
            policy = any
            [any]
            commonName = supplied
            """
        );
        RunOpenSsl($"req -new -nodes -newkey rsa:2048 -subj /CN=other -keyout {Folder.File("key")} -out {Folder.File("csr")}".Split(' '));
        string made = $"-selfsign -keyfile {Folder.File("key")} -in {Folder.File("csr")} -out {Folder.File("a.crt")}";
        string dates = $"-startdate {DaysFromNow(from)} -enddate {DaysFromNow(to)}";
        RunOpenSsl($"ca -config {Folder.File("ca.cnf")} -batch -notext {made} {dates}".Split(' '));

        Findings(Folder.File("a.crt")).ShouldBe([id, "public-part-only"]);
    }

    [SkippableFact]
    public void A_certificate_with_another_key_has_that_finding()
    {
        OpenSsl.RequireOrSkip();
        Request("one.crt", "-days", "90");
        RunOpenSsl("genpkey", "-algorithm", "RSA", "-out", Folder.File("other.key"));
        string both = Folder.Write("a.pem", File.ReadAllText(Folder.File("one.crt")) + File.ReadAllText(Folder.File("other.key")));

        Findings(both).ShouldBe(["private-key-mismatch", "not-measured"]);
    }

    private static string DaysFromNow(int days) =>
        TimeProvider.System.GetUtcNow().AddDays(days).ToString("yyyyMMddHHmmss'Z'", CultureInfo.InvariantCulture);

    private void Request(string file, params string[] arguments) =>
        RunOpenSsl([
            .. $"req -x509 -nodes -subj /CN=openssl -keyout {Folder.File("key")} -out {Folder.File(file)}".Split(' '),
            .. arguments.Contains("-newkey")
                ? []
                : new[] { "-key", Folder.Write("known.key", KnownPrimeKeys.Create(2048).ExportPkcs8PrivateKeyPem()) },
            .. arguments,
        ]);

    private static void RunOpenSsl(params string[] arguments)
    {
        (int exitCode, string output) = OpenSsl.Run(arguments);
        exitCode.ShouldBe(0, output);
    }

    // Only the facts are judged. Measuring is covered by the tests of KeyInspector and takes a second per key.
    private static string[] Findings(string path)
    {
        using SourceKey key = KeySource.Open(path, null, null).Keys.ShouldHaveSingleItem();
        var facts = CertificateFacts.Of(key);
        var inspection = new KeyInspection(facts, new Policy(), TimeProvider.System.GetUtcNow(), [], null)
        {
            NotMeasured = facts.PrivateKeyMatches == false ? "its private key is not the certificate's" : null,
        };
        return [.. RuleSet.Judge(inspection).Select(finding => finding.Id)];
    }
}
