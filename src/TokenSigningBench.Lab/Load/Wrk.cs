using System.Text.Json;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Load;

/// <summary>The counters of <c>wrk</c>.</summary>
/// <param name="Requests">Complete responses.</param>
/// <param name="Microseconds">The duration, in µs.</param>
/// <param name="Bytes">Bytes read, including headers.</param>
/// <param name="Tokens">Responses with an identity token; 0 if they were not checked.</param>
/// <param name="Errors">Failed requests and responses with a status of 400 or more.</param>
internal sealed record WrkCount(long Requests, long Microseconds, long Bytes, long Tokens, long Errors)
{
    public static WrkCount operator +(WrkCount left, WrkCount right) =>
        new(
            left.Requests + right.Requests,
            left.Microseconds + right.Microseconds,
            left.Bytes + right.Bytes,
            left.Tokens + right.Tokens,
            left.Errors + right.Errors
        );

    public double PerSecond => 1e6 * Requests / Microseconds;

    /// <summary>The mean size of a response.</summary>
    public double BytesPerAnswer => (double)Bytes / Requests;
}

/// <summary>
/// The load generator <c>wrk</c>: one thread with several connections, each of which sends the next request as soon as the previous one is
/// answered (closed model).
/// </summary>
internal sealed class Wrk
{
    private static readonly string Script = EmbeddedText.Read("wrk.lua", typeof(Wrk));
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    // The time beyond the requested duration for connecting and counting.
    private static readonly TimeSpan Grace = TimeSpan.FromMinutes(10);

    /// <summary>What is missing and how to install it; null if nothing is missing.</summary>
    public static string? Missing() => InstalledProgram.Find("wrk") is null ? "wrk is not installed: apt-get install wrk" : null;

    /// <summary>Runs it on the authorize endpoint of a server, with the cookie of the signed-in user.</summary>
    /// <param name="connections">The number of concurrent connections.</param>
    /// <param name="time">The duration, in whole seconds. Again as long, and counted together, while no response has arrived.</param>
    /// <param name="checksTokens">Whether each response is searched for its token, which costs time in wrk.</param>
    /// <exception cref="UserErrorException">wrk is missing, or received no response.</exception>
    public static Task<WrkCount> RunAsync(
        RunningServer server,
        int connections,
        TimeSpan time,
        bool checksTokens,
        CancellationToken cancel
    ) => RunAsync(server.Request.ToUri(), server.Cookie, connections, time, checksTokens, cancel);

    /// <summary>Runs it on a page.</summary>
    /// <param name="cookie">The value of the Cookie header; empty for none.</param>
    /// <param name="connections">The number of concurrent connections.</param>
    /// <param name="time">The duration, in whole seconds. Again as long, and counted together, while no response has arrived.</param>
    /// <param name="checksTokens">Whether each response is searched for its token, which costs time in wrk.</param>
    /// <exception cref="UserErrorException">wrk is missing, or received no response.</exception>
    public static async Task<WrkCount> RunAsync(
        Uri page,
        string cookie,
        int connections,
        TimeSpan time,
        bool checksTokens,
        CancellationToken cancel
    )
    {
        // A busy machine can keep a whole load waiting. What failed is not repeated.
        WrkCount count = await CountAsync().ConfigureAwait(false);
        for (TimeSpan waited = time; count is { Requests: 0, Errors: 0 } && waited < Grace; waited += time)
            count += await CountAsync().ConfigureAwait(false);
        return count.Requests > 0 ? count : throw new UserErrorException("wrk", "received no response");

        async Task<WrkCount> CountAsync()
        {
            string program = InstalledProgram.Find("wrk") ?? throw new UserErrorException("wrk", Missing()!);
            string folder = PrivateFolder.CreateTemporary("tokenbench-wrk").FullName;
            try
            {
                string script = Path.Combine(folder, "session.lua");
                string text = Script
                    .Replace("@COOKIE@", EscapeLua(cookie), StringComparison.Ordinal)
                    .Replace("@LOOKS@", checksTokens ? "true" : "false", StringComparison.Ordinal);
                await File.WriteAllTextAsync(script, text, cancel).ConfigureAwait(false);
                string[] arguments =
                [
                    "--threads",
                    "1",
                    "--connections",
                    connections.ToString(CultureInfo.InvariantCulture),
                    "--duration",
                    Invariant($"{time.TotalSeconds:0}s"),
                    "--timeout",
                    "30s",
                    "--script",
                    script,
                    page.AbsoluteUri,
                ];
                // It removes the folder when the program has ended.
                var process = ChildProcess.StartGuarded("wrk", program, arguments, folder);
                await using (process.ConfigureAwait(false))
                {
                    await process.Ended.WaitAsync(time + Grace, cancel).ConfigureAwait(false);
                    return ParseCount(process);
                }
            }
            catch (TimeoutException e)
            {
                throw new UserErrorException("wrk", "did not end", e);
            }
            finally
            {
                if (Directory.Exists(folder))
                    Directory.Delete(folder, recursive: true);
            }
        }
    }

    private static WrkCount ParseCount(ChildProcess process)
    {
        string line =
            process.OutputTail.Split('\n').LastOrDefault(output => output.StartsWith('{'))
            ?? throw new UserErrorException("wrk", process.LastLine);
        return JsonSerializer.Deserialize<WrkCount>(line, Json)!;
    }

    // A valid cookie has neither character (RFC 6265 section 4.1.1). An invalid one must not be able to inject Lua code.
    private static string EscapeLua(string cookie) =>
        cookie.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\"", "\\\"", StringComparison.Ordinal);
}
