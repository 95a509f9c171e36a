namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class PrivateKeyMismatch : IRule
{
    public string Id => "private-key-mismatch";

    public string Title => "The private key in the file is not the certificate's";

    public string Source => "RFC 5280 section 4.1.2.7: the certificate speaks of the public key in it and of no other";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "Tokens are signed with one key and verified with another. Relying parties refuse every token.",
            "Combine the certificate with its own private key.",
            "https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.7"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts.PrivateKeyMatches is not null;

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.PrivateKeyMatches == false
            ? new(
                Id,
                Severity.Error,
                inspection.Facts.PrivateKeyOwner is { } owner
                    ? $"The private key belongs to certificate {owner} of the file, and servers take the first."
                    : "The private key does not belong to the certificate: its tokens fail verification.",
                Source,
                inspection.Facts.PrivateKeyOwner is null
                    ? "Combine the certificate with its own private key."
                    : "Put the certificate of the private key first in the file."
            )
            : null;
}
