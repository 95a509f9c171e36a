using OpenIddict.Server;
using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.OpenIddictServer.Tests;

public class ServerHabitTests
{
    [Fact]
    public void Its_token_lifetime_is_that_of_the_package() =>
        ServerHabit.Find("openiddict")!.TokenLifetime.ShouldBe(new OpenIddictServerOptions().AccessTokenLifetime.ShouldNotBeNull());
}
