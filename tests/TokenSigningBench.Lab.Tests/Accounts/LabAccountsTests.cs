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
    public void Two_runs_have_different_passwords_and_the_same_secret_gives_the_same_accounts()
    {
        LabSecret secret = LabSecret.Generate();
        IReadOnlyList<Account> one = LabAccounts.Make(3, secret),
            other = LabAccounts.Make(3, LabSecret.Generate());
        one.Select(account => account.Name).ShouldBe(other.Select(account => account.Name));
        one.Concat(other).Select(account => account.Password).Distinct().Count().ShouldBe(6);
        LabAccounts.Make(3, LabSecret.Parse(secret.ToText())).ShouldBe(one);
        ($"{secret}", $"{one[0]}").ShouldBe(("LabSecret", "user00001"));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(LabAccounts.Max + 1)]
    public void An_invalid_account_count_is_refused(int count) => Should.Throw<ArgumentOutOfRangeException>(() => LabAccounts.Make(count));
}
