using System.Buffers.Text;
using System.Text;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Load;

/// <summary>A web server that answers each request with an unsigned token for it, unless another answer is given.</summary>
internal sealed class UnsignedTokenServer : IAsyncDisposable
{
    private readonly LoopbackServer _server;

    private UnsignedTokenServer(LoopbackServer server) => _server = server;

    public AuthorizeRequest Request => new(new(_server.Address + "/authorize"), [new("response_type", "id_token")]);

    public static async Task<UnsignedTokenServer> StartAsync(Func<HttpContext, Task>? answer = null) =>
        new(await LoopbackServer.StartAsync(answer ?? AnswerAsync));

    public static Task AnswerAsync(HttpContext context) => AnswerAsync(context, null, null);

    public static Task AnswerAsync(HttpContext context, string? nonce = null, string? state = null) =>
        context.Response.WriteAsync(Page(nonce ?? context.Request.Query["nonce"]!, state ?? context.Request.Query["state"]!));

    public static string Page(string? nonce, string? state) =>
        $"<form><input type=\"hidden\" name=\"id_token\" value=\""
        + $"{Token($$"""{"sub":"alice","nested":{"nonce":"x"},"nonce":"{{nonce}}"}""")}\">"
        + $"<input type=\"hidden\" name=\"state\" value=\"{state}\"></form>";

    public static string Token(string payload) => $"{Encoded("""{"alg":"RS256"}""")}.{Encoded(payload)}.c2lnbmF0dXJl";

    public async Task<LoadRun> LoadAsync(LoadLimits? limits = null, Action<LoadProgress>? progress = null, Func<bool>? hasEnded = null) =>
        new(
            new AuthorizeScenario(Request, "who=alice"),
            await LoadTarget.FindAsync(new(_server.Address), CancellationToken.None),
            limits ?? new()
        )
        {
            Progress = progress,
            HasServerEnded = hasEnded ?? (() => false),
        };

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    private static string Encoded(string text) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(text));
}
