using System.Text.Json;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Load;

/// <summary>What <c>wrk</c> counted.</summary>
/// <param name="Requests">Answers that came whole.</param>
/// <param name="Microseconds">How long it ran.</param>
/// <param name="Bytes">What it read, headers and all.</param>
/// <param name="Tokens">Answers with an identity token in them; 0 where it did not look.</param>
/// <param name="Errors">Requests that failed, or were answered with a status over 399.</param>
internal sealed record WrkCount(long Requests, long Microseconds, long Bytes, long Tokens, long Errors)
{
    public double PerSecond => 1e6 * Requests / Microseconds;

    /// <summary>Bytes an answer, on average.</summary>
    public double BytesEach => (double)Bytes / Requests;
}

/// <summary>The load generator <c>wrk</c>: one thread that keeps some connections busy, each asking again as soon as it is answered (a closed model).</summary>
internal sealed class Wrk
{
    private static readonly string Script = EmbeddedText.Read("wrk.lua", typeof(Wrk));
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    // What it may take beyond the time it was told, to connect and to count.
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(30);

    /// <summary>What is missing and the command that installs it; null where nothing is.</summary>
    public static string? Missing() => InstalledProgram.Find("wrk") is null ? "wrk is not installed: apt-get install wrk" : null;

    /// <summary>Runs it against a server's authorize endpoint, as the one who is signed in.</summary>
    /// <param name="connections">How many ask at the same time.</param>
    /// <param name="time">How long; whole seconds.</param>
    /// <param name="looks">Whether each page is searched for its token, which costs the generator time.</param>
    /// <exception cref="UserErrorException">It is missing, or counted nothing.</exception>
    public static Task<WrkCount> RunAsync(RunningServer server, int connections, TimeSpan time, bool looks, CancellationToken cancel) =>
        RunAsync(server.Request.ToUri(), server.Cookie, connections, time, looks, cancel);

    /// <summary>Runs it against a page.</summary>
    /// <param name="cookie">The value of the Cookie header; empty for nobody in particular.</param>
    /// <param name="connections">How many ask at the same time.</param>
    /// <param name="time">How long; whole seconds.</param>
    /// <param name="looks">Whether each page is searched for its token, which costs the generator time.</param>
    /// <exception cref="UserErrorException">It is missing, or counted nothing.</exception>
    public static async Task<WrkCount> RunAsync(
        Uri page,
        string cookie,
        int connections,
        TimeSpan time,
        bool looks,
        CancellationToken cancel
    )
    {
        string program = InstalledProgram.Find("wrk") ?? throw new UserErrorException("wrk", Missing()!);
        string folder = Directory.CreateTempSubdirectory("tokenbench-wrk-").FullName;
        try
        {
            string script = Path.Combine(folder, "session.lua");
            string text = Script
                .Replace("@COOKIE@", Quoted(cookie), StringComparison.Ordinal)
                .Replace("@LOOKS@", looks ? "true" : "false", StringComparison.Ordinal);
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
            var process = ChildProcess.StartGuarded("wrk", program, arguments, folder);
            await using (process.ConfigureAwait(false))
            {
                await process.Ended.WaitAsync(time + Grace, cancel).ConfigureAwait(false);
                return Count(process);
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

    private static WrkCount Count(ChildProcess process)
    {
        string line =
            process.OutputTail.Split('\n').LastOrDefault(words => words.StartsWith('{'))
            ?? throw new UserErrorException("wrk", process.LastLine);
        WrkCount count = JsonSerializer.Deserialize<WrkCount>(line, Json)!;
        return count.Requests > 0 ? count : throw new UserErrorException("wrk", "got no answer at all");
    }

    // A cookie holds neither by RFC 6265 section 4.1.1; whoever sends one all the same must not be believed to write Lua.
    private static string Quoted(string cookie) =>
        cookie.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\"", "\\\"", StringComparison.Ordinal);
}
