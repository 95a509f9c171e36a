using TokenSigningBench.Core.Statements;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Published;

/// <content>The statements in the article's order. Every statement is about 250 characters and one thread.</content>
public static partial class SignatureChoice2021
{
    // "Very comparable performance, with the expected minor hit on PSS results."
    private static ClaimedRatio AMinorHit =>
        ClaimedRatio.UpTo(56d / 44, "the text has both paddings between 44 and 56 s for a million verifications: 1.27 times at most");

    private static IEnumerable<Statement> HeadToHead =>
        [
            Of(
                "hmac-signs-fastest-rs256",
                "HMAC signs fastest of all: HS256 against RS256",
                SectionAll,
                Sign(Hs256),
                Sign(Rs256),
                ClaimedRatio.Shorter,
                TwoHashes
            ),
            Of(
                "hmac-signs-fastest-ps256",
                "HMAC signs fastest of all: HS256 against PS256",
                SectionAll,
                Sign(Hs256),
                Sign(Ps256),
                ClaimedRatio.Shorter,
                TwoHashes
            ),
            Of(
                "hmac-signs-fastest-es256",
                "HMAC signs fastest of all: HS256 against ES256",
                SectionAll,
                Sign(Hs256),
                Sign(Es256),
                ClaimedRatio.Shorter,
                TwoHashes
            ),
            Of(
                "hmac-verifies-fastest-rs256",
                "HMAC verifies fastest of all: HS256 against RS256",
                SectionAll,
                Verify(Hs256),
                Verify(Rs256),
                ClaimedRatio.Shorter,
                TwoHashes
            ),
            Of(
                "hmac-verifies-fastest-ps256",
                "HMAC verifies fastest of all: HS256 against PS256",
                SectionAll,
                Verify(Hs256),
                Verify(Ps256),
                ClaimedRatio.Shorter,
                TwoHashes
            ),
            Of(
                "hmac-verifies-fastest-es256",
                "HMAC verifies fastest of all: HS256 against ES256",
                SectionAll,
                Verify(Hs256),
                Verify(Es256),
                ClaimedRatio.Shorter,
                TwoHashes
            ),
            Of(
                "rsa-verify-22-to-28-hmac",
                "a million verifications: 44 to 56 s with RSA, just under 2 s with HMAC, which is 22 to 28 times",
                SectionRsa,
                Verify(Rs256),
                Verify(Hs256),
                new(22, 28),
                BothFaster
            ),
            Of(
                "es256-signs-faster-than-it-verifies",
                "one kind signs fast and verifies slowly: ES256",
                SectionAll,
                Sign(Es256),
                Verify(Es256),
                ClaimedRatio.Shorter,
                CurveWork
            ),
            Of(
                "rs256-signs-slower-than-it-verifies",
                "the other kind signs slowly and verifies fast: RS256",
                SectionAll,
                Sign(Rs256),
                Verify(Rs256),
                ClaimedRatio.Longer,
                PublicExponent
            ),
            Of(
                "ps256-signs-slower-than-it-verifies",
                "the other kind signs slowly and verifies fast: PS256",
                SectionAll,
                Sign(Ps256),
                Verify(Ps256),
                ClaimedRatio.Longer,
                PublicExponent
            ),
            Of(
                "input-size-hs256",
                "the length of what is signed decides the time: HS256 over 1000 bytes against 250",
                "Performance and time complexity",
                Sign(Hs256, 4 * SigningInput.ArticleBytes),
                Sign(Hs256),
                ClaimedRatio.Longer,
                TwoHashes
            ),
            Of(
                "input-size-rs256",
                "the length of what is signed decides the time: RS256 over 1000 bytes against 250",
                "Performance and time complexity",
                Sign(Rs256, 4 * SigningInput.ArticleBytes),
                Sign(Rs256),
                ClaimedRatio.Longer,
                HashIsFree
            ),
        ];

    private static IEnumerable<Statement> Hmac =>
        [
            Of(
                "hmac-384-sign",
                "the hash's size makes no difference to HMAC: HS384 signs as HS256",
                SectionHmac,
                Sign(Hs384),
                Sign(Hs256),
                ClaimedRatio.Same,
                HashInstructions
            ),
            Of(
                "hmac-512-sign",
                "the hash's size makes no difference to HMAC: HS512 signs as HS256",
                SectionHmac,
                Sign(Hs512),
                Sign(Hs256),
                ClaimedRatio.Same,
                HashInstructions
            ),
            Of(
                "hmac-384-verify",
                "the hash's size makes no difference to HMAC: HS384 verifies as HS256",
                SectionHmac,
                Verify(Hs384),
                Verify(Hs256),
                ClaimedRatio.Same,
                HashInstructions
            ),
            Of(
                "hmac-512-verify",
                "the hash's size makes no difference to HMAC: HS512 verifies as HS256",
                SectionHmac,
                Verify(Hs512),
                Verify(Hs256),
                ClaimedRatio.Same,
                HashInstructions
            ),
            Of(
                "hs256-verify-as-sign",
                "HMAC verifies as fast as it signs: HS256",
                SectionHmac,
                Verify(Hs256),
                Sign(Hs256),
                ClaimedRatio.Same,
                SameWork
            ),
            Of(
                "hs384-verify-as-sign",
                "HMAC verifies as fast as it signs: HS384",
                SectionHmac,
                Verify(Hs384),
                Sign(Hs384),
                ClaimedRatio.Same,
                SameWork
            ),
            Of(
                "hs512-verify-as-sign",
                "HMAC verifies as fast as it signs: HS512",
                SectionHmac,
                Verify(Hs512),
                Sign(Hs512),
                ClaimedRatio.Same,
                SameWork
            ),
        ];

    private static IEnumerable<Statement> Rsa =>
        [
            Of(
                "rsa-4096-signs",
                "RSA of 4096 bits takes about 4.5 times as long to sign as 2048",
                SectionRsa,
                Sign(Rs256Of(4096)),
                Sign(Rs256),
                ClaimedRatio.Times(4.5),
                RsaInstructions
            ),
            Of("pss-sign", "PSS signs a little slower than PKCS#1", SectionRsa, Sign(Ps256), Sign(Rs256), AMinorHit, PssHashes),
            Of("pss-verify", "PSS verifies a little slower than PKCS#1", SectionRsa, Verify(Ps256), Verify(Rs256), AMinorHit, PssHashes),
            Of(
                "rsa-verify-doubles-4096",
                "twice the key, twice the time to verify: 4096 bits against 2048",
                SectionRsa,
                Verify(Rs256Of(4096)),
                Verify(Rs256),
                ClaimedRatio.Times(2),
                SquareGrowth
            ),
            Of(
                "rsa-verify-doubles-8192",
                "twice the key, twice the time to verify: 8192 bits against 4096",
                SectionRsa,
                Verify(Rs256Of(8192)),
                Verify(Rs256Of(4096)),
                ClaimedRatio.Times(2),
                SquareGrowth
            ),
            Of(
                "rsa-hash-384-sign",
                "RSA: the hash's size hardly matters: RS384 signs as RS256",
                "conclusion",
                Sign(SigningChoice.RsaPkcs1(384, 2048)),
                Sign(Rs256),
                ClaimedRatio.Same,
                HashIsFree
            ),
            Of(
                "rsa-hash-512-sign",
                "RSA: the hash's size hardly matters: RS512 signs as RS256",
                "conclusion",
                Sign(SigningChoice.RsaPkcs1(512, 2048)),
                Sign(Rs256),
                ClaimedRatio.Same,
                HashIsFree
            ),
            Of(
                "rsa-hash-384-verify",
                "RSA: the hash's size hardly matters: RS384 verifies as RS256",
                "conclusion",
                Verify(SigningChoice.RsaPkcs1(384, 2048)),
                Verify(Rs256),
                ClaimedRatio.Same,
                HashIsFree
            ),
            Of(
                "rsa-hash-512-verify",
                "RSA: the hash's size hardly matters: RS512 verifies as RS256",
                "conclusion",
                Verify(SigningChoice.RsaPkcs1(512, 2048)),
                Verify(Rs256),
                ClaimedRatio.Same,
                HashIsFree
            ),
            Of(
                "pss-hash-384-sign",
                "RSA: the hash's size hardly matters: PS384 signs as PS256",
                "conclusion",
                Sign(SigningChoice.RsaPss(384, 2048)),
                Sign(Ps256),
                ClaimedRatio.Same,
                HashIsFree
            ),
            Of(
                "pss-hash-512-sign",
                "RSA: the hash's size hardly matters: PS512 signs as PS256",
                "conclusion",
                Sign(SigningChoice.RsaPss(512, 2048)),
                Sign(Ps256),
                ClaimedRatio.Same,
                HashIsFree
            ),
            Of(
                "pss-hash-384-verify",
                "RSA: the hash's size hardly matters: PS384 verifies as PS256",
                "conclusion",
                Verify(SigningChoice.RsaPss(384, 2048)),
                Verify(Ps256),
                ClaimedRatio.Same,
                PssHashes
            ),
            Of(
                "pss-hash-512-verify",
                "RSA: the hash's size hardly matters: PS512 verifies as PS256",
                "conclusion",
                Verify(SigningChoice.RsaPss(512, 2048)),
                Verify(Ps256),
                ClaimedRatio.Same,
                PssHashes
            ),
        ];

    private static IEnumerable<Statement> Curves =>
        [
            Of(
                "es256-signs-in-half",
                "ES256 signs in half the time of RS256 with 2048 bits",
                SectionCurves,
                Sign(Es256),
                Sign(Rs256),
                ClaimedRatio.Times(0.5),
                P256Assembly
            ),
            Of(
                "es256-signs-faster-than-ps256",
                "ES256 signs faster than PS256 with 2048 bits",
                SectionAll,
                Sign(Es256),
                Sign(Ps256),
                ClaimedRatio.Shorter,
                P256Assembly
            ),
            Of(
                "es256-verify-against-rs256-sign",
                "ES256 takes longer to verify than RSA takes to sign",
                SectionCurves,
                Verify(Es256),
                Sign(Rs256),
                ClaimedRatio.Longer,
                P256Assembly
            ),
            Of(
                "es256-verify-against-rs256-verify",
                "ES256 takes longer to verify than RS256",
                SectionCurves,
                Verify(Es256),
                Verify(Rs256),
                ClaimedRatio.Longer,
                PublicExponent
            ),
            Of(
                "es256-verify-against-ps256-verify",
                "ES256 takes longer to verify than PS256",
                SectionCurves,
                Verify(Es256),
                Verify(Ps256),
                ClaimedRatio.Longer,
                PublicExponent
            ),
            Of(
                "p384-sign-drops",
                "a stronger curve is significantly slower: ES384 signs slower than ES256",
                SectionCurves,
                Sign(Es384),
                Sign(Es256),
                ClaimedRatio.Longer,
                GenericP384
            ),
            Of(
                "p521-sign-drops",
                "a stronger curve is significantly slower: ES512 signs slower than ES256",
                SectionCurves,
                Sign(Es512),
                Sign(Es256),
                ClaimedRatio.Longer,
                P521Field
            ),
            Of(
                "p384-verify-drops",
                "a stronger curve is significantly slower: ES384 verifies slower than ES256",
                SectionCurves,
                Verify(Es384),
                Verify(Es256),
                ClaimedRatio.Longer,
                GenericP384
            ),
            Of(
                "p521-verify-drops",
                "a stronger curve is significantly slower: ES512 verifies slower than ES256",
                SectionCurves,
                Verify(Es512),
                Verify(Es256),
                ClaimedRatio.Longer,
                P521Field
            ),
            Of(
                "like-for-like-3072",
                "at the same strength curves sign faster: ES256 against RSA of 3072 bits",
                SectionCurves,
                Sign(Es256),
                Sign(Rs256Of(3072)),
                ClaimedRatio.Shorter,
                SquareGrowthOfSigning
            ),
            Of(
                "like-for-like-7680",
                "at the same strength curves sign faster: ES384 against RSA of 7680 bits",
                SectionCurves,
                Sign(Es384),
                Sign(Rs384Of7680),
                ClaimedRatio.Shorter,
                SquareGrowthOfSigning
            ),
            Of(
                "like-for-like-15360",
                "at the same strength curves sign faster: ES512 against RSA of 15360 bits",
                SectionCurves,
                Sign(Es512),
                Sign(Rs512Of15360),
                ClaimedRatio.Shorter,
                SquareGrowthOfSigning
            ),
        ];

    private static SigningChoice Rs256Of(int bits) => SigningChoice.RsaPkcs1(256, bits);
}
