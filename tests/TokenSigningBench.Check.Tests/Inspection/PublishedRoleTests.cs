using System.Globalization;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection;

public class PublishedRoleTests
{
    private static readonly DateTimeOffset Now = new(2026, 11, 28, 12, 0, 0, TimeSpan.Zero);

    // KeyManager.GetCurrentSigningKey, with 90, 14 and 14 days: ages in days, and what each key does.
    [Theory]
    [InlineData("0", "Signs")]
    [InlineData("50", "Signs")]
    [InlineData("80 4", "Signs Announced")]
    [InlineData("95 19", "Retires Signs")]
    [InlineData("20 15", "Signs Announced")]
    [InlineData("89 13", "Signs Announced")]
    [InlineData("91 5", "Retires Signs")]
    [InlineData("110 19", "Overdue Signs")]
    public void Automatic_keys_of_Duende_have_roles_by_their_age(string ages, string duties)
    {
        CertificateFacts[] set = [.. ages.Split(' ').Select((age, i) => Automatic(double.Parse(age, Invariant), $"k{i}"))];

        set.Select(one => Role(one, set, Now, null)!.Duty.ToString()).ShouldBe(duties.Split(' '));
    }

    [Theory]
    [InlineData("50", null)]
    [InlineData("75.9", null)]
    // Fourteen days before it is rotated the next one is to be there.
    [InlineData("76.1", "Duende announces it 14 days before.")]
    [InlineData("80 4", null)]
    [InlineData("100 80", "Duende announces it 14 days before.")]
    public void A_set_whose_next_key_is_missing_when_relying_parties_need_it_is_a_finding(string ages, string? message)
    {
        CertificateFacts[] set = [.. ages.Split(' ').Select((age, i) => Automatic(double.Parse(age, Invariant), $"k{i}"))];

        Finding[] found = [.. set.SelectMany(one => Judge(one, set)).Where(finding => finding.Id == "successor-missing")];

        found.Length.ShouldBe(message is null ? 0 : 1);
        foreach (Finding finding in found)
        {
            finding.Severity.ShouldBe(Severity.Warning);
            finding.Message.ShouldEndWith($" UTC, and no next key is published: {message}");
        }
    }

    // Their files have the time, whether or not there is a certificate, and those of other algorithms are not beside them.
    [Theory]
    [InlineData(50, "", "Signs", false)]
    [InlineData(80, "", "Signs", true)]
    [InlineData(80, "4", "Signs", false)]
    [InlineData(4, "80", "Announced", false)]
    [InlineData(95, "19", "Retires", false)]
    [InlineData(110, "19", "Overdue", false)]
    public void Files_of_Duendes_key_folder_have_roles_by_their_age(int age, string others, string duty, bool lacksNext)
    {
        CertificateFacts facts = SampleInspection.Fit.Facts with
        {
            NotBefore = null,
            NotAfter = null,
            IsMadeByDuende = true,
            AutomaticKeys =
            [
                .. $"{age} {others}".Trim().Split(' ').Select(one => new AutomaticKey(Now.AddDays(-int.Parse(one, Invariant)))),
            ],
        };

        Role(facts, [facts], Now, null)!.Duty.ToString().ShouldBe(duty);
        string[] found = [.. Judge(facts, [facts]).Where(finding => finding.Id == "successor-missing").Select(finding => finding.Message)];
        found.Length.ShouldBe(lacksNext ? 1 : 0);
        found.ShouldAllBe(message => message.Contains(" UTC, and its folder has no next key: Duende", StringComparison.Ordinal));
    }

    [Fact]
    public void Rules_of_dates_and_purposes_do_not_judge_what_Duende_makes_and_replaces_itself()
    {
        CertificateFacts[] set = [Automatic(110, "old"), Automatic(95, "retired"), Automatic(80, "now"), Automatic(4, "next")];

        set.SelectMany(one => Judge(one, set)).Select(finding => finding.Id).Where(IsOfTheSet).ShouldBe(["overdue-key"]);
        // The same certificate with an alternative name is one for TLS.
        CertificateFacts tls = Automatic(80, "tls", withAlternativeName: true);
        Judge(tls, [tls])
            .Select(finding => finding.Id)
            .Where(IsOfTheSet)
            .ShouldBe(["expires-soon", "server-certificate"], ignoreOrder: true);
    }

    [Fact]
    public void OpenIddict_signs_with_the_valid_certificate_that_ends_last()
    {
        CertificateFacts[] set =
        [
            OfOpenIddict("a", -100, 30),
            OfOpenIddict("b", -10, 300),
            OfOpenIddict("c", 5, 500),
            OfOpenIddict("d", -400, -1),
        ];

        set.Select(one => Role(one, set, Now, null)!.Duty).ShouldBe([KeyDuty.Retires, KeyDuty.Signs, KeyDuty.Announced, KeyDuty.Overdue]);
    }

    [Fact]
    public void A_token_decides_where_the_habit_does_not()
    {
        CertificateFacts[] set = [Bare("set#1", "one"), Bare("set#2", "two")];

        Role(set[0], set, Now, null)!.Duty.ShouldBe(KeyDuty.NotKnown);
        Role(set[0], set, Now, "set#2")!.Duty.ShouldBe(KeyDuty.NotKnown);
        Role(set[1], set, Now, "set#2")!.Duty.ShouldBe(KeyDuty.Signs);
        // Against OpenIddict's habit: it was not restarted since the newer certificate began.
        CertificateFacts[] dated = [OfOpenIddict("a", -100, 30), OfOpenIddict("b", -10, 300)];
        dated.Select(one => Role(one, dated, Now, "a")!.Duty).ShouldBe([KeyDuty.Signs, KeyDuty.Announced]);
        dated.Select(one => Role(one, dated, Now, "b")!.Duty).ShouldBe([KeyDuty.Retires, KeyDuty.Signs]);
    }

    [Fact]
    public void A_key_alone_signs_and_a_key_outside_of_a_set_has_no_role()
    {
        CertificateFacts alone = Bare("set#1", "one");

        Role(alone, [alone], Now, null)!.Duty.ShouldBe(KeyDuty.Signs);
        Role(alone with { Published = null }, [alone], Now, null).ShouldBeNull();
        // A key of another kind or of another set is not beside it.
        CertificateFacts[] others = [Bare("a#2", "two") with { Published = new("other", IsInSet: true) { Kid = "two" } }];
        Role(alone, [alone, .. others], Now, null)!.Duty.ShouldBe(KeyDuty.Signs);
    }

    // As check does it: the facts of a key are read once for itself and once for the others.
    private static PublishedRole? Role(CertificateFacts facts, CertificateFacts[] set, DateTimeOffset now, string? signer) =>
        PublishedRole.Of(facts with { ExtendedKeyUsages = [.. facts.ExtendedKeyUsages] }, set, now, signer);

    // A published key has no private part.
    private static bool IsOfTheSet(string rule) => rule != "public-part-only";

    private static CultureInfo Invariant => CultureInfo.InvariantCulture;

    private static IReadOnlyList<Finding> Judge(CertificateFacts facts, CertificateFacts[] set) =>
        RuleSet.Judge(SampleInspection.Fit with { Facts = facts, Together = set, Now = Now, Role = Role(facts, set, Now, null) });

    // As X509KeyContainer writes it, with KeyRetirementAge of 104 days.
    private static CertificateFacts Automatic(double days, string kid, bool withAlternativeName = false)
    {
        using RSA rsa = KnownPrimeKeys.Create(2048);
        var request = new CertificateRequest("CN=https://idp.example", rsa, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        request.CertificateExtensions.Add(new X509KeyUsageExtension(X509KeyUsageFlags.DigitalSignature, critical: false));
        request.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension([new Oid("1.3.6.1.5.5.7.3.1")], critical: false));
        if (withAlternativeName)
        {
            var names = new SubjectAlternativeNameBuilder();
            names.AddDnsName("idp.example");
            request.CertificateExtensions.Add(names.Build());
        }

        DateTimeOffset created = Now.AddDays(-days);
        using X509Certificate2 certificate = request.CreateSelfSigned(created, created.AddDays(104));
        using var key = SourceKey.Of($"set#{kid}", X509CertificateLoader.LoadCertificate(certificate.RawData), null);
        return Published(CertificateFacts.Of(key), kid);
    }

    private static CertificateFacts OfOpenIddict(string name, int from, int to) =>
        Published(
            SampleInspection.Fit.Facts with
            {
                Source = name,
                NotBefore = Now.AddDays(from),
                NotAfter = Now.AddDays(to),
                Identifiers = SampleInspection.Fit.Facts.Identifiers with { OpenIddictKid = name },
            },
            name
        );

    private static CertificateFacts Bare(string source, string kid) =>
        Published(
            SampleInspection.Fit.Facts with
            {
                Source = source,
                NotBefore = null,
                NotAfter = null,
                Identifiers = new(null, null, null, kid, null),
            },
            kid
        );

    private static CertificateFacts Published(CertificateFacts facts, string kid) =>
        facts with
        {
            Published = new("set", IsInSet: true) { Kid = kid, Algorithm = "RS256" },
        };
}
