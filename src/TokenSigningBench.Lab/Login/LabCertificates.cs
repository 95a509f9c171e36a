using System.CommandLine.Parsing;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login;

/// <summary>The certificates that a login is replayed with, the current one first.</summary>
internal sealed class LabCertificates
{
    private readonly Argument<string[]> _files = new("CERT")
    {
        Description =
            "Certificates with private keys, the current one first\n"
            + $"Files ({KeySource.Endings}); at most {ComparisonPlan.MaxCertificates} are compared.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly PasswordOptions _passwords = new(each: true);

    private readonly ValueOption<string[]> _thumbprints = new(
        "--thumbprint",
        "HEX",
        "SHA-1 of the certificate, if a .pfx has several keys\nOne for all certificates, or one for each in their order."
    );

    public void AddTo(Command command)
    {
        command.Add(_files);
        _passwords.AddTo(command);
        command.Add(_thumbprints);
    }

    /// <summary>The common options, for the help.</summary>
    public IReadOnlyList<Symbol> Common => [_files, .. _passwords.Common];

    /// <summary>Refuses certificates, and what belongs to them, with an option that makes them useless.</summary>
    /// <param name="other">The option.</param>
    /// <param name="why">The reason, as the end of a sentence that begins with an option's name.</param>
    public void RefuseWith(Command command, Option other, string why)
    {
        command.Refuse([.. _passwords.All, _thumbprints], given => given.Has(other), why);
        command.Refuse([other], given => given.ValuesOf(_files).Any(), "does not go with certificates");
    }

    public bool AreGiven(CommandResult command) => command.ValuesOf(_files).Any();

    /// <exception cref="UserErrorException">A certificate cannot be opened, or has no key that a server can sign with.</exception>
    public OpenedCertificates Open(ParseResult parsed)
    {
        string[] files = FilesFrom(parsed);
        if (files.Length > ComparisonPlan.MaxCertificates)
            throw new UserErrorException(
                parsed.CommandResult.Command.Name,
                $"{files.Length} certificates are given; at most {ComparisonPlan.MaxCertificates} are compared"
            );

        Func<string?, KeyDerivationBudget, LabCertificate> Loading(string file, string? thumbprint) =>
            (password, budget) => Open(file, password, thumbprint, budget);
        var opened = new OpenedCertificates();
        try
        {
            foreach ((string file, string? thumbprint, Password password) in Sources(parsed, files))
                opened.Add(password.Load(file, Loading(file, thumbprint)));
            return opened;
        }
        catch
        {
            opened.Dispose();
            throw;
        }
    }

    /// <summary>Opens the only certificate.</summary>
    /// <exception cref="UserErrorException">Another number of certificates is given, or the certificate cannot be opened.</exception>
    public OpenedCertificates OpenOne(ParseResult parsed)
    {
        int count = FilesFrom(parsed).Length;
        return count == 1
            ? Open(parsed)
            : throw new UserErrorException(parsed.CommandResult.Command.Name, $"{count} certificates are given; give one");
    }

    /// <summary>The keys, each opened when it is asked for. Any number of them, and bare keys too.</summary>
    /// <exception cref="UserErrorException">No certificate is given, or a password cannot be read.</exception>
    public IReadOnlyList<(string File, Func<TokenKey> Open)> Keys(ParseResult parsed)
    {
        Func<TokenKey> Opening(string file, string? thumbprint, Password password) =>
            () => password.Load(file, (value, budget) => KeySource.OpenForSigning(file, value, thumbprint, budget));
        return
        [
            .. Sources(parsed, FilesFrom(parsed)).Select(source => (source.File, Opening(source.File, source.Thumbprint, source.Password))),
        ];
    }

    private string[] FilesFrom(ParseResult parsed) =>
        parsed.GetValue(_files) is { Length: > 0 } files
            ? files
            : throw new UserErrorException(parsed.CommandResult.Command.Name, "no certificate is given. Name one, such as signing.pfx");

    private IReadOnlyList<(string File, string? Thumbprint, Password Password)> Sources(ParseResult parsed, string[] files)
    {
        string?[] thumbprints = ForEach(_thumbprints.Name, parsed.GetValue(_thumbprints) ?? [], files.Length);
        Password[] passwords = _passwords.ForEach(parsed, files.Length);
        return [.. files.Select((file, index) => (file, thumbprints[index], passwords[index]))];
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
        // An address without what says how to open it, such as the file of a PIN.
        string name = key.Address ?? (thumbprint is null ? file : $"{file}#{thumbprint}");
        try
        {
            // A server can load the key for each token, from a file that includes the certificate.
            if (key.Certificate is null)
                throw new UserErrorException(
                    name,
                    "has no certificate, and the servers are given one: "
                        + (
                            key.Address is null
                                ? "name a file that holds both, such as a .pfx"
                                : "store the key's certificate in the token, under the same CKA_ID"
                        )
                );
            return new LabCertificate(name, key);
        }
        catch (Exception e) when (e is ArgumentException or UserErrorException)
        {
            key.Dispose();
            throw e as UserErrorException ?? new UserErrorException(name, "no token is signed with a key of this kind", e);
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
