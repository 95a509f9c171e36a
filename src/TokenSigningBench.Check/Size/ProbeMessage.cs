namespace TokenSigningBench.Check.Size;

/// <summary>A request of a chosen shape, which shows on arrival whether anything of it was lost.</summary>
/// <param name="Target">Path and query.</param>
/// <param name="Fields">The fields beside Host. Their names begin with <see cref="Prefix"/>.</param>
internal sealed record ProbeRequest(string Method, string Target, IReadOnlyList<(string Name, string Value)> Fields)
{
    /// <summary>How the names of fields begin that the receiver hashes: a proxy adds fields of its own.</summary>
    public const string Prefix = "x-p";

    /// <summary>A field that names the lengths of the fields of the response: "100,20".</summary>
    public const string ResponseField = "x-respond";

    /// <summary>A field that names the lengths of the values of the cookies that the response sets: "4000,20".</summary>
    public const string CookiesField = "x-set-cookies";

    /// <summary>A field that asks for the length of the request's cookies.</summary>
    public const string CookieLengthField = "x-cookie-length";

    private const string Host = "localhost";

    public MessageHead Head =>
        MessageHead.Request(
            Method,
            Target.Length,
            [HeaderField.Of("Host", Host), .. Fields.Select(one => HeaderField.Of(one.Name, one.Value))]
        ) with
        {
            QueryBytes = Target.IndexOf('?', StringComparison.Ordinal) is var mark and >= 0 ? Target.Length - mark - 1 : 0,
        };

    public byte[] Bytes =>
        Encoding.ASCII.GetBytes(
            $"{Method} {Target} HTTP/1.1\r\nHost: {Host}\r\n" + string.Concat(Fields.Select(one => $"{one.Name}: {one.Value}\r\n")) + "\r\n"
        );

    /// <summary>What a receiver answers that got the target and all fields.</summary>
    public string Digest => DigestOf(Target, Fields.Select(one => (one.Name, one.Value)));

    /// <summary>Whether a receiver got the target and all fields.</summary>
    public bool Arrived(RawResponse reply) => reply.Text.Contains(Digest, StringComparison.Ordinal);

    /// <summary>A field's name of a length, different for each index.</summary>
    public static string NameOf(int index, int length) => Invariant($"{Prefix}{index}").PadRight(length, 'n');

    /// <summary>The hash that every receiver computes, whatever language it is written in.</summary>
    public static string DigestOf(string target, IEnumerable<(string Name, string Value)> fields)
    {
        IEnumerable<string> lines = fields
            .Select(field => (Name: field.Name.ToLowerInvariant(), field.Value))
            .Where(one => one.Name.StartsWith(Prefix, StringComparison.Ordinal))
            .Select(field => $"{field.Name}:{field.Value}")
            .Order(StringComparer.Ordinal);
        return Convert.ToHexStringLower(SHA256.HashData(Encoding.ASCII.GetBytes($"{target}|{string.Join('\n', lines)}")));
    }
}

/// <summary>A response of a chosen shape.</summary>
/// <param name="ValueBytes">The lengths of the values of its fields.</param>
/// <param name="Cookies">The lengths of the values of the cookies that it sets.</param>
internal sealed record ProbeResponse(IReadOnlyList<int> ValueBytes, params IReadOnlyList<int> Cookies)
{
    private const string StatusLine = "HTTP/1.1 200 OK";
    private const string Body = "ok";
    private const string Attributes = "; path=/";

    public MessageHead Head =>
        MessageHead.Response(
            StatusLine,
            [
                HeaderField.Of("Content-Length", "2"),
                .. ValueBytes.Select((length, index) => HeaderField.Of(NameOf(index), length)),
                .. Cookies.Select((length, index) => HeaderField.Of(new CookieSize(CookieOf(index).Length, length, Attributes.Length))),
            ]
        );

    public byte[] Bytes =>
        Encoding.ASCII.GetBytes(
            $"{StatusLine}\r\nContent-Length: {Body.Length}\r\n"
                + string.Concat(ValueBytes.Select((length, index) => $"{NameOf(index)}: {new string('v', length)}\r\n"))
                + string.Concat(
                    Cookies.Select((length, index) => $"Set-Cookie: {CookieOf(index)}={new string('c', length)}{Attributes}\r\n")
                )
                + $"\r\n{Body}"
        );

    /// <summary>What the field <see cref="ProbeRequest.ResponseField"/> says for it.</summary>
    public string Request => string.Join(',', ValueBytes);

    /// <summary>The fields of a request for it.</summary>
    public IReadOnlyList<(string Name, string Value)> RequestFields =>
        // A field without a value is one that curl leaves out.
        new[] { (ProbeRequest.ResponseField, Request), (ProbeRequest.CookiesField, string.Join(',', Cookies)) }
            .Where(one => one.Item2.Length > 0)
            .ToArray();

    /// <summary>The length of the field Cookie with which a client sends all of its cookies.</summary>
    public int SentCookieBytes => Cookies.Select((length, index) => CookieOf(index).Length + 1 + length + 2).Sum() - 2;

    /// <summary>Whether all fields arrived whole.</summary>
    /// <param name="lengthOf">The length of the value of a field that arrived.</param>
    public bool Arrived(Func<string, int> lengthOf) => ValueBytes.Index().All(one => lengthOf(NameOf(one.Index)) == one.Item);

    /// <inheritdoc cref="Arrived(Func{string, int})"/>
    public bool Arrived(RawResponse reply) => reply.Status == 200 && Arrived(name => reply.Header(Encoding.ASCII.GetBytes(name)).Length);

    public static ProbeResponse Parse(string? request, string? cookies = null) => new(Lengths(request), Lengths(cookies));

    private static int[] Lengths(string? list) =>
        [
            .. (list ?? "")
                .Split(',', StringSplitOptions.RemoveEmptyEntries)
                .Select(length => int.Parse(length, NumberStyles.None, CultureInfo.InvariantCulture)),
        ];

    private static string CookieOf(int index) => Invariant($"c{index}");

    private static string NameOf(int index) => Invariant($"x-q{index}");
}
