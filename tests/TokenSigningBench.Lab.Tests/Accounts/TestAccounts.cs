using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Tests.Accounts;

/// <summary>A few people of the lab, and one whose name and password no protocol was made for at first.</summary>
internal static class TestAccounts
{
    public static Account Plain { get; } = LabAccounts.Make(2)[1];

    /// <summary>Somebody with letters of three alphabets, a quotation mark, what SQL, LDAP and HTTP use for themselves, and a colon in the password.</summary>
    public static Account Foreign { get; } = new("Zoë \"Ж\" (東京)*\\'%;--", "pä:ß \"wörd\" *(\\)' 密码");

    /// <summary>The same without a backslash: MIT's KDC (1.20) does not find a name with one in its own tickets' PAC, and refuses the ticket.</summary>
    public static Account ForeignToKerberos { get; } = Foreign with { Name = Foreign.Name.Replace("\\", "", StringComparison.Ordinal) };

    public static IReadOnlyList<Account> All { get; } = [.. LabAccounts.Make(3), Foreign, ForeignToKerberos];

    public static IReadOnlyList<StoredAccount> Stored { get; } = StoredAccounts.Make(All, PasswordHash.Article, CancellationToken.None);
}
