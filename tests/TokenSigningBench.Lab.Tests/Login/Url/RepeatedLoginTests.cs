using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Tests.IdentityServer;

namespace TokenSigningBench.Lab.Tests.Login.Url;

/// <summary>Against the lab's own identity server.</summary>
public class RepeatedLoginTests
{
    [Theory]
    [InlineData("id_token")]
    [InlineData("code")]
    public async Task Logins_end_with_the_budget(string responseType)
    {
        using TokenKey key = ServerFixture.KeyWithCertificate(2048);
        await using EmbeddedIdentityServer server = await ServerFixture.StartAsync(key, ServerFixture.Cheap);
        using var login = new RepeatedLogin(
            new()
            {
                Request = ServerFixture.Request(server).With("response_type", responseType),
                Cookie = await ServerFixture.CookieAsync(server),
            }
        );

        await login.PrepareAsync(CancellationToken.None);
        login.Remaining.ShouldBeInRange(RepeatedLogin.MaxRequests - 30, RepeatedLogin.MaxRequests - 6);
        await login.RunAsync(CancellationToken.None);

        login.Remaining.ShouldBeInRange(0, 1);
    }
}
