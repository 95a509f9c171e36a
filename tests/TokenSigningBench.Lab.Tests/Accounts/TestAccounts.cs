using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Tests.Accounts;

/// <summary>Accounts of the lab, one of them with special characters in name and password.</summary>
internal static class TestAccounts
{
    public static Account Plain { get; } = LabAccounts.Make(2)[1];

    /// <summary>
    /// An account with letters of three alphabets, a quotation mark, the special characters of SQL, LDAP and HTTP, and a colon in the
    /// password.
    /// </summary>
    public static Account SpecialCharacters { get; } = new("Zoë \"Ж\" (東京)*\\'%;--", "pä:ß \"wörd\" *(\\)' 密码");

    /// <summary>
    /// The same without a backslash: MIT's KDC (1.20) does not find a name with a backslash in its own tickets' PAC, and refuses the
    /// ticket.
    /// </summary>
    public static Account SpecialCharactersForKerberos { get; } =
        SpecialCharacters with
        {
            Name = SpecialCharacters.Name.Replace("\\", "", StringComparison.Ordinal),
        };

    public static IReadOnlyList<Account> All { get; } = [.. LabAccounts.Make(3), SpecialCharacters, SpecialCharactersForKerberos];

    public static IReadOnlyList<StoredAccount> Stored { get; } = StoredAccounts.Make(All, PasswordHash.Article, CancellationToken.None);
}
