using System.Globalization;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Tests.Accounts;

namespace TokenSigningBench.Lab.Tests.Limits;

/// <summary>Forms that are read, and forms that are not: each is valid except for one thing.</summary>
public class FormReaderTests(AbusedServers servers) : IClassFixture<AbusedServers>
{
    private const string Type = "application/x-www-form-urlencoded",
        Multipart = "multipart/form-data; boundary=b";

    private static readonly RegisteredClient Client = IdentityServerOptions.LabClient;

    // Each path that takes a form, a valid form, and what is in the response if the form was read.
    private static readonly Dictionary<string, (string Server, string Form, string Answer)> Forms = new()
    {
        ["/connect/authorize"] = (
            AbusedServers.Identity,
            $"client_id={Client.Id}&redirect_uri={Uri.EscapeDataString(Client.RedirectUris[0])}"
                + "&response_type=id_token&scope=openid&nonce=n",
            "Location: /login?"
        ),
        ["/connect/token"] = (AbusedServers.Identity, $"grant_type=authorization_code&client_id={Client.Id}&code=c", "invalid_grant"),
        ["/login"] = (AbusedServers.Identity, "username=alice&password=x", "invalid_request"),
        [AuthScheme.FormsSql.LoginPath] = (
            AbusedServers.Schemes,
            $"username={TestAccounts.Plain.Name}&password={Uri.EscapeDataString(TestAccounts.Plain.Password)}",
            "Location: /forms-sql"
        ),
    };

    public static TheoryData<string> Paths => [.. Forms.Keys];

    [SkippableTheory, MemberData(nameof(Paths))]
    public async Task A_body_that_is_no_form_in_utf_8_is_refused_before_anything_else(string path)
    {
        string form = Forms[path].Form;
        string part =
            "--b\r\nContent-Disposition: form-data; name=\"username\"\r\nContent-Type: text/plain; charset=utf-7\r\n\r\na\r\n--b--\r\n";
        (string Type, string Body)[] refused =
        [
            ($"{Type}; charset=utf-7", form),
            ($"{Type};charset=\"UTF-7\"", form),
            ($"{Type}; charset=utf-16", form),
            ($"{Type}; charset=iso-8859-1", form),
            ($"{Type}; charset=no-such", form),
            ($"{Type}; charset=", form),
            ($"{Type}; charset=utf-8; charset=utf-7", form),
            ($"{Type}; charset=utf-7; charset=utf-8", form),
            (Multipart, part),
            ($"{Multipart}; charset=utf-7", part),
            ("application/../multipart", form),
            ("application/json", "{}"),
            ("text/plain", form),
            ("form", form),
            ("", form),
        ];
        foreach ((string type, string body) in refused)
        {
            string answer = await PostAsync(path, type, body);

            answer.ShouldStartWith("HTTP/1.1 400 ", customMessage: type);
            answer.ShouldContain("\r\nContent-Length: 0\r\n", customMessage: $"{type}: nothing is said but the status");
        }

        await servers.RequireOthersAreServedAsync(Forms[path].Server);
    }

    [SkippableTheory, MemberData(nameof(Paths))]
    public async Task A_form_in_utf_8_is_read_however_its_type_is_spelled(string path)
    {
        foreach (
            string type in new[]
            {
                Type,
                $"{Type}; charset=utf-8",
                $"{Type};charset=\"UTF-8\"",
                "Application/X-WWW-Form-URLEncoded; Charset=Utf-8",
            }
        )
            (await PostAsync(path, type, Forms[path].Form)).ShouldContain(Forms[path].Answer, customMessage: type);
    }

    [SkippableTheory]
    [InlineData("/connect/authorize", "HTTP/1.1 400 ")]
    [InlineData("/forms-sql/login", "HTTP/1.1 403 ")]
    public async Task A_form_with_too_many_fields_or_too_long_names_is_refused(string path, string refusal)
    {
        string form = Forms[path].Form;
        string With(int fields) =>
            form
            + string.Concat(
                Enumerable.Range(0, fields - form.Split('&').Length).Select(i => string.Create(CultureInfo.InvariantCulture, $"&f{i}="))
            );

        (await PostAsync(path, Type, With(64))).ShouldStartWith("HTTP/1.1 302 ");
        (await PostAsync(path, Type, With(65))).ShouldStartWith(refusal);
        (await PostAsync(path, Type, $"{form}&{new string('a', 256)}=")).ShouldStartWith("HTTP/1.1 302 ");
        (await PostAsync(path, Type, $"{form}&{new string('a', 257)}=")).ShouldStartWith(refusal);
    }

    private Task<string> PostAsync(string path, string type, string body)
    {
        Uri server = servers[Forms[path].Server];
        return RawClient.AskAsync(
            server,
            string.Create(
                CultureInfo.InvariantCulture,
                $"POST {path} HTTP/1.1\r\nHost: {server.Authority}\r\nConnection: close\r\n"
                    + $"Content-Type: {type}\r\nContent-Length: {body.Length}\r\n\r\n{body}"
            )
        );
    }
}
