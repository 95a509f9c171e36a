using System.Text;

namespace TokenSigningBench.Core.Tests.Web;

public sealed class RawResponseTests
{
    [Theory]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello", true)]
    [InlineData("HTTP/1.1 200 OK\r\ncontent-length:5\r\nConnection: close\r\n\r\nhello", 200, "hello", false)]
    [InlineData("HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello", false)]
    [InlineData("HTTP/1.1 303 See Other\r\nContent-Length: 0\r\nLocation: /here\r\n\r\n", 303, "", true)]
    [InlineData("HTTP/1.1 204 No Content\r\n\r\n", 204, "", true)]
    [InlineData("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello", true)]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;note=x\r\nlo\r\n0\r\n\r\n", 200, "hello", true)]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n5\r\nhello\r\n0\r\nTrailer: x\r\n\r\n", 200, "hello", true)]
    public void An_answer_is_the_same_in_one_piece_and_byte_by_byte(string text, int status, string body, bool keeps)
    {
        foreach (int piece in new[] { text.Length, 7, 1 })
        {
            RawResponse answer = new();
            Feed(answer, text, piece).ShouldBeTrue();
            (answer.Status, Encoding.ASCII.GetString(answer.Content), answer.KeepsConnection).ShouldBe((status, body, keeps));
        }
    }

    [Fact]
    public void Without_a_length_it_ends_with_its_connection()
    {
        RawResponse answer = new();
        Feed(answer, "HTTP/1.1 200 OK\r\n\r\nhello", 4).ShouldBeFalse();
        answer.Append(0).ShouldBeTrue();
        (Encoding.ASCII.GetString(answer.Content), answer.KeepsConnection).ShouldBe(("hello", false));
    }

    [Theory]
    [InlineData("SSH-2.0-OpenSSH_9.2\r\n\r\n", "does not answer as a web server does")]
    [InlineData("HTTP/1.1 2000 OK\r\n\r\n", "does not answer as a web server does")]
    [InlineData("HTTP/2 200\r\n\r\n", "does not answer as a web server does")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "answers with a length that is none, or larger than 1 MiB")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 5, 6\r\n\r\n", "answers with a length that is none, or larger than 1 MiB")]
    [InlineData(
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "answers with a length that is none, or larger than 1 MiB"
    )]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 1048577\r\n\r\n", "answers with a length that is none, or larger than 1 MiB")]
    [InlineData(
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        "answers with a body whose length can be read in two ways"
    )]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", "answers with a body whose length can be read in two ways")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "answers with a chunk without a length")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n", "answers with a chunk without a length")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n", "answers with a chunk that is longer than it says")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhello", "sends more than one response")]
    public void An_invalid_answer_is_refused(string text, string cause) =>
        Should.Throw<RawResponseException>(() => Feed(new(), text, text.Length)).Message.ShouldBe(cause);

    [Theory]
    [InlineData("", "closed the connection before it answered")]
    [InlineData("HTTP/1.1 200", "ended its response early")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell", "ended its response early")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "ended its response early")]
    public void A_truncated_answer_is_refused(string text, string cause)
    {
        RawResponse answer = new();
        Feed(answer, text, 5).ShouldBeFalse();
        Should.Throw<RawResponseException>(() => answer.Append(0)).Message.ShouldBe(cause);
    }

    [Fact]
    public void Endless_headers_and_bodies_are_refused()
    {
        Should
            .Throw<RawResponseException>(() => Feed(new(), "HTTP/1.1 200 OK\r\nX: " + new string('x', 40_000), 1000))
            .Message.ShouldBe("sends headers that are too long");
        Should
            .Throw<RawResponseException>(() => Feed(new(), "HTTP/1.1 200 OK\r\n\r\n" + new string('x', RawResponse.MaxBytes), 60_000))
            .Message.ShouldStartWith("answers with more than ");
    }

    [Fact]
    public void The_next_answer_has_nothing_of_the_previous_one()
    {
        RawResponse answer = new();
        Feed(answer, "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2; Path=/\r\nContent-Length: 5\r\n\r\nhello", 200);
        answer.HeaderValues("set-cookie"u8).ShouldBe(["a=1", "b=2; Path=/"]);
        answer.Reset();
        answer.HasBegun.ShouldBeFalse();
        Feed(answer, "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno", 200).ShouldBeTrue();
        (answer.Status, Encoding.ASCII.GetString(answer.Content), answer.Header("Set-Cookie"u8).Length).ShouldBe((404, "no", 0));
    }

    private static bool Feed(RawResponse answer, string text, int piece)
    {
        bool isWhole = false;
        byte[] bytes = Encoding.ASCII.GetBytes(text);
        for (int at = 0; at < bytes.Length; )
        {
            Memory<byte> free = answer.GetBuffer();
            int count = Math.Min(Math.Min(piece, bytes.Length - at), free.Length);
            bytes.AsMemory(at, count).CopyTo(free);
            at += count;
            isWhole = answer.Append(count);
        }

        return isWhole;
    }
}
