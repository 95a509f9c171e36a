using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>Records the messages of one login. Secrets are left out: passwords, proofs, tickets and cookies.</summary>
internal static class ExchangeRecorder
{
    private static readonly string[] Shown =
    [
        "Authorization",
        "WWW-Authenticate",
        "Authentication-Info",
        "Cookie",
        "Set-Cookie",
        "Location",
    ];

    /// <summary>Logs in once, on a connection of its own.</summary>
    /// <exception cref="VisitFailedException">The login failed.</exception>
    /// <exception cref="TimeoutException">The server does not respond.</exception>
    public static async Task<SchemeExchange> RecordAsync(SchemeLoad load, CancellationToken cancel)
    {
        List<ExchangedMessage> messages = [];
        Visit visit = load.Scenario.Begin();
        HttpConnection? connection = null;
        try
        {
            for (VisitStep step = VisitStep.Next; step == VisitStep.Next; )
            {
                if (connection is not { Answer.KeepsConnection: true })
                {
                    connection?.Dispose();
                    connection = await HttpConnection.OpenAsync(load.Target, cancel).ConfigureAwait(false);
                }

                await visit.PrepareAsync(connection).ConfigureAwait(false);
                byte[] request = visit.Request.ToArray();
                connection.Send(request, long.MaxValue);
                await connection.ReceiveAsync().AsTask().WaitAsync(load.Limits.MaxWait, cancel).ConfigureAwait(false);
                RawResponse answer = connection.Answer;
                messages.Add(MessageOf(request, request.Length));
                messages.Add(MessageOf(answer.Headers, answer.Headers.Length + answer.Content.Length));
                step = visit.HandleAnswer(answer);
            }

            return visit.Failure is { } failure ? throw new VisitFailedException(failure) : new(load.Scheme, load.Server, messages);
        }
        finally
        {
            connection?.Dispose();
            (visit as IDisposable)?.Dispose();
        }
    }

    internal static ExchangedMessage MessageOf(ReadOnlySpan<byte> head, int bytes)
    {
        string[] lines = Encoding.Latin1.GetString(head).Split("\r\n\r\n")[0].Split("\r\n");
        bool isRequest = !lines[0].StartsWith("HTTP/", StringComparison.Ordinal);
        string[] words = lines[0].Split(' ', 3);
        return new(
            isRequest,
            isRequest ? $"{words[0]} {words[1].Split('?')[0]}" : lines[0][(lines[0].IndexOf(' ', StringComparison.Ordinal) + 1)..],
            [
                .. from line in lines.Skip(1)
                let colon = line.IndexOf(':', StringComparison.Ordinal)
                where colon > 0 && Shown.Contains(line[..colon], StringComparer.OrdinalIgnoreCase)
                select Describe(line[..colon], line[(colon + 1)..].Trim()),
            ],
            bytes
        );
    }

    // The scheme, the cookie's name or the path: what ends before the value that is secret, or only long.
    private static string Describe(string name, string value) =>
        Invariant($"{name}: {value.Split(' ', '=', '?', ';')[0]} ({value.Length} characters)");
}
