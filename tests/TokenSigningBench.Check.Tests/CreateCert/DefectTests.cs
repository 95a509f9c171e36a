using System.Security.Cryptography;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.CreateCert;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.CreateCert;

public sealed class DefectTests : InTemporaryFolder
{
    public static TheoryData<string> Ids => [.. Defect.All.Select(defect => defect.Id)];

    // Its finding is the only one of its severity or above. A public key alone has a note, and so has a validity of ten years.
    [SkippableTheory]
    [MemberData(nameof(Ids))]
    public async Task Exactly_the_rule_of_its_name_finds_it(string id)
    {
        if (id is "near-primes" or "close-primes" or "equal-prime-bits" or "loader-refuses")
            LongTest.SkipUnlessAll("primes are searched, or a password is derived by many rounds");
        var defect = Defect.Parse(id);
        (await Defects().EnsureAsync([defect], replace: false, null, CancellationToken.None)).ShouldBe(1);

        Finding[] findings = Check(Folder.File(defect.FileName(CertificateFormat.Pfx)));

        findings.ShouldContain(finding => finding.Id == id);
        Severity severity = findings.Where(finding => finding.Id == id).Max(finding => finding.Severity);
        findings.Where(finding => finding.Severity >= severity).Select(finding => finding.Id).Distinct().ShouldBe([id]);
    }

    [Fact]
    public void Every_rule_has_a_defect_or_a_reason_to_have_none() =>
        RuleSet
            .All.Select(rule => rule.Id)
            .Except(Defect.All.Select(defect => defect.Id))
            .Order()
            .ShouldBe([
                // Of the size of a key: create-cert --key rsa:8192, or an ML-DSA key.
                "large-signature",
                // .NET creates no such certificate.
                "never-valid",
                // Nothing is wrong with the key.
                "not-measured",
                // Of libraries that are installed.
                "other-keys-refused",
                // Of the machine and the budget.
                "over-budget",
                // Of a server's set and its habit.
                "overdue-key",
                // Of libraries that are installed.
                "relying-party-accepts-unsigned",
                "relying-party-refuses",
                // Of two certificates, each of which has a finding of its own.
                "rotation-gap",
                // Comes only with does-not-sign.
                "service-limit",
                // Of a key that stays in an HSM.
                "signer-throughput",
                "signer-wait",
                // Of a server's set and its habit.
                "successor-missing",
                "token-too-long",
            ]);

    [Fact]
    public async Task An_existing_file_is_kept_unless_it_is_replaced()
    {
        var defect = Defect.Parse("mismatch");
        string path = Folder.Write(defect.FileName(CertificateFormat.Pfx), "kept");
        (await Defects().EnsureAsync([defect], replace: false, null, CancellationToken.None)).ShouldBe(0);
        File.ReadAllText(path).ShouldBe("kept");

        List<string> created = [];
        (await Defects().EnsureAsync([defect], replace: true, created.Add, CancellationToken.None)).ShouldBe(1);
        created.ShouldBe([path]);
        File.ReadAllText(path).ShouldContain("PRIVATE KEY");
    }

    [Fact]
    public void An_unknown_defect_is_refused_with_the_known_ones() =>
        Should
            .Throw<UserErrorException>(() => Defect.Parse("old"))
            .Message.ShouldStartWith("old: unknown defect; known are alg-mismatch, ");

    // The search for the primes of large keys would take most of the time.
    private DefectFolder Defects() =>
        new(Folder.Path, TimeProvider.System, CertificateFormat.Pfx)
        {
            MakeRsa = bits => KnownPrimeKeys.Sizes.Contains(bits) ? KnownPrimeKeys.Create(bits) : RSA.Create(bits),
        };

    private static Finding[] Check(string path)
    {
        SourceContent content = KeySource.Open(path, CertificateStore.Password, null);
        content.Failures.ShouldBeEmpty();
        CertificateFacts[] together = [.. content.Keys.Select(CertificateFacts.Of)];
        List<Finding> findings = [];
        foreach (SourceKey key in content.Keys)
        {
            findings.AddRange(
                RuleSet.Judge(KeyInspector.Inspect(key, new() { IsTimed = false, Together = together }, TimeProvider.System))
            );
            key.Dispose();
        }

        return [.. findings];
    }
}
