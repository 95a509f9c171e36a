namespace TokenSigningBench.Core.Pkcs11;

/// <summary>The address of a key in a token: <c>pkcs11:token=login;object=signing?module-path=…</c> (RFC 7512).</summary>
public sealed class Pkcs11Address
{
    private const string Scheme = "pkcs11:";

    private const string Token = "token",
        Manufacturer = "manufacturer",
        Serial = "serial",
        Model = "model",
        Object = "object",
        Id = "id",
        Type = "type",
        Slot = "slot-id",
        SlotDescription = "slot-description",
        SlotManufacturer = "slot-manufacturer",
        LibraryManufacturer = "library-manufacturer",
        LibraryDescription = "library-description",
        LibraryVersion = "library-version";

    private const string PinSourceName = "pin-source",
        PinValueName = "pin-value",
        ModulePathName = "module-path",
        ModuleNameName = "module-name";

    private static readonly string[] PathNames =
    [
        Token,
        Manufacturer,
        Serial,
        Model,
        Object,
        Id,
        Type,
        Slot,
        SlotDescription,
        SlotManufacturer,
        LibraryManufacturer,
        LibraryDescription,
        LibraryVersion,
    ];

    private static readonly string[] QueryNames = [PinSourceName, ModulePathName, ModuleNameName];

    private readonly Dictionary<string, byte[]> _path;

    private Pkcs11Address(string text, string name, Dictionary<string, byte[]> path, Dictionary<string, byte[]> query)
    {
        Text = text;
        Name = name;
        _path = path;
        ModulePath = TextOf(query, ModulePathName);
        ModuleName = TextOf(query, ModuleNameName);
        PinSource = TextOf(query, PinSourceName);
        if (TextOf(path, Slot) is { } slot)
            SlotId = ulong.TryParse(slot, NumberStyles.None, CultureInfo.InvariantCulture, out ulong number)
                ? number
                : throw new UserErrorException(name, $"its {Slot} is not a number: {slot}");
        if (TextOf(path, Type) is { } type && type is not ("private" or "public" or "cert"))
            throw new UserErrorException(name, $"its {Type} is {type}: a key is private, public or cert here");
    }

    /// <summary>The address as it was given.</summary>
    public string Text { get; }

    /// <summary>The address without what follows the question mark, as messages and run files name it.</summary>
    public string Name { get; }

    public string? ModulePath { get; }

    public string? ModuleName { get; }

    /// <summary>Where the PIN is: a <c>file:</c> address, or an absolute path; null if the address does not say.</summary>
    public string? PinSource { get; }

    /// <summary>The label of the object; null for any.</summary>
    public string? Label => TextOf(_path, Object);

    /// <summary>CKA_ID; null for any.</summary>
    public byte[]? ObjectId => _path.GetValueOrDefault(Id);

    /// <summary>private, public or cert; null for any.</summary>
    public string? ObjectType => TextOf(_path, Type);

    public ulong? SlotId { get; }

    /// <summary>Whether the text is such an address, right or wrong.</summary>
    public static bool IsAddress(string text) => text.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase);

    /// <exception cref="UserErrorException">It breaks RFC 7512, has an attribute that is not known, or has the PIN itself.</exception>
    public static Pkcs11Address Parse(string text)
    {
        string[] parts = text[Scheme.Length..].Split('?', 2);
        string name = text[..(Scheme.Length + parts[0].Length)];
        Dictionary<string, byte[]> path = Read(name, parts[0], ';', PathNames);
        Dictionary<string, byte[]> query = parts.Length > 1 ? Read(name, parts[1], '&', QueryNames) : [];
        return new(text, name, path, query);
    }

    /// <summary>Whether a token is the one that is meant.</summary>
    /// <param name="token">Its attributes by their names in the address.</param>
    internal bool Matches(IReadOnlyDictionary<string, string> token) =>
        _path.All(one => !token.TryGetValue(one.Key, out string? value) || value == Encoding.UTF8.GetString(one.Value));

    /// <summary>A token's attributes by their names in an address.</summary>
    internal static Dictionary<string, string> Attributes(string label, string manufacturer, string serial, string model) =>
        new()
        {
            [Token] = label,
            [Manufacturer] = manufacturer,
            [Serial] = serial,
            [Model] = model,
        };

    internal static Dictionary<string, string> SlotAttributes(string description, string manufacturer) =>
        new() { [SlotDescription] = description, [SlotManufacturer] = manufacturer };

    internal static Dictionary<string, string> LibraryAttributes(string description, string manufacturer, string version) =>
        new()
        {
            [LibraryDescription] = description,
            [LibraryManufacturer] = manufacturer,
            [LibraryVersion] = version,
        };

    /// <summary>An attribute as a part of an address, for a message that lists what there is.</summary>
    public static string Write(string name, ReadOnlySpan<byte> value, bool isText = true)
    {
        var text = new StringBuilder(name).Append('=');
        foreach (byte one in value)
        {
            if (isText && (char.IsAsciiLetterOrDigit((char)one) || one is (byte)'-' or (byte)'.' or (byte)'_' or (byte)'~'))
                text.Append((char)one);
            else
                text.Append(CultureInfo.InvariantCulture, $"%{one:X2}");
        }

        return text.ToString();
    }

    private static string? TextOf(Dictionary<string, byte[]> attributes, string name) =>
        attributes.TryGetValue(name, out byte[]? value) ? Encoding.UTF8.GetString(value) : null;

    private static Dictionary<string, byte[]> Read(string source, string text, char separator, string[] known)
    {
        var attributes = new Dictionary<string, byte[]>(StringComparer.Ordinal);
        foreach (string part in text.Split(separator, StringSplitOptions.RemoveEmptyEntries))
        {
            int equals = part.IndexOf('=', StringComparison.Ordinal);
            string attribute = equals < 0 ? part : part[..equals];
            if (attribute == PinValueName)
                throw new UserErrorException(
                    source,
                    $"has a {PinValueName}, which is not read: other users see command lines. Put the PIN into a file that only you can "
                        + $"read, and name it: {PinSourceName}=file:/path"
                );
            if (equals < 0)
                throw new UserErrorException(source, $"has no value for '{attribute}' (RFC 7512: name=value, separated by {separator})");
            if (!known.Contains(attribute))
                throw new UserErrorException(
                    source,
                    QueryNames.Contains(attribute) ? $"{attribute} belongs after a question mark"
                        : PathNames.Contains(attribute) ? $"{attribute} belongs before the question mark"
                        : $"'{attribute}' is not known; known are {string.Join(", ", known)}"
                );
            // RFC 7512 section 2.3: once each.
            if (!attributes.TryAdd(attribute, Decode(source, attribute, part[(equals + 1)..])))
                throw new UserErrorException(source, $"has {attribute} twice");
        }

        return attributes;
    }

    private static byte[] Decode(string source, string attribute, string value)
    {
        var bytes = new List<byte>(value.Length);
        Span<byte> utf8 = stackalloc byte[4];
        for (int at = 0; at < value.Length; )
        {
            if (value[at] != '%')
            {
                // Not only what RFC 3986 allows: shells and users write spaces and letters of their own.
                Rune.DecodeFromUtf16(value.AsSpan(at), out Rune rune, out int used);
                foreach (byte one in utf8[..rune.EncodeToUtf8(utf8)])
                    bytes.Add(one);
                at += used;
                continue;
            }

            if (
                at + 3 > value.Length
                || !byte.TryParse(value.AsSpan(at + 1, 2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out byte octet)
            )
                throw new UserErrorException(source, $"its {attribute} has a % that two hexadecimal digits do not follow");
            bytes.Add(octet);
            at += 3;
        }

        return [.. bytes];
    }
}
