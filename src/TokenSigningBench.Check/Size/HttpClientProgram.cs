using System.Net;

namespace TokenSigningBench.Check.Size;

/// <summary>.NET's HttpClient, in this process.</summary>
internal sealed class HttpClientProgram : IMeasuredClient
{
    public string Name => "httpclient";

    public string? Missing() => null;

    public Task<IRunningClient> StartAsync(HeadLimit? raised, CancellationToken cancel)
    {
        var handler = new SocketsHttpHandler { UseProxy = false, CookieContainer = new CookieContainer() };
        // "SocketsHttpHandler.MaxResponseHeadersLength = 128"
        if (raised?.Setting.Split('.', ' ', '=') is [_, var property, .., var value])
        {
            int number = int.Parse(value, CultureInfo.InvariantCulture);
            if (property == nameof(SocketsHttpHandler.MaxResponseHeadersLength))
                handler.MaxResponseHeadersLength = number;
            else if (property == nameof(CookieContainer.MaxCookieSize))
                handler.CookieContainer.MaxCookieSize = number;
        }

        return Task.FromResult<IRunningClient>(new Running(new HttpClient(handler)));
    }

    private sealed class Running(HttpClient client) : IRunningClient
    {
        public string Version => Environment.Version.ToString(2);

        public ProbeOrigin Origin { get; } = new();

        public async Task<ClientReply> GetAsync(IReadOnlyList<(string Name, string Value)> fields, CancellationToken cancel)
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, $"http://127.0.0.1:{Origin.Port}/");
            foreach ((string name, string value) in fields)
                request.Headers.Add(name, value);
            try
            {
                using HttpResponseMessage response = await client.SendAsync(request, cancel).ConfigureAwait(false);
                return new(
                    null,
                    response.Headers.ToDictionary(field => field.Key.ToLowerInvariant(), field => field.Value.First().Length),
                    await response.Content.ReadAsStringAsync(cancel).ConfigureAwait(false)
                );
            }
            catch (HttpRequestException e)
            {
                return ClientReply.Failed($"{nameof(HttpRequestException)}: {e.InnerException?.Message ?? e.Message}");
            }
        }

        public async ValueTask DisposeAsync()
        {
            client.Dispose();
            await Origin.DisposeAsync().ConfigureAwait(false);
        }
    }
}
