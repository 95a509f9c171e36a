using TokenSigningBench.Check.Choose;

namespace TokenSigningBench.Articles.Published;

/// <summary>What this program knows of claims that standards decide, by the names in an article's file.</summary>
internal static class StandardChecks
{
    private static readonly SigningChoice Hs256 = SigningChoice.Hmac(256),
        Rs256 = SigningChoice.RsaPkcs1(256, 2048);

    public static IReadOnlyDictionary<string, Func<bool>> All { get; } =
        new Dictionary<string, Func<bool>>
        {
            ["112-bits-until-2030"] = () => Strength.OfKey(Rs256) == 112 && Strength.LastYear(112) == (2030, "deprecated"),
            ["128-bits-from-2031"] = () => Strength.OfKey(Rs256) < 128,
            ["bsi-permits-rsa-2048"] = () => SigningStandards.Bsi.Objection(Rs256) is null,
            ["rsa-1024-is-weaker"] = () => Strength.OfRsa(1024) == 80 && Strength.OfKey(Rs256) > 80,
            ["sha-256-has-128-bits"] = () => Strength.Of(SigningChoice.RsaPkcs1(256, 15360)) == 128,
            ["hmac-is-as-strong-as-its-secret"] = () => Strength.Of(Hs256) == 256 && Strength.Of(Hs256 with { KeyBits = 64 }) == 64,
        };
}
