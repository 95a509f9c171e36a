using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Tests.Accounts;

public sealed class LabAccountsTests
{
    [Fact]
    public void They_are_the_same_for_all_of_a_run_and_each_has_a_password_of_its_own()
    {
        IReadOnlyList<Account> accounts = LabAccounts.Make(LabAccounts.Default);

        (accounts.Count, accounts[0].Name, accounts[^1].Name).ShouldBe((10_000, "user00001", "user10000"));
        accounts.Select(account => account.Password).Distinct().Count().ShouldBe(accounts.Count);
        accounts.Take(3).ShouldBe(LabAccounts.Make(3));
    }

    [Fact]
    public void No_run_has_anothers_passwords()
    {
        IReadOnlyList<Account> one = LabAccounts.Make(3, LabSecret.Generate()),
            other = LabAccounts.Make(3, LabSecret.Generate());
        one.Select(account => account.Name).ShouldBe(other.Select(account => account.Name));
        one.Concat(other).Select(account => account.Password).Distinct().Count().ShouldBe(6);
    }

    [Fact]
    public void Who_is_told_a_runs_secret_has_its_accounts()
    {
        var secret = LabSecret.Generate();
        LabAccounts.Make(3, LabSecret.Parse(secret.ToText())).ShouldBe(LabAccounts.Make(3, secret));
        $"{secret}".ShouldBe("LabSecret");
    }

    [Theory]
    [InlineData(0)]
    [InlineData(LabAccounts.Max + 1)]
    public void Another_number_is_refused(int count) => Should.Throw<ArgumentOutOfRangeException>(() => LabAccounts.Make(count));

    [Fact]
    public void A_password_is_in_no_message() => $"{LabAccounts.Make(1)[0]}".ShouldBe("user00001");
}
