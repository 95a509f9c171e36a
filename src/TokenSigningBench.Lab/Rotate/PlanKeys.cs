namespace TokenSigningBench.Lab.Rotate;

/// <summary>The keys that a plan names.</summary>
public static class PlanKeys
{
    /// <exception cref="UserErrorException">A key is unknown, or its tokens are not verified by a key set.</exception>
    public static void Check(RotationPlan plan)
    {
        Parse(plan.From);
        Parse(plan.To);
    }

    internal static SigningChoice Parse(string text)
    {
        var choice = SigningChoice.Parse(text);
        return choice.Algorithm.Family is JwsFamily.Hmac or JwsFamily.MLDsa
            ? throw new UserErrorException(text, "no relying party here verifies it by a key set; use RSA or an elliptic curve")
            : choice;
    }
}
