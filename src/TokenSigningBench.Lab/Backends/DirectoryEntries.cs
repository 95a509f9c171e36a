using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Backends;

/// <summary>Accounts as a directory takes them (LDIF, RFC 2849).</summary>
internal static class DirectoryEntries
{
    /// <summary>The root of the tree.</summary>
    public const string Suffix = "dc=lab,dc=test";

    private const int SaltBytes = 8;

    /// <summary>Writes the tree with its people, their passwords as <c>{SSHA}</c>: SHA-1 of the password and a salt, with the salt behind it.</summary>
    public static string Write(IReadOnlyList<Account> accounts)
    {
        var entries = new StringBuilder(
            $"""
            dn: {Suffix}
            objectClass: dcObject
            objectClass: organization
            o: lab
            dc: lab

            dn: {RunningLdap.BaseDn}
            objectClass: organizationalUnit
            ou: people


            """
        );
        foreach (Account account in accounts)
        {
            string name = Base64(account.Name);
            // In base64 whatever it is: then no name and no password can end its line.
            entries.Append(
                CultureInfo.InvariantCulture,
                $"""
                dn:: {Base64(RunningLdap.DistinguishedNameOf(account))}
                objectClass: inetOrgPerson
                {RunningLdap.NameAttribute}:: {name}
                cn:: {name}
                sn:: {name}
                userPassword:: {Base64(Hashed(account.Password))}


                """
            );
        }

        return entries.ToString();
    }

    private static string Hashed(string password)
    {
        byte[] salt = RandomNumberGenerator.GetBytes(SaltBytes);
        // The directory's own default, and the article's.
        byte[] hash = PasswordHash.Article.Scheme.Hash(Encoding.UTF8.GetBytes(password), salt);
        return $"{{SSHA}}{Convert.ToBase64String([.. hash, .. salt])}";
    }

    private static string Base64(string text) => Convert.ToBase64String(Encoding.UTF8.GetBytes(text));
}
