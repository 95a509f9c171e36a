using System.CommandLine;
using System.CommandLine.Parsing;
using System.Diagnostics;
using System.Security.Cryptography;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Configuration;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Tokens.Received;
using TokenSigningBench.Core.Web;

namespace TokenSigningBench.Reports.Options;

/// <summary>The key sources that the user names: files, folders of files, and identity servers.</summary>
/// <param name="hasKeys">Whether an option names the keys of a token.</param>
public sealed class KeySources(bool hasKeys)
{
    // A file with slower key derivation is not loaded a second time.
    private static readonly TimeSpan MaxRepeatDuration = TimeSpan.FromMilliseconds(300);

    // Of "Authorization: Bearer" before a token.
    private static readonly string[] HeaderWords = ["Authorization:", "Bearer", "DPoP"];

    private readonly Argument<string[]> _sources = new("SOURCE")
    {
        Description =
            "Files, folders, - (stdin), addresses, or a token\n"
            + $"Files: {KeySource.Endings}. Addresses of an identity server: an issuer, a discovery document, a key set. "
            + $"{StoreAddress.Prefix} lists the certificate store. pkcs11: names a key in an HSM (RFC 7512). "
            + "A token: as it is, with Bearer, or a file with one in it.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly ValueOption<string?> _project = new(
        "--project",
        "FOLDER",
        "Folder of a server: what its settings name\nIts appsettings.json, user secrets, environment, and Duende's keys."
    );

    private readonly ValueOption<string?> _thumbprint = new("--thumbprint", "HEX", "SHA-1 of the certificate, if a .pfx has several keys");

    private readonly ValueOption<string?> _key = new(
        "--key",
        "FILE",
        "File with the private key of the certificate\nA folder's certificates and keys are paired without it."
    );

    private readonly ValueOption<string?> _keys = new(
        "--keys",
        "SOURCE",
        "Keys that a token may be signed with\nA file or address as SOURCE: a key set, a certificate, an issuer."
    );

    private readonly Option<bool> _allowHttp = new("--allow-http") { Description = "Allow plain http to another host" };

    private readonly PasswordOptions _password = new();

    /// <summary>The options, for the help.</summary>
    public HelpGroup HelpGroup =>
        new(
            "Input",
            [_sources, .. hasKeys ? [_keys] : Array.Empty<Symbol>(), _project, _key, .. _password.Common, _thumbprint, _allowHttp]
        );

    public void AddTo(Command command)
    {
        _sources.ReadsFolders(KeySource.FilesIn);
        command.Add(_sources);
        if (hasKeys)
            command.Add(_keys);
        command.Add(_project);
        command.Add(_key);
        _password.AddTo(command);
        command.Add(_thumbprint);
        command.Add(_allowHttp);
        command.Refuse(
            [_password.Files],
            given => given.ValuesOf(_sources).Contains(StandardInput.Symbol) && given.Has(_password.Files, SecretFile.StandardInput),
            "is standard input, and so is a source; it is read once"
        );
        command.Validators.Add(given =>
        {
            if (!given.ValuesOf(_sources).Any() && !given.Has(_project))
                given.AddError($"Required argument '{_sources.Name}' missing for command: '{command.Name}'.");
            if (KeysInStandardInput(given) > 1)
                given.AddError($"{StandardInput.Name} is named twice, and it is read once");
        });
        command.Refuse(
            [_allowHttp],
            given =>
                !given.ValuesOf(_sources).Any(WebSource.IsAddress)
                && !(given.GetResult(_keys)?.Tokens.Any(one => WebSource.IsAddress(one.Value)) ?? false),
            "goes with an address, and none is named"
        );
        command.Refuse(
            [_key],
            given =>
                given.ValuesOf(_sources).ToArray() is not [var only]
                || WebSource.IsAddress(only)
                || Directory.Exists(only)
                || ServerSettings.IsFile(only),
            "goes with one certificate file"
        );
        command.Refuse(
            [_thumbprint],
            given => given.ValuesOf(_sources).All(ServerSettings.IsFile),
            "goes with a file, and only settings are named"
        );
        command.Refuse(
            [.. _password.All, _thumbprint],
            given => given.ValuesOf(_sources).Any() && given.ValuesOf(_sources).All(WebSource.IsAddress),
            "goes with a file, and only addresses are named"
        );
    }

    /// <summary>Opens the keys that a token may be signed with.</summary>
    /// <returns>Null if the user named none.</returns>
    /// <exception cref="UserErrorException">They cannot be opened.</exception>
    public async Task<(string Name, OpenedSources Opened)?> OpenKeysAsync(ParseResult parsed, CancellationToken cancel)
    {
        if (!hasKeys || parsed.GetValue(_keys) is not { } keys)
            return null;
        OpenedSources opened = await OpenAsync(parsed, [keys], timeLoading: false, cancel).ConfigureAwait(false);
        if (opened.Failures.FirstOrDefault() is not { } failure || opened.Keys.Any())
            return (keys, opened);
        opened.Dispose();
        throw failure;
    }

    /// <summary>Refuses the keys of a token where no token is named.</summary>
    /// <exception cref="UserErrorException">They were named.</exception>
    public void RequireNoKeys(ParseResult parsed)
    {
        if (hasKeys && parsed.CommandResult.Has(_keys))
            throw new UserErrorException(_keys.Name, "goes with a token, and none is named") { EndsCommand = true };
    }

    /// <summary>Opens all named sources. A source that cannot be opened does not stop the others.</summary>
    /// <param name="timeLoading">Whether each file is loaded a second time, to time it.</param>
    /// <returns>The keys, and the tokens that were named in their place.</returns>
    /// <exception cref="UserErrorException">
    /// The password file cannot be read, or the files need more key derivation than a command allows.
    /// </exception>
    public Task<OpenedSources> OpenAsync(ParseResult parsed, bool timeLoading, CancellationToken cancel)
    {
        var opened = new OpenedSources();
        string[] named = parsed.GetValue(_sources) ?? [];
        // Without quotes around it, a header is several arguments.
        bool isHeader = named.Any(source => TokensOf(source).Count > 0);
        List<string> keys = [];
        foreach (string source in named)
        {
            if (TokensOf(source) is { Count: > 0 } tokens)
                opened.AddTokens(File.Exists(source) ? source : "token", tokens);
            else if (!isHeader || !HeaderWords.Contains(source, StringComparer.OrdinalIgnoreCase) || File.Exists(source))
                keys.Add(source);
        }

        return OpenAsync(parsed, keys, timeLoading, cancel, opened);
    }

    /// <summary>Whether something that these options name is standard input, which is read once.</summary>
    public bool ReadStandardInput(CommandResult given) =>
        KeysInStandardInput(given) > 0 || given.Has(_password.Files, SecretFile.StandardInput);

    private int KeysInStandardInput(CommandResult given) =>
        given.ValuesOf(_sources).Count(source => source == StandardInput.Symbol) + (given.Has(_keys, StandardInput.Symbol) ? 1 : 0);

    // A text, or a file that a token is in. A file of keys has none, whatever its ending.
    private static IReadOnlyList<ReceivedToken> TokensOf(string source)
    {
        if (source == StandardInput.Symbol || Directory.Exists(source) || ServerSettings.IsFile(source))
            return [];
        if (!File.Exists(source))
            return ReceivedTokens.In(source);
        try
        {
            return ReceivedTokens.In(SourceFile.ReadAllBytes(source));
        }
        catch (UserErrorException)
        {
            // What opens keys says why it cannot be read.
            return [];
        }
    }

    private async Task<OpenedSources> OpenAsync(
        ParseResult parsed,
        IReadOnlyList<string> sources,
        bool timeLoading,
        CancellationToken cancel,
        OpenedSources? tokens = null
    )
    {
        Password password = _password.From(parsed);
        OpenedSources opened = tokens ?? new();
        string? project = tokens is null ? null : parsed.GetValue(_project);
        foreach (string source in sources.Concat(project is null ? [] : [project]))
        {
            try
            {
                if (source == project || (ServerSettings.IsFile(source) && File.Exists(source)))
                {
                    AddConfigured(opened, source, password);
                    continue;
                }

                if (WebSource.IsAddress(source))
                {
                    opened.Add(
                        source,
                        await WebSource.ReadAsync(source, parsed.GetValue(_allowHttp), TimeProvider.System, cancel).ConfigureAwait(false),
                        null
                    );
                    continue;
                }

                if (source == StandardInput.Symbol)
                {
                    byte[] content = StandardInput.Read(SourceFile.MaxBytes);
                    try
                    {
                        if (tokens is not null && ReceivedTokens.In(content) is { Count: > 0 } found)
                        {
                            opened.AddTokens(StandardInput.Name, found);
                            continue;
                        }

                        opened.AddFile(
                            source,
                            () =>
                                password.Load<(SourceContent, LoadTime?)>(
                                    StandardInput.Name,
                                    (value, budget) => (OpenContent(content, value, parsed.GetValue(_thumbprint), budget), null)
                                )
                        );
                    }
                    finally
                    {
                        CryptographicOperations.ZeroMemory(content);
                    }

                    continue;
                }

                void AddFile(string file) =>
                    opened.AddFile(
                        source,
                        () => password.Load(file, (value, budget) => Open(file, value, parsed.GetValue(_thumbprint), timeLoading, budget))
                    );
                if (Directory.Exists(source))
                    opened.AddFolder(
                        source,
                        () =>
                        {
                            foreach (string file in KeySource.FilesIn(source))
                                AddFile(file);
                        }
                    );
                else if (parsed.GetValue(_key) is { } key)
                    opened.AddPair(() => AddFile(source), () => AddFile(key));
                else
                    AddFile(source);
            }
            catch (UserErrorException e) when (!e.EndsCommand)
            {
                opened.Add(source, new([], [e], []), null);
            }
            catch
            {
                opened.Dispose();
                throw;
            }
        }

        if (parsed.GetValue(_key) is null)
            opened.JoinPairs(0, isFolder: false);
        return opened;
    }

    private static void AddConfigured(OpenedSources opened, string source, Password password)
    {
        foreach (ConfiguredCertificate certificate in ConfiguredCertificates.FindHere(source))
        {
            opened.Add(source, new([], [], [certificate.Origin]), null);
            opened.AddFile(
                source,
                () =>
                    password.Load<(SourceContent, LoadTime?)>(certificate.Path, (value, budget) => (certificate.Open(value, budget), null))
            );
        }
    }

    private static SourceContent OpenContent(byte[] content, string? password, string? thumbprint, KeyDerivationBudget budget) =>
        KeySource.OpenContent(StandardInput.Name, content, password, thumbprint, budget);

    private static (SourceContent, LoadTime?) Open(
        string file,
        string? password,
        string? thumbprint,
        bool timeIt,
        KeyDerivationBudget budget
    )
    {
        long start = Stopwatch.GetTimestamp();
        SourceContent content = KeySource.Open(file, password, thumbprint, budget);
        TimeSpan firstTime = Stopwatch.GetElapsedTime(start);
        if (!timeIt)
            return (content, null);
        // A token is opened once: a card takes long, and each time is a login.
        if (firstTime > MaxRepeatDuration || KeyAddress.IsAddress(file))
            return (content, new(firstTime.TotalMilliseconds, null));

        start = Stopwatch.GetTimestamp();
        foreach (SourceKey reloaded in KeySource.Open(file, password, thumbprint, budget).Keys)
            reloaded.Dispose();
        return (content, new(firstTime.TotalMilliseconds, Stopwatch.GetElapsedTime(start).TotalMilliseconds));
    }
}
