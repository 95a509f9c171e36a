using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Tests.Accounts;

public sealed class LabAccountsTests
{
    [Fact]
    public void Accounts_are_the_same_throughout_a_run_and_have_distinct_passwords()
    {
        IReadOnlyList<Account> accounts = LabAccounts.Make(LabAccounts.Default);

        (accounts.Count, accounts[0].Name, accounts[^1].Name).ShouldBe((10_000, "user00001", "user10000"));
        accounts.Select(account => account.Password).Distinct().Count().ShouldBe(accounts.Count);
        accounts.Take(3).ShouldBe(LabAccounts.Make(3));
    }

    [Fact]
    public void Two_runs_have_different_passwords()
    {
        IReadOnlyList<Account> one = LabAccounts.Make(3, LabSecret.Generate()),
            other = LabAccounts.Make(3, LabSecret.Generate());
        one.Select(account => account.Name).ShouldBe(other.Select(account => account.Name));
        one.Concat(other).Select(account => account.Password).Distinct().Count().ShouldBe(6);
    }

    [Fact]
    public void The_same_secret_gives_the_same_accounts()
    {
        var secret = LabSecret.Generate();
        LabAccounts.Make(3, LabSecret.Parse(secret.ToText())).ShouldBe(LabAccounts.Make(3, secret));
        $"{secret}".ShouldBe("LabSecret");
    }

    [Theory]
    [InlineData(0)]
    [InlineData(LabAccounts.Max + 1)]
    public void An_invalid_account_count_is_refused(int count) => Should.Throw<ArgumentOutOfRangeException>(() => LabAccounts.Make(count));

    [Fact]
    public void The_text_of_an_account_has_no_password() => $"{LabAccounts.Make(1)[0]}".ShouldBe("user00001");
}
