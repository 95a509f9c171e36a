using System.Net;
using System.Xml.Linq;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>
/// Writes the scenario of Tsung: XML as in its manual, with Erlang code that Tsung evaluates for what XML cannot express.
/// </summary>
internal static class TsungScenario
{
    // The paths of the document type in Debian and in the installation of Tsung. Tsung takes no scenario without it.
    private static readonly string[] Definitions = ["/usr/share/tsung/tsung-1.0.dtd", "/usr/local/share/tsung/tsung-1.0.dtd"];

    private const string Whole = "(?s)^(.*)$";

    /// <summary>The identifier of the list of starts of a host, which is also its file name: an Erlang atom.</summary>
    public static string ListOf(IPAddress host) => $"plan_{host.ToString().Replace('.', '_')}";

    /// <param name="hosts">The hosts; the address of this machine if it sends the load.</param>
    /// <param name="folder">The folder of the lists of starts.</param>
    /// <param name="maxWait">The timeout of one response.</param>
    /// <param name="tokenInterval">Every n-th token is kept.</param>
    public static XDocument Write(
        TsungShares shares,
        LoadTarget target,
        TsungVisit visit,
        IReadOnlyList<IPAddress> hosts,
        bool isLocal,
        string folder,
        TimeSpan maxWait,
        int tokenInterval
    ) =>
        new(
            new XDocumentType("tsung", null, Definition, null),
            new XElement(
                "tsung",
                new XAttribute("loglevel", "warning"),
                new XAttribute("dumptraffic", "protocol"),
                new XAttribute("version", "1.0"),
                new XElement(
                    "clients",
                    hosts.Select(host => new XElement(
                        "client",
                        new XAttribute("host", isLocal ? "localhost" : host),
                        new XAttribute("use_controller_vm", isLocal ? "true" : "false"),
                        // More than there are users: a second Erlang node on a host would have another beginning.
                        new XAttribute("maxusers", Number(2 * shares.Starts.Count + 1000))
                    ))
                ),
                new XElement(
                    "servers",
                    new XElement(
                        "server",
                        new XAttribute("host", target.Address.IdnHost),
                        new XAttribute("port", Number(target.Address.Port)),
                        new XAttribute("type", target.IsTls ? "ssl" : "tcp")
                    )
                ),
                new XElement(
                    "load",
                    shares.Phases.Select(
                        (phase, index) =>
                            new XElement(
                                "arrivalphase",
                                new XAttribute("phase", Number(index + 1)),
                                new XAttribute("duration", Number((int)phase.Time.TotalMilliseconds)),
                                new XAttribute("unit", "millisecond"),
                                new XElement(
                                    "users",
                                    new XAttribute("arrivalrate", phase.PerSecond.ToString("0.0#####", CultureInfo.InvariantCulture)),
                                    new XAttribute("unit", "second"),
                                    new XAttribute("maxnumber", Number(phase.Users))
                                )
                            )
                    )
                ),
                new XElement(
                    "options",
                    hosts.Select(host => new XElement(
                        "option",
                        new XAttribute("name", "file_server"),
                        new XAttribute("id", ListOf(host)),
                        new XAttribute("value", Path.Combine(folder, ListOf(host)))
                    )),
                    Option("idle_timeout", (int)maxWait.TotalMilliseconds),
                    Option("connect_timeout", (int)maxWait.TotalMilliseconds),
                    // A refused connection is a failure.
                    Option("max_retries", 0)
                ),
                new XElement(
                    "sessions",
                    new XElement(
                        "session",
                        new XAttribute("name", "login"),
                        new XAttribute("probability", "100"),
                        new XAttribute("type", "ts_http"),
                        Evaluate(
                            "begin",
                            ["person", "wait", "nonce", "state", "beginning"],
                            ("@LEAD@", Number((long)shares.Lead.TotalMicroseconds))
                        ),
                        new XElement(
                            "if",
                            new XAttribute("var", "person"),
                            new XAttribute("eq", "none"),
                            new XElement("abort", new XAttribute("type", "session"))
                        ),
                        new XElement("thinktime", new XAttribute("value", "%%_wait%%")),
                        Evaluate("began", ["none"]),
                        visit.SignIn is { } user ? SignIn(user.Form, user.Account) : null,
                        Page(visit),
                        Evaluate("judge", ["none"], ("@EVERY@", Number(tokenInterval)))
                    )
                )
            )
        );

    private static string Definition =>
        Definitions.FirstOrDefault(File.Exists) ?? throw new UserErrorException("tsung", $"its document type is missing: {Definitions[0]}");

    private static IEnumerable<XElement> SignIn(LoginForm form, Account account)
    {
        yield return Request(
            "form",
            new XElement("dyn_variable", new XAttribute("name", "form"), new XAttribute("re", Whole)),
            Http(form.Page.PathAndQuery, "GET")
        );
        yield return Evaluate(
            "fill",
            ["filled"],
            ("@PERSON@", string.Join(',', form.Credentials(account).Select(field => $"{{{Binary(field.Key)},{Binary(field.Value)}}}")))
        );
        XElement send = Http(form.Action.PathAndQuery, "POST");
        send.Add(new XAttribute("content_type", "application/x-www-form-urlencoded"), new XAttribute("contents", "%%_filled%%"));
        yield return Request(
            "password",
            new XElement("match", new XAttribute("do", "abort"), new XAttribute("when", "nomatch"), @"^HTTP/1\.[01] 30[23]"),
            send
        );
    }

    private static XElement Page(TsungVisit visit)
    {
        // Placeholders of Tsung. They are inserted last, because percent-encoding would change them.
        string path = visit
            .Request.With("nonce", "NONCE")
            .With("state", "STATE")
            .ToUri()
            .PathAndQuery.Replace("nonce=NONCE", "nonce=%%_nonce%%", StringComparison.Ordinal)
            .Replace("state=STATE", "state=%%_state%%", StringComparison.Ordinal);
        XElement http = Http(path, "GET");
        if (visit.Cookie is { Length: > 0 } cookie)
            http.Add(new XElement("http_header", new XAttribute("name", "Cookie"), new XAttribute("value", cookie)));
        return Request("page", new XElement("dyn_variable", new XAttribute("name", "answer"), new XAttribute("re", Whole)), http);
    }

    private static XElement Request(string name, XElement looksFor, XElement http) =>
        // One transaction per request makes the report of Tsung readable too.
        new(
            "transaction",
            new XAttribute("name", name),
            new XElement("request", new XAttribute("subst", "true"), new XAttribute("tag", name), looksFor, http)
        );

    private static XElement Http(string path, string method) =>
        new("http", new XAttribute("url", path), new XAttribute("method", method), new XAttribute("version", "1.1"));

    private static XElement Evaluate(string script, string[] variables, params (string Name, string Value)[] values)
    {
        // An attribute has no line breaks, so a comment would extend to the end.
        string code = string.Join(
            ' ',
            EmbeddedText
                .Read($"{script}.erl", typeof(TsungScenario))
                .Split('\n')
                .Where(line => !line.StartsWith('%'))
                .Select(line => line.Trim())
        );
        foreach ((string name, string value) in values)
            code = code.Replace(name, value, StringComparison.Ordinal);
        return new(
            "setdynvars",
            new XAttribute("sourcetype", "eval"),
            new XAttribute("code", $"{code.Trim()}."),
            variables.Select(name => new XElement("var", new XAttribute("name", name)))
        );
    }

    private static XElement Option(string name, int value) =>
        new("option", new XAttribute("name", name), new XAttribute("value", Number(value)));

    private static string Binary(string text) => $"<<{string.Join(',', Encoding.UTF8.GetBytes(text))}>>";

    private static string Number(long number) => number.ToString(CultureInfo.InvariantCulture);
}
