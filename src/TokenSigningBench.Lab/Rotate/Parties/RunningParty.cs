using System.Net;
using System.Net.Http.Headers;
using TokenSigningBench.Check.RelyingParties;

namespace TokenSigningBench.Lab.Rotate.Parties;

/// <summary>A relying party's process that answers over HTTP. Its answers are bounded in time and size.</summary>
/// <param name="version">The library, with its version.</param>
/// <param name="process">The process, which ends with this object.</param>
/// <param name="folder">A folder that is removed when the process has ended; null for a library that is no program of its own.</param>
internal sealed class RunningParty(string version, ChildProcess process, Uri address, BackendFolder? folder = null) : IAsyncDisposable
{
    private const int MaxAnswerBytes = 64 * 1024;
    private const int MaxMessage = 200;
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(10);

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
        Timeout = Timeout,
        MaxResponseContentBufferSize = MaxAnswerBytes,
    };

    public RunningParty(ServiceProgram program)
        : this(program.Name, program.Process, program.Address) { }

    public string Version => version;

    /// <summary>Shows it a token.</summary>
    /// <returns>Its reason to refuse the token; null if it accepts it.</returns>
    /// <exception cref="UserErrorException">It died, did not respond in time, or gave another response.</exception>
    public async Task<string?> RefusalOfAsync(string token, CancellationToken cancel)
    {
        (HttpStatusCode status, string text) = await GetAsync("", token, cancel).ConfigureAwait(false);
        return status switch
        {
            HttpStatusCode.OK when text.Trim() == AccessToken.Subject => null,
            HttpStatusCode.Unauthorized => Shorten(text),
            _ => throw new UserErrorException(process.Name, Invariant($"gave the response {(int)status}: {Shorten(text)}")),
        };
    }

    /// <summary>Its clock, in seconds since 1970.</summary>
    /// <exception cref="UserErrorException">It died, did not respond in time, or gave no time.</exception>
    public async Task<double> ClockAsync(CancellationToken cancel)
    {
        (HttpStatusCode status, string text) = await GetAsync("clock", null, cancel).ConfigureAwait(false);
        return
            status == HttpStatusCode.OK
            && double.TryParse(text.Trim(), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double seconds)
            ? seconds
            : throw new UserErrorException(process.Name, Invariant($"has no clock: {(int)status} {Shorten(text)}"));
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        // Known only while they run.
        IReadOnlyList<int> processes = folder is null ? [] : ProcessGroup.Members(process.Id);
        await process.DisposeAsync().ConfigureAwait(false);
        if (folder is null)
            return;
        FakeTime.RemoveTraces(processes);
        await folder.DisposeAsync().ConfigureAwait(false);
    }

    private async Task<(HttpStatusCode Status, string Text)> GetAsync(string path, string? token, CancellationToken cancel)
    {
        using var message = new HttpRequestMessage(HttpMethod.Get, path);
        if (token is not null)
            message.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
        try
        {
            using HttpResponseMessage response = await _client.SendAsync(message, cancel).ConfigureAwait(false);
            return (response.StatusCode, await response.Content.ReadAsStringAsync(cancel).ConfigureAwait(false));
        }
        catch (OperationCanceledException e) when (!cancel.IsCancellationRequested)
        {
            throw new UserErrorException(process.Name, Invariant($"gave no response within {Timeout.TotalSeconds} seconds"), e);
        }
        catch (HttpRequestException e)
        {
            if (process.HasEnded)
                throw await process.GetExitErrorAsync().ConfigureAwait(false);
            throw new UserErrorException(process.Name, $"gave no response: {e.Message}", e);
        }
    }

    private static string Shorten(string text)
    {
        string line = string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
        return PrintableText.Of(line.Length > MaxMessage ? $"{line[..MaxMessage]}..." : line);
    }
}
