using TokenSigningBench.Check.Choose;

namespace TokenSigningBench.Articles.Published;

/// <content>The claims of the article that standards and publications decide.</content>
public static partial class SignatureChoice2021
{
    private const string UntilYear = "RSA 2048 is considered safe until 2030";
    private const string Sp80057 = "NIST SP 800-57 part 1 revision 5, tables 2 and 3";

    private static IEnumerable<StandardClaim> Standards
    {
        get
        {
            (int year, string status) = Strength.LastYear(Strength.OfKey(Rs256));
            yield return new(
                UntilYear,
                SectionRsa,
                year == 2030,
                Invariant($"RSA 2048 has {Strength.OfKey(Rs256)} bits of strength, ")
                    + Invariant($"which are {status} after {year} and disallowed after 2035."),
                Strength.LifetimeSource
            );
            yield return new(
                UntilYear,
                SectionRsa,
                Strength.OfKey(Rs256) < 128,
                "From 2031 on, 128 bits of strength are required.",
                "NIST SP 800-131A revision 3, draft of October 2024, the successor of the article's source"
            );
            yield return new(
                UntilYear,
                SectionRsa,
                SigningStandards.Bsi.Objection(Rs256) is null,
                "RSA of at least 3000 bits since 2024; SOG-IS 1.3 allowed 1900 to 2999 bits until the end of 2025.",
                "BSI TR-02102-1, SOG-IS Agreed Cryptographic Mechanisms 1.3"
            );
            yield return new(
                "RSA 1024 is insecure, and is not to be used",
                SectionRsa,
                Strength.OfRsa(1024) < Strength.OfKey(Rs256),
                Invariant($"A key of 2048 bits or larger must be used; 1024 bits have {Strength.OfRsa(1024)} bits of strength."),
                "RFC 7518 sections 3.3 and 3.5; NIST SP 800-56B revision 2, appendix D"
            );
            yield return new(
                "829 bits were factored with 2700 core-years",
                SectionRsa,
                null,
                "A record of others: cado-nfs would repeat it, in as many core-years.",
                "the announcement of RSA-250, https://caramba.loria.fr/rsa250.txt"
            );
            yield return new(
                "SHA-256 is robust enough: 2^128 against collisions",
                "conclusion",
                Strength.Of(Rs512Of15360 with { Algorithm = JwsAlgorithm.Rs(256) }) == 128,
                "The strength of a hash against collisions is half its length.",
                Sp80057
            );
            yield return new(
                "HMAC is as strong as the lesser of secret and hash: 2^256 with 256 bits, 2^64 with a secret of 64 bits",
                SectionHmac,
                Strength.Of(Hs256) == 256 && Strength.Of(Hs256 with { KeyBits = 64 }) == 64,
                "A secret shorter than the hash lowers the strength; JWS permits none.",
                "RFC 2104 section 3; RFC 7518 section 3.2"
            );
            yield return new(
                "PKCS#1 padding is safe enough for signatures, and PSS is more robust",
                SectionRsa,
                true,
                "No attack on PKCS#1 signatures is known; new applications are to use PSS, for its robustness.",
                "RFC 8017 section 8"
            );
            yield return new(
                "Quantum computers will probably break RSA and elliptic curves, at a time that is not known",
                "conclusion",
                null,
                "There is none that could. NIST plans for it: both are disallowed after 2035.",
                Strength.LifetimeSource
            );
            yield return new(
                "Hashes resist quantum computers better",
                "conclusion",
                null,
                "There is none that could show it. The plans for new signatures leave HMAC and SHA-2 as they are.",
                Strength.LifetimeSource
            );
        }
    }
}
