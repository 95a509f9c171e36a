using System.CommandLine.Parsing;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Cli.Commands;

/// <summary>One login of the user's own server: its authorize request, and the credentials for it.</summary>
/// <param name="description">What <c>--url</c> does.</param>
internal sealed class ExternalServerOptions(string description)
{
    private readonly Option<string?> _url = new("--url") { Description = description, HelpName = "URL" };

    private readonly Option<string?> _cookies = new("--cookie-file")
    {
        Description = "Session: a Cookie header's value or a cookies.txt\nWith --url. It is never printed.",
        HelpName = "FILE",
    };

    private readonly Option<string?> _secret = new("--client-secret-file")
    {
        Description = "Client secret, to redeem codes\nWith --url, where the client has a secret.",
        HelpName = "FILE",
    };

    private readonly Option<bool> _allowHttp = new("--allow-http") { Description = "Allow plain http to another host\nWith --url." };

    /// <summary>The option <c>--url</c>.</summary>
    public Option Url => _url;

    /// <summary>The common options, for the help.</summary>
    public IReadOnlyList<Symbol> Common => [_url, _cookies, _secret];

    public void AddTo(Command command)
    {
        foreach (Option option in new Option[] { _url, _cookies, _secret, _allowHttp })
            command.Add(option);
        command.OnlyWith(_url, _cookies, _secret, _allowHttp);
    }

    public bool IsGiven(CommandResult command) => command.Has(_url);

    public bool IsGiven(ParseResult parsed) => parsed.GetValue(_url) is not null;

    /// <exception cref="UserErrorException">An option is invalid, or a file cannot be read.</exception>
    public ExternalServer From(ParseResult parsed)
    {
        bool allowHttp = parsed.GetValue(_allowHttp);
        AuthorizeRequest request = AuthorizeUrl.Read(parsed.GetValue(_url)!, allowHttp);
        return new()
        {
            Request = request,
            Cookie = parsed.GetValue(_cookies) is { } cookies
                ? CookieFile.HeaderFor(cookies, request.Endpoint, TimeProvider.System.GetUtcNow())
                : null,
            ClientSecret = parsed.GetValue(_secret) is { } secret ? SecretFile.Read(secret) : null,
            AllowHttp = allowHttp,
        };
    }
}
