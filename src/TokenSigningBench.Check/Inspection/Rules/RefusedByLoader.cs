namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class RefusedByLoader : IRule
{
    // With a file between the two, whose key is encrypted: the second command does not read standard input.
    private const string Remedy =
        "Write it again: openssl pkcs12 -in FILE -out FILE.pem; openssl pkcs12 -export -iter 100000 -in FILE.pem -out NEW. "
        + "Or load it with other Pkcs12LoaderLimits.";

    public string Id => "loader-refuses";

    public string Title => "X509CertificateLoader refuses the PKCS#12 file with its default limits";

    public string Source => "tried here; .NET's Pkcs12LoaderLimits.Defaults";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "A .NET server that loads the file with X509CertificateLoader and its default limits does not start.",
            Remedy,
            "https://learn.microsoft.com/dotnet/api/system.security.cryptography.x509certificates.pkcs12loaderlimits"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts.LoaderRefusal is not null;

    public Finding? Judge(KeyInspection inspection) =>
        new(
            Id,
            Severity.Error,
            $"X509CertificateLoader refuses the file with its default limits: {inspection.Facts.LoaderRefusal!.TrimEnd('.')}.",
            Source,
            Remedy
        );
}
