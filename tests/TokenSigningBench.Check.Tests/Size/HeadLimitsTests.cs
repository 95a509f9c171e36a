using TokenSigningBench.Check.Size;

namespace TokenSigningBench.Check.Tests.Size;

public class HeadLimitsTests
{
    /// <summary>The longest value of one field, and the longest query, that installed programs let pass beside "Host: localhost".</summary>
    [Theory]
    [InlineData("nginx", 8184, 8175)]
    [InlineData("apache", 8185, 8176)]
    [InlineData("haproxy", 15230, 15241)]
    [InlineData("varnish", 8186, 32732)]
    [InlineData("caddy", 1052629, 1052636)]
    [InlineData("kestrel", 32743, 8175)]
    [InlineData("node", 16365, 16368)]
    [InlineData("gunicorn", 8182, 4079)]
    [InlineData("uvicorn", 81877, 65535)]
    public void A_request_of_the_measured_length_passes_and_a_longer_one_does_not(string program, int field, int query)
    {
        Passes(program, WithField(field)).ShouldBeTrue();
        Passes(program, WithField(field + 1)).ShouldBeFalse();
        Passes(program, WithQuery(query)).ShouldBeTrue();
        Passes(program, WithQuery(query + 1)).ShouldBeFalse();
    }

    [Fact]
    public void A_line_that_does_not_fit_into_the_rest_of_a_buffer_of_nginx_takes_a_whole_new_one()
    {
        // Four buffers hold one such line each, and the fifth line has none, although each buffer is half empty.
        HeaderField[] four = [.. Enumerable.Repeat(new HeaderField(4, 5000), 4)];
        Passes("nginx", Request(1, four)).ShouldBeTrue();
        Passes("nginx", Request(1, [.. four, new(4, 5000)])).ShouldBeFalse();
        // The same bytes in shorter lines do fit.
        Passes("nginx", Request(1, [.. Enumerable.Repeat(new HeaderField(4, 1000), 25)])).ShouldBeTrue();
    }

    [Theory]
    [InlineData("nginx", 4096)]
    [InlineData("yarp", 65536)]
    [InlineData("caddy", 10485760)]
    public void A_response_passes_up_to_the_limit_of_its_head(string program, int bytes)
    {
        var empty = MessageHead.Response("HTTP/1.1 200 OK", new HeaderField(4, 0));
        MessageHead longest = MessageHead.Response("HTTP/1.1 200 OK", new HeaderField(4, bytes - empty.Bytes));
        longest.Bytes.ShouldBe(bytes);
        Passes(program, longest, HeadKind.Response).ShouldBeTrue();
        Passes(program, MessageHead.Response("HTTP/1.1 200 OK", new HeaderField(4, bytes - empty.Bytes + 1)), HeadKind.Response)
            .ShouldBeFalse();
    }

    [Fact]
    public void Each_limit_says_where_it_is_documented_and_what_raises_it()
    {
        foreach (HeadLimit limit in HeadLimits.OfRequests.Concat(HeadLimits.OfResponses))
        {
            limit.Source.ShouldNotBeEmpty();
            limit.Setting.ShouldNotBeEmpty();
            limit.Failure.ShouldNotBeEmpty();
        }
    }

    private static bool Passes(string program, MessageHead head, HeadKind kind = HeadKind.Request) =>
        HeadLimits.Of(program).Where(limit => limit.Kind == kind).All(limit => limit.Passes(head));

    private static MessageHead WithField(int value) => Request(1, new HeaderField(4, value));

    private static MessageHead WithQuery(int query) => Request(query + 2) with { QueryBytes = query };

    private static MessageHead Request(int target, params HeaderField[] fields) =>
        MessageHead.Request("GET", target, [HeaderField.Of("Host", "localhost"), .. fields]);
}
