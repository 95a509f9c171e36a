namespace TokenSigningBench.Check.Inspection.Rules;

internal static class KeySetRefused
{
    public static Rule Rule { get; } =
        new("key-set-refused", Severity.Error, "A relying party's library does not read the key as the key set has it")
        {
            LowerSeverity = Severity.Warning,
            Source = "RFC 7517 section 4; JsonWebKeySet tried here, the others in the lab",
            Consequence = "Relying parties with this library find no key, and refuse every token that the key signed.",
            Remedy = "Write the members of the key as RFC 7517 has them, and leave out those without a value.",
            Address = "https://www.rfc-editor.org/rfc/rfc7517#section-4",
            Evaluate = (rule, inspection) => inspection.Facts.Published is { IsInSet: true } key ? Judge(rule, key) : null,
        };

    private static Finding? Judge(Rule rule, PublishedKey key)
    {
        JwkForm[] forms =
        [
            .. (key.Forms ?? [])
                .Select(id => JwkForm.All.FirstOrDefault(form => form.Id == id))
                .OfType<JwkForm>()
                .Where(form => form.IsInvalid || Refusing(form).Length > 0),
        ];
        if (key.IdentityModelRefusal is null && forms.Length == 0)
            return null;
        string[] sentences =
        [
            .. key.IdentityModelRefusal is { } refusal ? [$"Microsoft.IdentityModel's JsonWebKeySet: {refusal}."] : (string[])[],
            .. forms.Select(form => $"The key has {form.Text}: {By(Refusing(form))}."),
        ];
        string[] remedies = [.. forms.Select(form => form.Remedy).Distinct()];
        string remedy = remedies.Length > 0 ? string.Join(' ', remedies) : "Publish the key as RFC 7517 and RFC 7518 section 6 have it.";
        string message = string.Join(' ', sentences);
        return key.IdentityModelRefusal is null ? rule.FindsLess(message, remedy) : rule.Finds(message, remedy);
    }

    private static string[] Refusing(JwkForm form) =>
        [.. KeySetForms.All.Where(result => result.Form == form.Id && result.Refusal is not null).Select(result => result.Library)];

    private static string By(string[] libraries) =>
        libraries.Length == 0
            ? "RFC 7517 does not permit it"
            : $"refused by {(libraries.Length == 1 ? libraries[0] : $"{string.Join(", ", libraries[..^1])} and {libraries[^1]}")}";
}
