using System.CommandLine.Parsing;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Lab.Attribution;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Cli.Options;

/// <summary>The certificates that a login is replayed with, the current one first.</summary>
internal sealed class LabCertificates
{
    private readonly Option<string[]> _certificates = new("--cert")
    {
        Description =
            $"A certificate with its private key ({KeySource.Endings}), the one in use first; 1 to {ComparisonPlan.MaxCertificates}",
    };

    private readonly PasswordOptions _passwords = new(each: "--cert");

    private readonly Option<string[]> _thumbprints = new("--thumbprint")
    {
        Description = "Which certificate is meant where a .pfx has several keys, its SHA-1 in hex: one for all, or one for each --cert",
    };

    public void AddTo(Command command)
    {
        command.Add(_certificates);
        _passwords.AddTo(command);
        command.Add(_thumbprints);
    }

    /// <summary>The option <c>--cert</c>.</summary>
    public Option Certificates => _certificates;

    public IReadOnlyList<Option> All => [_certificates, .. _passwords.All, _thumbprints];

    public bool AreGiven(CommandResult command) => command.Has(_certificates);

    /// <exception cref="UserErrorException">A certificate cannot be opened, or has no key that a server can sign with.</exception>
    public OpenedCertificates Open(ParseResult parsed)
    {
        string[] files = parsed.GetValue(_certificates) is { Length: > 0 } named
            ? named
            : throw new UserErrorException(_certificates.Name, "is needed: a server signs with something");
        if (files.Length > ComparisonPlan.MaxCertificates)
            throw new UserErrorException(
                _certificates.Name,
                $"is given {files.Length} times; at most {ComparisonPlan.MaxCertificates} are compared"
            );

        string?[] thumbprints = ForEach(_thumbprints.Name, parsed.GetValue(_thumbprints) ?? [], files.Length);
        Password[] passwords = _passwords.ForEach(parsed, files.Length);
        var opened = new OpenedCertificates();
        try
        {
            foreach ((int index, string file) in files.Index())
                opened.Add(passwords[index].Load(file, (value, budget) => Open(file, value, thumbprints[index], budget)));
            return opened;
        }
        catch
        {
            opened.Dispose();
            throw;
        }
    }

    private static string?[] ForEach(string option, string[] given, int count) =>
        given.Length == count ? (string?[])given
        : given.Length <= 1 ? [.. Enumerable.Repeat(given.SingleOrDefault(), count)]
        : throw new UserErrorException(
            option,
            $"is given {given.Length} times for {count} {(count == 1 ? "certificate" : "certificates")}: give one for "
                + "all, or one for each in their order"
        );

    private static LabCertificate Open(string file, string? password, string? thumbprint, KeyDerivationBudget budget)
    {
        TokenKey key = KeySource.OpenForSigning(file, password, thumbprint, budget);
        try
        {
            // A server can load the key for each token, from a file that includes the certificate.
            if (key.Certificate is null)
                throw new UserErrorException(file, "is a bare key: the servers are given a certificate with its private key");
            return new LabCertificate(thumbprint is null ? file : $"{file}#{thumbprint}", key);
        }
        catch (Exception e) when (e is ArgumentException or UserErrorException)
        {
            key.Dispose();
            throw e as UserErrorException ?? new UserErrorException(file, "no token is signed with a key of this kind", e);
        }
    }
}

/// <summary>Open certificates, which are disposed together.</summary>
internal sealed class OpenedCertificates : List<LabCertificate>, IDisposable
{
    public void Dispose()
    {
        foreach (LabCertificate certificate in this)
            certificate.Key.Dispose();
    }
}
