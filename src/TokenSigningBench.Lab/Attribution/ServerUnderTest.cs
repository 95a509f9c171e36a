using TokenSigningBench.Core.Logins;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Attribution;

/// <summary>A server that runs with one certificate, has proven that it signs with it, and is asked in several ways.</summary>
internal sealed class ServerUnderTest : IAsyncDisposable
{
    private const int MaxTailLength = 200;

    private readonly LabCertificate _certificate;
    private readonly RunningServer _running;
    private readonly AuthorizeProbe _probe;
    private FirstToken? _firstToken;
    private double _firstMilliseconds;

    private ServerUnderTest(LabCertificate certificate, RunningServer running)
    {
        _certificate = certificate;
        _running = running;
        _probe = new AuthorizeProbe(running.Cookie);
    }

    /// <summary>How many whole requests it was warmed up with.</summary>
    public int WarmUpRequests { get; private set; }

    /// <summary>Starts a server, and asks it for the first time.</summary>
    /// <exception cref="UserErrorException">It could not be started, or does not answer with an identity token of the certificate's.</exception>
    public static async Task<ServerUnderTest> StartAsync(IIdentityServer part, LabCertificate certificate, CancellationToken cancel)
    {
        var server = new ServerUnderTest(
            certificate,
            await part.StartAsync(certificate.Key, certificate.Algorithm, cancel).ConfigureAwait(false)
        );
        try
        {
            await server.AskFirstAsync(cancel).ConfigureAwait(false);
            return server;
        }
        catch
        {
            await server.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Asks so many times, as many at once as there are cores, and then a few times in each other way.</summary>
    public async Task WarmUpAsync(int requests, CancellationToken cancel)
    {
        for (int left = requests; left > 0; left -= Environment.ProcessorCount)
            await CrowdAsync(Math.Min(left, Environment.ProcessorCount), cancel).ConfigureAwait(false);
        WarmUpRequests += requests;
        foreach (LoginVariant variant in Enum.GetValues<LoginVariant>())
            await AskAsync(variant, cancel).ConfigureAwait(false);
    }

    /// <summary>Asks in one way.</summary>
    public async Task<LoginSample> AskAsync(LoginVariant variant, CancellationToken cancel) =>
        Sample(await AskAsync(Request(variant), variant == LoginVariant.NewConnection, cancel).ConfigureAwait(false));

    /// <summary>Lets so many ask at the same moment.</summary>
    /// <returns>The last one's answer; with a token only where all got theirs.</returns>
    public async Task<LoginSample> CrowdAsync(int users, CancellationToken cancel)
    {
        LoginSample[] all =
        [
            .. (
                await Task.WhenAll(Enumerable.Range(0, users).Select(_ => AskAsync(_running.Request, newConnection: false, cancel)))
                    .ConfigureAwait(false)
            ).Select(Sample),
        ];
        return all.MaxBy(sample => sample.Milliseconds)! with { HasToken = all.All(sample => sample.HasToken) };
    }

    /// <summary>Looks whether it still runs.</summary>
    /// <exception cref="UserErrorException">It has ended by itself.</exception>
    public void RequireAlive()
    {
        if (_running.HasEnded)
            throw Failed("ended by itself", null);
    }

    /// <summary>What is known of it.</summary>
    public LoginServer Describe(IReadOnlyList<LoginRow> rows) =>
        new()
        {
            Certificate = _certificate.Source,
            Program = _running.Name,
            KeyAlgorithm = _certificate.Key.Rsa is not null ? "RSA" : "EC",
            KeyBits = _certificate.Key.SizeInBits,
            Algorithm = _firstToken!.Algorithm,
            Kid = _firstToken.Kid,
            VerifiedBy = _firstToken.VerifiedBy,
            FirstMilliseconds = _firstMilliseconds,
            WarmUpRequests = WarmUpRequests,
            Rows = rows,
        };

    public async ValueTask DisposeAsync()
    {
        _probe.Dispose();
        await _running.DisposeAsync().ConfigureAwait(false);
    }

    // One line is to be read: of much that was written, its end says most.
    private static string Shortened(string words) => words.Length > MaxTailLength ? $"...{words[^MaxTailLength..]}" : words;

    private static LoginSample Sample(AuthorizeAnswer answer) =>
        new(answer.FirstByte.TotalMilliseconds, answer.Status, answer.IdToken is not null, answer.Error, answer.Timing?.Parts);

    private async Task AskFirstAsync(CancellationToken cancel)
    {
        AuthorizeAnswer first =
            _running.FirstResponse ?? await AskAsync(_running.Request, newConnection: false, cancel).ConfigureAwait(false);
        string token = first.IdToken ?? throw new UserErrorException(_running.Name, $"its first answer holds {Sample(first).DescribeResponse()}");
        _firstToken = FirstToken.Verify(_running.Name, token, _certificate);
        _firstMilliseconds = first.FirstByte.TotalMilliseconds;
    }

    private AuthorizeRequest Request(LoginVariant variant) =>
        variant switch
        {
            LoginVariant.WithoutNonce => _running.Request.Without("nonce"),
            LoginVariant.WithoutState => _running.Request.Without("state"),
            LoginVariant.WithoutBoth => _running.Request.Without("nonce", "state"),
            _ => _running.Request,
        };

    private async Task<AuthorizeAnswer> AskAsync(AuthorizeRequest request, bool newConnection, CancellationToken cancel)
    {
        try
        {
            return await _probe.AskAsync(request, newConnection, cancel).ConfigureAwait(false);
        }
        catch (UserErrorException e)
        {
            throw Failed($"{(_running.HasEnded ? "it ended by itself; " : "")}{e.Message}", e);
        }
    }

    private UserErrorException Failed(string cause, Exception? inner) =>
        new(
            $"{_running.Name} with {_certificate.Source}",
            $"{cause}{(Shortened(_running.OutputTail) is { Length: > 0 } words ? $"; it wrote last: {words}" : "")}",
            inner
        );
}
