using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>Signs in the lab's user at a server of ours by its login form.</summary>
internal static class FormSignIn
{
    /// <param name="process">
    /// A process that reads its startup data from the first line of its standard input, and prints its address as its first line.
    /// </param>
    /// <param name="order">The startup data.</param>
    /// <param name="client">The client of the authorize request.</param>
    /// <param name="describe">The server's name, given what follows the address on the first line.</param>
    /// <param name="backends">What the server needs, and what ends with it.</param>
    /// <param name="minWarmUpRequests"><see cref="RunningServer.MinWarmUpRequests"/></param>
    public static async Task<RunningServer> RunAsync(
        ChildProcess process,
        string order,
        RegisteredClient client,
        Func<string, string> describe,
        IReadOnlyList<IAsyncDisposable> backends,
        int minWarmUpRequests,
        CancellationToken cancel
    )
    {
        await process.SendAsync(order, cancel).ConfigureAwait(false);
        string[] greeting = (await process.FirstLineAsync(cancel).ConfigureAwait(false)).Split(' ', 2);
        var issuer = new Uri(greeting[0]);
        using var browser = new Browser();
        LoginForm form = await browser.SignInAsync(new(issuer, Pages.Login), IdentityServerOptions.LabUser, cancel).ConfigureAwait(false);
        AuthorizeRequest request = EmbeddedIdentityServer.RequestTo(issuer, client);
        return new IdentityServerProcess(process, backends)
        {
            Name = describe(greeting[^1]),
            Issuer = issuer,
            Request = request,
            Cookie = browser.CookieFor(request.Endpoint),
            Form = form,
            MinWarmUpRequests = minWarmUpRequests,
        };
    }
}
