namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class KeySetRefused : IRule
{
    public string Id => "key-set-refused";

    public string Title => "A relying party's library does not read the key as the key set has it";

    public string Source => "RFC 7517 section 4; JsonWebKeySet tried here, the others in the lab";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "Relying parties with this library find no key, and refuse every token that the key signed.",
            "Write the members of the key as RFC 7517 has them, and leave out those without a value.",
            "https://www.rfc-editor.org/rfc/rfc7517#section-4"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts.Published is { IsInSet: true };

    public Finding? Judge(KeyInspection inspection)
    {
        PublishedKey key = inspection.Facts.Published!;
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
        return new(
            Id,
            key.IdentityModelRefusal is null ? Severity.Warning : Severity.Error,
            string.Join(' ', sentences),
            Source,
            remedies.Length > 0 ? string.Join(' ', remedies) : "Publish the key as RFC 7517 and RFC 7518 section 6 have it."
        );
    }

    private static string[] Refusing(JwkForm form) =>
        [.. KeySetForms.All.Where(result => result.Form == form.Id && result.Refusal is not null).Select(result => result.Library)];

    private static string By(string[] libraries) =>
        libraries.Length == 0
            ? "RFC 7517 does not permit it"
            : $"refused by {(libraries.Length == 1 ? libraries[0] : $"{string.Join(", ", libraries[..^1])} and {libraries[^1]}")}";
}
