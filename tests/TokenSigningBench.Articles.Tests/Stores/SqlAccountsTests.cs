using TokenSigningBench.Articles.Digest;
using TokenSigningBench.Articles.Stores;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Tests.Accounts;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Stores;

public sealed class SqlAccountsTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly CountingScheme _scheme = new();
    private readonly SqlAccounts _accounts;

    public SqlAccountsTests()
    {
        SqliteDatabase.Create(_folder.File("accounts.db"), TestAccounts.Stored);
        _accounts = new("SQLite", () => SqliteDatabase.Reader(_folder.File("accounts.db")), SqlStatements.Sqlite, new(_scheme));
    }

    public void Dispose()
    {
        _accounts.Dispose();
        _folder.Dispose();
    }

    [Fact]
    public async Task An_unknown_account_takes_one_hash_like_a_wrong_or_a_right_password()
    {
        foreach (
            (Account account, bool isIn) in new[]
            {
                (TestAccounts.Plain, true),
                (TestAccounts.Plain with { Password = "wrong" }, false),
                (new Account("nobody", "wrong"), false),
            }
        )
        {
            (
                await _scheme.CountCallsAsync(async () => (await _accounts.VerifyAsync(new(account.Name, account.Password))).ShouldBe(isIn))
            ).ShouldBe(1, account.Name);
        }
    }

    [Fact]
    public async Task Implausible_credentials_are_refused_without_a_hash() =>
        (
            await _scheme.CountCallsAsync(async () => (await _accounts.VerifyAsync(new(TestAccounts.Plain.Name, ""))).ShouldBeFalse())
        ).ShouldBe(0);

    [Fact]
    public void HA1_is_found_for_every_account_and_both_algorithms()
    {
        foreach (StoredAccount stored in TestAccounts.Stored)
        {
            _accounts.FindHa1(stored.Name, DigestAlgorithm.Md5).ShouldBe(stored.Ha1Md5);
            _accounts.FindHa1(stored.Name, DigestAlgorithm.Sha256).ShouldBe(stored.Ha1Sha256);
        }

        _accounts.FindHa1("nobody", DigestAlgorithm.Md5).ShouldBeNull();
    }

    [Fact]
    public void Salts_differ_and_no_password_is_stored()
    {
        TestAccounts.Stored.Select(stored => Convert.ToHexString(stored.Salt)).ShouldBeUnique();
        byte[] file = File.ReadAllBytes(_folder.File("accounts.db"));
        foreach (Account account in TestAccounts.All)
            file.AsSpan().IndexOf(System.Text.Encoding.UTF8.GetBytes(account.Password)).ShouldBe(-1);
    }
}
