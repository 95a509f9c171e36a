using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Tests.IdentityServer;

namespace TokenSigningBench.Lab.Tests.Login.Url;

/// <summary>Against the lab's own identity server.</summary>
/// <remarks>
/// The verdicts depend on times, which a busy machine disturbs. With TOKENBENCH_DELAY_RUN, a file for the verdicts, this is the long run
/// of scripts/long.sh.
/// </remarks>
public class TokenPathMeasurementTests
{
    private static readonly string? VerdictFile = Environment.GetEnvironmentVariable("TOKENBENCH_DELAY_RUN");

    // Only the verdict needs a long one.
    private static readonly TimeSpan Delay = TimeSpan.FromMilliseconds(VerdictFile is null ? 1 : 150);

    // What is tested on the first case without its verdict holds for all.
    public static TheoryData<int, bool, bool, TokenPathVerdict> Causes =>
        VerdictFile is null
            ? new() { { 2048, true, false, TokenPathVerdict.LookElsewhere } }
            : new()
            {
                { 2048, true, false, TokenPathVerdict.LookElsewhere },
                { 2048, false, true, TokenPathVerdict.LookElsewhere },
                { 8192, false, false, TokenPathVerdict.Signing },
                { 8192, true, false, TokenPathVerdict.SigningAndSomethingElse },
            };

    [Theory]
    [MemberData(nameof(Causes))]
    public async Task A_delay_is_distinguished_from_a_slow_key(int bits, bool inTokenPath, bool beforeTokenPath, TokenPathVerdict verdict)
    {
        ServerOptions serverOptions = ServerFixture.Cheap with
        {
            ProfileDelay = inTokenPath ? Delay : default,
            SessionDelay = beforeTokenPath ? Delay : default,
        };
        TokenPathRun run = await MeasureAsync(bits, serverOptions);

        if (VerdictFile is not null)
        {
            TokenPathVerdict found = SigningInference.Of(run)!.Verdict;
            await File.AppendAllTextAsync(
                VerdictFile,
                $"RSA {bits}, 150 ms in the token path: {inTokenPath}, " + $"before it: {beforeTokenPath}: {found}\n"
            );
            found.ShouldBe(verdict);
        }

        (run.Control, run.KeyBits, run.Algorithm, run.NotVerified, run.Partial).ShouldBe(
            (TokenPathControl.Code, bits, "RS256", null, null)
        );
        (run.OtherCount, run.NoOtherCount, run.NoUserinfo).ShouldBe((new("id_token token", 2), null, null));
        run.Pairs.Count.ShouldBe(10);
        run.Requests.ShouldBe(57);
        run.Pairs.ShouldAllBe(pair => pair.WithOtherCount > 0 && pair.Userinfo > 0 && pair.UserinfoRefused > 0);
        run.Pairs.Select(pair => pair.ControlFirst).Take(4).ShouldBe([false, true, false, true]);
        run.Pairs.ShouldAllBe(pair => pair.ServerSign > 0);
        run.AuthorizeMilliseconds.ShouldBeNull();
    }

    [Fact]
    public async Task A_code_is_redeemed_with_the_right_verifier_and_with_a_wrong_one()
    {
        TokenPathRun run = await MeasureAsync(2048, ServerFixture.Cheap, request => request.With("response_type", "code"));

        (run.Control, run.KeyBits, run.Partial).ShouldBe((TokenPathControl.WrongVerifier, 2048, null));
        run.Endpoint.ShouldEndWith("/connect/token");
        (run.OtherCount, run.NoUserinfo).ShouldBe((null, null));
        run.Pairs.Count.ShouldBe(8);
        run.Requests.ShouldBe(56);
        run.Pairs.ShouldAllBe(pair => pair.WithOtherCount == null && pair.Userinfo > 0);
        run.AuthorizeMilliseconds!.Count.ShouldBe(16);
    }

    [Fact]
    public async Task A_session_that_is_not_signed_in_is_reported()
    {
        using TokenKey key = ServerFixture.KeyWithCertificate(2048);
        await using EmbeddedIdentityServer server = await ServerFixture.StartAsync(key);
        AuthorizeRequest request = ServerFixture.Request(server);

        (await FailureCauseAsync(request, "a=b")).ShouldBe("login_required: the session in the cookie file is not signed in");
        (await FailureCauseAsync(request, null)).ShouldBe("login_required: no session was given; --cookie-file takes one");
        (await FailureCauseAsync(request.Without("prompt"), "a=b")).ShouldBe(
            $"sends the browser to {server.Issuer.OriginalString}/login (status 302), most likely to sign in: "
                + "the session in the cookie file is not signed in"
        );
        (await FailureCauseAsync(request.With("response_type", "code"), "a=b")).ShouldBe(
            "login_required: the session in the cookie file is not signed in"
        );
    }

    private static async Task<string> FailureCauseAsync(AuthorizeRequest request, string? cookie) =>
        (await Should.ThrowAsync<UserErrorException>(() => RunAsync(request, cookie))).Cause;

    private static async Task<TokenPathRun> MeasureAsync(
        int bits,
        ServerOptions serverOptions,
        Func<AuthorizeRequest, AuthorizeRequest>? change = null
    )
    {
        using TokenKey key = ServerFixture.KeyWithCertificate(bits);
        await using EmbeddedIdentityServer server = await ServerFixture.StartAsync(key, serverOptions);
        AuthorizeRequest request = ServerFixture.Request(server);
        return await RunAsync(change is null ? request : change(request), await ServerFixture.CookieAsync(server));
    }

    private static Task<TokenPathRun> RunAsync(AuthorizeRequest request, string? cookie) =>
        TokenPathMeasurement.RunAsync(new() { Request = request, Cookie = cookie }, new Progress<long>(), CancellationToken.None);
}
