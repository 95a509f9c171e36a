using System.Net;
using System.Net.Http.Headers;
using TokenSigningBench.Core.Processes;

namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>A relying party's process that answers over HTTP, in bounded size. It may not do nothing for long.</summary>
/// <param name="process">The process, which ends with this object.</param>
/// <param name="version">The library, with its version.</param>
public class RunningParty(ChildProcess process, string version, Uri address) : IAsyncDisposable
{
    private const int MaxAnswerBytes = 64 * 1024;
    private const int MaxMessage = 200;

    private readonly HttpClient _client = new(
        new SocketsHttpHandler
        {
            UseProxy = false,
            AllowAutoRedirect = false,
            UseCookies = false,
        }
    )
    {
        BaseAddress = address,
        // Its process is watched.
        Timeout = System.Threading.Timeout.InfiniteTimeSpan,
        MaxResponseContentBufferSize = MaxAnswerBytes,
    };

    /// <summary>How long it may do nothing while it owes a response.</summary>
    public TimeSpan IdleTimeout { get; init; } = StallWatch.DefaultTimeout;

    public string Version { get; } = version;

    /// <summary>The library and what it runs on, each with its version.</summary>
    public string FullVersion { get; private init; } = version;

    /// <summary>Where it listens: an address on 127.0.0.1.</summary>
    public Uri Address => address;

    /// <param name="process">
    /// A program that reads its startup data from the first line of its standard input, writes a <see cref="ReadyMessage"/>, and ends when
    /// its standard input ends.
    /// </param>
    /// <exception cref="UserErrorException">It ended, wrote something else, or did nothing for too long.</exception>
    public static async Task<RunningParty> StartAsync(ChildProcess process, PartyStartupData data, CancellationToken cancel)
    {
        ReadyMessage ready = await ReadyMessage.WaitAsync(process, data, cancel).ConfigureAwait(false);
        return new(process, ready.Name, ready.Address)
        {
            FullVersion = ready.Runtime is { } runtime ? $"{ready.Name} on {runtime}" : ready.Name,
        };
    }

    /// <summary>Shows it a token.</summary>
    /// <param name="subject">Whom its response must name; null for a token from elsewhere, whose subject is not known.</param>
    /// <returns>Its reason to refuse the token; null if it accepts it.</returns>
    /// <exception cref="UserErrorException">It died, did nothing for too long, or gave another response.</exception>
    public async Task<string?> RefusalOfAsync(string token, CancellationToken cancel, string? subject = AccessToken.Subject)
    {
        (HttpStatusCode status, string text) = await GetAsync("", token, cancel).ConfigureAwait(false);
        return status switch
        {
            HttpStatusCode.OK when subject is null || text.Trim() == subject => null,
            HttpStatusCode.Unauthorized => Shorten(text),
            _ => throw new UserErrorException(process.Name, Invariant($"gave the response {(int)status}: {Shorten(text)}")),
        };
    }

    /// <summary>Lets it verify a token that it accepts again and again, and measure that in its own process.</summary>
    /// <exception cref="UserErrorException">It died, did nothing for too long, or gave another response.</exception>
    public async Task<VerificationCost> CostOfAsync(string token, TimeSpan time, CancellationToken cancel)
    {
        string path = Invariant($"cost/{time.TotalMilliseconds:0}");
        (HttpStatusCode status, string text) = await GetAsync(path, token, cancel).ConfigureAwait(false);
        return status == HttpStatusCode.OK
            ? StrictJson.Read(process.Name, Encoding.UTF8.GetBytes(text), PartyTypes.Default.VerificationCost)
            : throw new UserErrorException(process.Name, Invariant($"measured nothing: {(int)status} {Shorten(text)}"));
    }

    /// <summary>Its clock, in seconds since 1970.</summary>
    /// <exception cref="UserErrorException">It died, did nothing for too long, or gave no time.</exception>
    public async Task<double> ClockAsync(CancellationToken cancel)
    {
        (HttpStatusCode status, string text) = await GetAsync("clock", null, cancel).ConfigureAwait(false);
        return
            status == HttpStatusCode.OK
            && double.TryParse(text.Trim(), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double seconds)
            ? seconds
            : throw new UserErrorException(process.Name, Invariant($"has no clock: {(int)status} {Shorten(text)}"));
    }

    public virtual ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        _client.Dispose();
        return process.DisposeAsync();
    }

    private async Task<(HttpStatusCode Status, string Text)> GetAsync(string path, string? token, CancellationToken cancel)
    {
        try
        {
            return await new StallWatch(IdleTimeout)
                .RunAsync(() => process.Activity, limit => SendAsync(path, token, limit), cancel)
                .ConfigureAwait(false);
        }
        catch (StalledException e)
        {
            throw new UserErrorException(process.Name, $"gave no response, and {e.Message}", e);
        }
        catch (HttpRequestException e)
        {
            if (process.HasEnded)
                throw await process.GetExitErrorAsync().ConfigureAwait(false);
            throw new UserErrorException(process.Name, $"gave no response: {e.Message}", e);
        }
    }

    private async Task<(HttpStatusCode Status, string Text)> SendAsync(string path, string? token, CancellationToken cancel)
    {
        using var message = new HttpRequestMessage(HttpMethod.Get, path);
        if (token is not null)
            message.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
        using HttpResponseMessage response = await _client.SendAsync(message, cancel).ConfigureAwait(false);
        return (response.StatusCode, await response.Content.ReadAsStringAsync(cancel).ConfigureAwait(false));
    }

    private static string Shorten(string text)
    {
        string line = string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
        return PrintableText.Of(line.Length > MaxMessage ? $"{line[..MaxMessage]}..." : line);
    }
}

/// <param name="Nanoseconds">The median time per verification.</param>
public sealed record VerificationCost(double Nanoseconds, int Verifications);
