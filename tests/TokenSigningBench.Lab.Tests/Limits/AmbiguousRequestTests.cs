namespace TokenSigningBench.Lab.Tests.Limits;

/// <summary>
/// Requests that two servers in a chain could read differently (RFC 9112 section 11.2), each followed by a second request that it tries to
/// hide.
/// </summary>
public class AmbiguousRequestTests(AbusedServers servers) : IClassFixture<AbusedServers>
{
    private const string Form = "application/x-www-form-urlencoded";

    // The header fields, and the body, which contains a second request in the place of {next}.
    private static readonly Dictionary<string, string> Shapes = new()
    {
        ["both lengths"] = $"Content-Type: {Form}\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{{next}}",
        ["both lengths, the other order"] =
            $"Content-Type: {Form}\r\nTransfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n{{next}}",
        ["two lengths that differ"] = "Content-Length: 0\r\nContent-Length: 5\r\n\r\n{next}",
        ["the same length twice"] = "Content-Length: 0\r\nContent-Length: 0\r\n\r\n{next}",
        ["a list of lengths"] = "Content-Length: 0, 0\r\n\r\n{next}",
        ["a negative length"] = "Content-Length: -1\r\n\r\n{next}",
        ["a length in hex"] = "Content-Length: 0x0\r\n\r\n{next}",
        ["a length beyond 64 bits"] = "Content-Length: 18446744073709551616\r\n\r\n{next}",
        ["a header that is folded"] = "Content-Length: 0\r\nX-A: b\r\n c\r\n\r\n{next}",
        ["a folded transfer encoding"] = "Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n{next}",
        ["a space before the colon"] = "Content-Length : 0\r\n\r\n{next}",
        ["a tab before the colon"] = "Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n{next}",
        ["a space before the first name"] = " Content-Length: 0\r\n\r\n{next}",
        ["a name without a colon"] = "Content-Length 0\r\n\r\n{next}",
        ["a name that is empty"] = ": 0\r\n\r\n{next}",
        ["xchunked"] = "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n{next}",
        ["chunked and something after it"] = "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n{next}",
        ["chunked before a second one"] = "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n{next}",
        ["chunked twice"] = "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n{next}",
        ["chunked in quotes"] = "Transfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n{next}",
        ["chunked after a vertical tab"] = "Transfer-Encoding: \vchunked\r\n\r\n0\r\n\r\n{next}",
        ["a chunk size that is no number"] = $"Content-Type: {Form}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n{{next}}",
        ["a chunk size with 0x"] = $"Content-Type: {Form}\r\nTransfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n{{next}}",
        ["a negative chunk size"] = $"Content-Type: {Form}\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n{{next}}",
        ["a chunk size beyond 64 bits"] = $"Content-Type: {Form}\r\nTransfer-Encoding: chunked\r\n\r\n10000000000000000\r\n\r\n{{next}}",
        ["a chunk longer than it says"] = $"Content-Type: {Form}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n{{next}}",
        ["a chunk that ends in a bare LF"] = $"Content-Type: {Form}\r\nTransfer-Encoding: chunked\r\n\r\n1\na\n0\n\n{{next}}",
        ["a chunk extension with a bare LF"] = $"Content-Type: {Form}\r\nTransfer-Encoding: chunked\r\n\r\n1;\na\r\n0\r\n\r\n{{next}}",
        ["bare LF between headers"] = "Content-Length: 0\nX-A: b\n\n{next}",
        ["a bare CR in a header"] = "X-A: b\rContent-Length: 0\r\n\r\n{next}",
        ["a NUL in a header"] = "X-A: b\0c\r\n\r\n{next}",
        ["two hosts"] = "Host: evil.example\r\nContent-Length: 0\r\n\r\n{next}",
    };

    public static TheoryData<string, string> Cases
    {
        get
        {
            var cases = new TheoryData<string, string>();
            foreach (string server in new[] { AbusedServers.Identity, AbusedServers.Schemes })
            {
                foreach (string shape in Shapes.Keys)
                    cases.Add(server, shape);
            }

            return cases;
        }
    }

    [SkippableTheory, MemberData(nameof(Cases))]
    public async Task An_ambiguous_request_is_refused_and_the_hidden_one_is_not_answered(string server, string shape)
    {
        string next = $"GET {AbusedServers.Page(server)} HTTP/1.1\r\nHost: {servers[server].Authority}\r\nConnection: close\r\n\r\n";
        string request =
            $"POST {AbusedServers.Form(server)} HTTP/1.1\r\nHost: {servers[server].Authority}\r\n"
            + $"{Shapes[shape].Replace("{next}", next, StringComparison.Ordinal)}";

        string answer = await RawClient.AskAsync(servers[server], request);

        answer.ShouldStartWith("HTTP/1.1 4");
        answer.Split("HTTP/1.1 ").Length.ShouldBe(2, answer);
        await servers.RequireOthersAreServedAsync(server);
    }
}
