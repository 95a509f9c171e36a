using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.Backends;

/// <summary>Accounts as entries of an LDAP directory (LDIF, RFC 2849).</summary>
internal static class DirectoryEntries
{
    /// <summary>The distinguished name of the root entry.</summary>
    public const string Suffix = "dc=lab,dc=test";

    private const int SaltBytes = 8;

    /// <summary>
    /// Writes the tree with the users' entries. Passwords are <c>{SSHA}</c>: SHA-1 of the password and a salt, followed by the salt.
    /// </summary>
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
            // Always in base64: no name and no password can end its line.
            entries.Append(
                CultureInfo.InvariantCulture,
                $"""
                dn:: {Base64(RunningLdap.DistinguishedNameOf(account))}
                objectClass: inetOrgPerson
                {RunningLdap.NameAttribute}:: {name}
                cn:: {name}
                sn:: {name}
                userPassword:: {Base64(HashPassword(account.Password))}


                """
            );
        }

        return entries.ToString();
    }

    private static string HashPassword(string password)
    {
        byte[] salt = RandomNumberGenerator.GetBytes(SaltBytes);
        // OpenLDAP's default scheme, and the 2002 article's.
        byte[] hash = PasswordHash.Article.Scheme.Hash(Encoding.UTF8.GetBytes(password), salt);
        return $"{{SSHA}}{Convert.ToBase64String([.. hash, .. salt])}";
    }

    private static string Base64(string text) => Convert.ToBase64String(Encoding.UTF8.GetBytes(text));
}
