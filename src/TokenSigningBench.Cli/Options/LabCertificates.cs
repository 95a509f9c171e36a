using System.CommandLine.Parsing;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Lab.Attribution;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Cli.Options;

/// <summary>The certificates that a login is replayed with, the old one first.</summary>
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

    /// <summary>The certificates' own option.</summary>
    public Option Certificates => _certificates;

    public IReadOnlyList<Option> All => [_certificates, .. _passwords.All, _thumbprints];

    /// <summary>Whether any was named.</summary>
    public bool AreGiven(CommandResult command) => command.Has(_certificates);

    /// <summary>Opens all of them.</summary>
    /// <exception cref="UserErrorException">One cannot be opened, or has nothing that a server could sign with.</exception>
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
            $"is given {given.Length} times for {count} {(count == 1 ? "certificate" : "certificates")}: give one for all, or one for each in their order"
        );

    private static LabCertificate Open(string file, string? password, string? thumbprint, KeyDerivationBudget budget)
    {
        TokenKey key = KeySource.OpenForSigning(file, password, thumbprint, budget);
        try
        {
            // One of the causes tried is a key that is loaded for each token, out of a file with its certificate.
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

/// <summary>Certificates that were opened, and are closed together.</summary>
internal sealed class OpenedCertificates : List<LabCertificate>, IDisposable
{
    public void Dispose()
    {
        foreach (LabCertificate certificate in this)
            certificate.Key.Dispose();
    }
}
