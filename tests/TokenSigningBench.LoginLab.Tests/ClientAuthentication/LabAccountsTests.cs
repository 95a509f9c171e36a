using TokenSigningBench.LoginLab.ClientAuthentication;

namespace TokenSigningBench.LoginLab.Tests.ClientAuthentication;

public sealed class LabAccountsTests
{
    [Fact]
    public void They_are_the_same_each_time_and_each_has_a_password_of_its_own()
    {
        IReadOnlyList<Account> accounts = LabAccounts.Make(LabAccounts.Default);

        (accounts.Count, accounts[0].Name, accounts[^1].Name).ShouldBe((10_000, "user00001", "user10000"));
        accounts.Select(account => account.Password).Distinct().Count().ShouldBe(accounts.Count);
        accounts.Take(3).ShouldBe(LabAccounts.Make(3));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(LabAccounts.Most + 1)]
    public void Another_number_is_refused(int count) => Should.Throw<ArgumentOutOfRangeException>(() => LabAccounts.Make(count));

    [Fact]
    public void A_password_is_in_no_message() => $"{LabAccounts.Make(1)[0]}".ShouldBe("user00001");
}
