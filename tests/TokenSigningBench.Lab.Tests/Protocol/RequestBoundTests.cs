using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Web;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Protocol;

/// <summary>A server counts the requests that it reads, whatever it does to their connections.</summary>
public class RequestBoundTests
{
    private static readonly Dictionary<string, Func<Func<int, HttpContext, Task<bool>>>> Faults = new()
    {
        ["none"] = () => (_, _) => Task.FromResult(false),
        ["drops reused connections"] = () => WireFaults.DropsReusedConnections(),
        ["resets reused connections"] = () => WireFaults.DropsReusedConnections(reset: true),
        ["closes every second"] = WireFaults.ClosesEverySecond,
        ["closes all"] = () => WireFaults.ClosesAfter(0),
        ["closes later"] = () => WireFaults.ClosesAfter(12),
        ["breaks off"] = () => WireFaults.BreaksOffAfter(100),
        ["408"] = () => WireFaults.AsksToRetry(408),
        ["503"] = () => WireFaults.AsksToRetry(503),
        ["redirects"] = WireFaults.Redirects,
    };

    public static TheoryData<string, string> Cases()
    {
        var cases = new TheoryData<string, string>();
        foreach (string fault in Faults.Keys)
        {
            cases.Add(fault, "id_token");
            cases.Add(fault, "code");
        }

        return cases;
    }

    [SkippableTheory]
    [MemberData(nameof(Cases))]
    public async Task A_measurement_from_outside_counts_each_request_that_the_server_reads(string fault, string responseType)
    {
        if (fault is not ("none" or "redirects") && (responseType == "code" || fault != "closes later"))
            LongTest.SkipUnlessAll("each fault with each response type");
        await using StandInServer server = await StartAsync(fault);
        TokenPathRun? run = await OrNull(() =>
            TokenPathMeasurement.RunAsync(Own(server, responseType), new Progress<long>(), CancellationToken.None)
        );
        server.Asked.Count.ShouldBeLessThanOrEqualTo(RequestBudget.Max);
        if (run is not null)
            run.Requests.ShouldBe(server.Asked.Count);
        if (fault is "none" or "drops reused connections" or "resets reused connections")
            (run!.Partial, run.NotVerified, run.Notes.Count).ShouldBe((null, null, fault == "none" ? 0 : 1));
    }

    [SkippableTheory]
    [MemberData(nameof(Cases))]
    public async Task Repeated_logins_send_no_more_than_their_bound(string fault, string responseType)
    {
        if (responseType == "code" && fault is not ("none" or "redirects"))
            LongTest.SkipUnlessAll("each fault with the other response type");
        await using StandInServer server = await StartAsync(fault);
        await OrNull(async () =>
        {
            using var logins = new RepeatedLogin(Own(server, responseType));
            await logins.PrepareAsync(CancellationToken.None);
            await logins.RunAsync(CancellationToken.None);
            return logins;
        });
        server.Asked.Count.ShouldBeLessThanOrEqualTo(RepeatedLogin.MaxRequests);
        if (fault is "none" or "drops reused connections" or "resets reused connections")
            server.Asked.Count.ShouldBeGreaterThan(RepeatedLogin.MaxRequests - 4);
    }

    [SkippableTheory]
    [MemberData(nameof(Cases))]
    public async Task A_load_test_sends_one_request_per_login_and_two_before(string fault, string responseType)
    {
        if (responseType == "code" && fault is not ("none" or "redirects"))
            LongTest.SkipUnlessAll("each fault with the other response type");
        await using StandInServer server = await StartAsync(fault);
        ExternalServer own = Own(server, responseType);
        const int Logins = 40;
        await OrNull(() =>
            new StormMeasurement(
                new StormPlan
                {
                    Users = Logins,
                    Seconds = 0.2,
                    Arrivals = ArrivalPattern.Constant,
                    Seed = 1,
                    Connections = 8,
                },
                []
            ).RunAsync(own, CancellationToken.None)
        );
        // With the client's secret one code is redeemed and its tokens are looked at.
        server.Asked.Count.ShouldBeLessThanOrEqualTo(Logins + (responseType == "code" ? StormMeasurement.MaxRequestsBefore : 2));
        if (responseType == "id_token" && fault is "none" or "drops reused connections")
            server.Asked.Count.ShouldBe(Logins + 2);
    }

    private static Task<StandInServer> StartAsync(string fault) =>
        new StandInServer
        {
            Override = Faults[fault](),
            UserinfoType = "application/json",
            AccessToken = signed => signed,
        }.StartAsync();

    private static ExternalServer Own(StandInServer server, string responseType) =>
        new()
        {
            Request = server.Request.With("response_type", responseType),
            Cookie = "a=b",
            ClientSecret = "s3cret",
        };

    private static async Task<T?> OrNull<T>(Func<Task<T>> run)
        where T : class
    {
        try
        {
            return await run();
        }
        catch (UserErrorException)
        {
            return null;
        }
    }
}
