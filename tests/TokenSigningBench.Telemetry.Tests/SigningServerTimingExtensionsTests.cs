using System.Globalization;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>Over Kestrel. The header is read by the parser of <c>tokenbench login --url</c>.</summary>
public sealed class SigningServerTimingExtensionsTests : IDisposable
{
    // The header has three decimals of a millisecond.
    private const double Rounding = 0.001;

    private readonly SigningMeter _meter = new();
    private readonly SigningCredentials _credentials;
    private readonly HttpClient _client = new();

    public SigningServerTimingExtensionsTests() => _credentials = Credentials.Of("RS256").MeasureSigning(_meter.Factory);

    public void Dispose()
    {
        _client.Dispose();
        _meter.Dispose();
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(3, 1)]
    [InlineData(1, 4)]
    public async Task The_header_is_the_sum_of_the_request_s_signatures_of_all_threads_in_any_culture(int signatures, int threads)
    {
        await using KestrelServer server = await StartAsync(context =>
        {
            CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("ru-RU");
            return threads == 1 ? SignHere(signatures) : Task.WhenAll(Enumerable.Range(0, threads).Select(_ => Task.Run(() => Sign(1))));
        });
        ServerTiming timing = Timing(await _client.GetAsync(server.Address))!;
        _meter.Durations.Count.ShouldBe(signatures * threads);
        timing[ServerTiming.Sign]!.Value.ShouldBe(_meter.Milliseconds, Rounding);
        timing.Phases.Count.ShouldBe(1);
    }

    [Fact]
    public async Task A_response_without_a_signature_has_no_header()
    {
        await using KestrelServer server = await StartAsync(context =>
        {
            if (context.Request.Path == "/sign")
                Sign(1);
            return context.Response.WriteAsync("done");
        });
        // On one connection: nothing is left of the request before.
        Timing(await _client.GetAsync(new Uri(server.Address, "/sign"))).ShouldNotBeNull();
        Timing(await _client.GetAsync(server.Address)).ShouldBeNull();
    }

    [Fact]
    public async Task Concurrent_requests_are_told_apart()
    {
        using var barrier = new Barrier(2);
        await using KestrelServer server = await StartAsync(context =>
            Task.Run(() =>
            {
                barrier.SignalAndWait();
                if (context.Request.Path == "/sign")
                    Sign(2);
                barrier.SignalAndWait();
            })
        );
        HttpResponseMessage[] responses = await Task.WhenAll(
            _client.GetAsync(new Uri(server.Address, "/sign")),
            _client.GetAsync(server.Address)
        );
        Timing(responses[0])![ServerTiming.Sign]!.Value.ShouldBe(_meter.Milliseconds, Rounding);
        Timing(responses[1]).ShouldBeNull();
    }

    [Fact]
    public async Task A_signature_after_the_response_started_is_recorded_but_not_reported()
    {
        await using KestrelServer server = await StartAsync(async context =>
        {
            await context.Response.StartAsync();
            Sign(1);
            await context.Response.WriteAsync("done");
        });
        using HttpResponseMessage response = await _client.GetAsync(server.Address);
        Timing(response).ShouldBeNull();
        (await response.Content.ReadAsStringAsync()).ShouldBe("done");
        _meter.Durations.Count.ShouldBe(1);
    }

    [Fact]
    public async Task A_header_of_the_server_itself_is_kept()
    {
        await using KestrelServer server = await StartAsync(context =>
        {
            context.Response.Headers.Append(ServerTiming.Header, "db;dur=53");
            return SignHere(1);
        });
        ServerTiming timing = Timing(await _client.GetAsync(server.Address))!;
        timing.Phases.Keys.ShouldBe(["db", "sign"]);
        timing["db"].ShouldBe(53);
    }

    [Fact]
    public async Task Without_the_middleware_signatures_are_recorded_and_nothing_is_reported()
    {
        await using KestrelServer server = await KestrelServer.StartAsync(app => app.Run(_ => SignHere(1)));
        Timing(await _client.GetAsync(server.Address)).ShouldBeNull();
        _meter.Durations.Count.ShouldBe(1);
    }

    private static Task<KestrelServer> StartAsync(RequestDelegate answer) =>
        KestrelServer.StartAsync(app =>
        {
            app.UseSigningServerTiming();
            app.Run(answer);
        });

    private static ServerTiming? Timing(HttpResponseMessage response) =>
        response.EnsureSuccessStatusCode().Headers.TryGetValues(ServerTiming.Header, out IEnumerable<string>? values)
            ? ServerTiming.Parse(values)
            : null;

    private Task SignHere(int tokens)
    {
        Sign(tokens);
        return Task.CompletedTask;
    }

    private void Sign(int tokens)
    {
        for (int i = 0; i < tokens; i++)
            new JsonWebTokenHandler().CreateToken("{}", _credentials);
    }
}
