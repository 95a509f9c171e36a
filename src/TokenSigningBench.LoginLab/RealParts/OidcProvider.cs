using System.Text.Json;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.LoginLab.RealParts;

/// <summary>npm's <c>oidc-provider</c>, certified by the OpenID Foundation, on Node: implicit flow, and code with PKCE, for the same client.</summary>
public sealed class OidcProvider : IServerPart
{
    private static readonly string Program = EmbeddedText.Read("oidc-provider.mjs");
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    /// <inheritdoc/>
    public string Name => "oidc-provider";

    /// <summary>How long its start may take.</summary>
    internal TimeSpan Limit { get; init; } = ServerStart.Longest;

    /// <summary>The folder with its <c>node_modules</c>.</summary>
    internal string Folder { get; init; } = LabFolder.Path;

    /// <inheritdoc/>
    public string? Missing() =>
        InstalledProgram.Find("node") is null || InstalledProgram.Find("setsid") is null ? "oidc-provider needs Node.js 20 or later: apt-get install nodejs npm util-linux"
        : !Directory.Exists(Path.Combine(Folder, "node_modules", "oidc-provider")) ? $"oidc-provider is not installed: npm install --prefix {Folder} oidc-provider@9"
        : null;

    /// <inheritdoc/>
    public async Task<RunningServer> StartAsync(TokenKey key, JwsAlgorithm algorithm, CancellationToken cancel)
    {
        string order = Order(key, algorithm);
        if (Missing() is { } missing)
            throw new SourceException(Name, missing);

        // Its program as an argument, run where its package is found: there is no file to be shipped beside the assembly.
        var process = ChildProcess.Start(Name, InstalledProgram.Find("node")!, ["--input-type=module", "--eval", Program], Folder);
        return await new ServerStart(Limit, TimeProvider.System).FinishAsync(process, limit => SignInAsync(process, order, limit), cancel).ConfigureAwait(false);
    }

    private static async Task<RunningServer> SignInAsync(ChildProcess process, string order, CancellationToken cancel)
    {
        await process.SendAsync(order, cancel).ConfigureAwait(false);
        Greeting greeting = JsonSerializer.Deserialize<Greeting>(await process.FirstLineAsync(cancel).ConfigureAwait(false), Json) ?? throw new JsonException();
        Attribution.AuthorizeRequest request = LabClient.Request(new Uri(greeting.Issuer, "/auth"));
        using var browser = new Browser();
        await browser.GetAsync(request.Without("prompt").ToUri(), cancel).ConfigureAwait(false);
        return new RunningProgram(process)
        {
            Name = greeting.Name,
            Issuer = greeting.Issuer,
            Request = request,
            Cookie = browser.CookieFor(request.Endpoint),
        };
    }

    private string Order(TokenKey key, JwsAlgorithm algorithm) => JsonSerializer.Serialize(
        new
        {
            Key = SigningKey.Pem(Name, key, algorithm),
            Algorithm = algorithm.Name,
            Certificate = key.Certificate is not { } certificate ? null : new { Kid = certificate.Thumbprint, X5c = new[] { Convert.ToBase64String(certificate.RawData) } },
            Client = LabClient.Id,
            LabClient.RedirectUri,
            LabClient.Person,
        },
        Json);

    private sealed record Greeting(string Name, Uri Issuer);
}
