using System.CommandLine.Parsing;

namespace TokenSigningBench.Lab.Servers;

/// <summary>One login of the user's own server: its authorize request, and the credentials for it.</summary>
/// <param name="description">What <c>--url</c> does.</param>
internal sealed class ExternalServerOptions(string description)
{
    private readonly ValueOption<string?> _url = new("--url", "URL", description);

    private readonly ValueOption<string?> _curl = new(
        "--from-curl",
        "FILE",
        "Address and session: a request copied as cURL\nFrom the browser's developer tools; in place of --url and --cookie-file."
    );

    private readonly ValueOption<string?> _har = new(
        "--har",
        "FILE",
        "Address and session: a recording of the login\nWith sensitive data; its last authorize request is taken."
    );

    private readonly ValueOption<string?> _cookies = new(
        "--cookie-file",
        "FILE",
        "Session: a Cookie header's value or a cookies.txt\nWith --url. It is never printed."
    );

    private readonly ValueOption<string?> _secret = new(
        "--client-secret-file",
        "FILE",
        "Client secret, to redeem codes\nWith --url, where the client has a secret."
    );

    private readonly Option<bool> _allowHttp = new("--allow-http") { Description = "Allow plain http to another host\nWith --url." };

    /// <summary>The option <c>--url</c>.</summary>
    public Option Url => _url;

    /// <summary>The option for the session.</summary>
    public Option Cookies => _cookies;

    /// <summary>The common options, for the help.</summary>
    public IReadOnlyList<Symbol> Common => [_url, _curl, _cookies, _secret];

    /// <summary>The options that name a server, of which one is given.</summary>
    public IReadOnlyList<Option> Sources => [_url, _curl, _har];

    /// <param name="labServerOptions">The options that apply only to the lab's servers. They are refused with these.</param>
    public void AddTo(Command command, params IEnumerable<Option> labServerOptions)
    {
        foreach (Option option in new Option[] { _url, _curl, _har, _cookies, _secret, _allowHttp })
            command.Add(option);
        command.Refuse([_cookies, _secret, _allowHttp], given => !IsGiven(given), $"goes with {_url.Name}");
        command.NotWith(_url, _curl, _har);
        command.NotWith(_curl, _har);
        foreach (Option source in Sources)
            command.NotWith(source, labServerOptions);
    }

    public bool IsGiven(CommandResult command) => Sources.Any(command.Has);

    public bool IsGiven(ParseResult parsed) => IsGiven(parsed.CommandResult);

    /// <exception cref="UserErrorException">An option is invalid, or a file cannot be read.</exception>
    public ExternalServer From(ParseResult parsed)
    {
        bool allowHttp = parsed.GetValue(_allowHttp);
        CopiedRequest? copied =
            parsed.GetValue(_curl) is { } curl ? CopiedRequest.FromCurl(curl)
            : parsed.GetValue(_har) is { } har ? CopiedRequest.FromHar(har)
            : null;
        AuthorizeRequest request = AuthorizeUrl.Read(copied?.Url ?? parsed.GetValue(_url)!, allowHttp);
        return new()
        {
            Request = request,
            Cookie = parsed.GetValue(_cookies) is { } cookies
                ? CookieFile.HeaderFor(cookies, request.Endpoint, TimeProvider.System.GetUtcNow())
                : copied?.Cookie,
            ClientSecret = parsed.GetValue(_secret) is { } secret ? SecretFile.Read(secret) : null,
            AllowHttp = allowHttp,
        };
    }
}
