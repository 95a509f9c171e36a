using Spectre.Console;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;

namespace TokenSigningBench.Cli.Commands;

/// <summary><c>tokenbench forge</c>: creates self-signed certificates to test a server or a benchmark with.</summary>
internal static class CreateCertCommand
{
    public static Command Create()
    {
        var key = new Option<string[]>("--key")
        {
            Description = $"{string.Join(", ", KeySpec.All)}; all of them when left out",
            AllowMultipleArgumentsPerToken = true,
        };
        var hash = new Option<string[]>("--hash")
        {
            Description = "SHA256, SHA384, SHA512: the hash of the certificate's own signature; all that fit when left out",
            AllowMultipleArgumentsPerToken = true,
        };
        var subject = new Option<string?>("--subject")
        {
            Description = "An X.500 name, \"CN=Example signing, O=Example\", or a common name alone; one of its own each when left out",
        };
        var days = new Option<string?>("--days")
        {
            Description = $"How long they are valid, 1 to {CreationOptions.MaximumDays} days; {CreationOptions.DefaultDays} when left out",
        };
        var format = new Option<string>("--format")
        {
            Description =
                $"pfx (password '{CertificateStore.Password}'), pem (certificate and PKCS#8 key) or jwk (one private "
                + "JWK); a key in pem and jwk is not encrypted",
            DefaultValueFactory = _ => CertificateFormat.Pfx.Name,
        };
        format.AcceptOnlyFromAmong([.. CertificateFormat.All.Select(known => known.Name)]);
        var folder = new Option<string>("--out") { Description = "The folder to write to", DefaultValueFactory = _ => "certs" };
        var force = new Option<bool>("--force") { Description = "Make anew what is there already, also what cannot be read" };
        var command = new Command(
            "forge",
            "Make self-signed certificates, with their keys in one file and as .crt. What is there already stays."
        )
        {
            key,
            hash,
            subject,
            days,
            format,
            folder,
            force,
        };
        command.SetAction(
            (parsed, cancel) =>
            {
                var options = new CreationOptions
                {
                    Subject = parsed.GetValue(subject) is { } name ? SubjectName.Parse(name, subject.Name) : null,
                    Days = parsed.GetValue(days) is { } number ? Days(number, days.Name) : null,
                    Format = CertificateFormat.All.Single(known => known.Name == parsed.GetRequiredValue(format)),
                };
                var store = new CertificateStore(parsed.GetRequiredValue(folder), TimeProvider.System, options);
                return RunAsync(
                    store,
                    SelectSpecs(parsed.GetValue(key) ?? [], parsed.GetValue(hash) ?? []),
                    parsed.GetValue(force),
                    cancel
                );
            }
        );
        return command;
    }

    private static async Task<int> RunAsync(
        CertificateStore store,
        IReadOnlyList<CertificateSpec> specs,
        bool force,
        CancellationToken cancel
    )
    {
        IReadOnlyList<CertificateSpec> created = await CreationDisplay
            .RunAsync(AnsiConsole.Console, progress => store.EnsureAsync(specs, force, progress, cancel))
            .ConfigureAwait(false);
        Console.WriteLine($"{store.Folder}: {created.Count} made, {specs.Count - created.Count} there already");
        return 0;
    }

    private static int Days(string text, string option) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int days) && days is >= 1 and <= CreationOptions.MaximumDays
            ? days
            : throw new UserErrorException(option, $"is not a number of days from 1 to {CreationOptions.MaximumDays}");

    private static IReadOnlyList<CertificateSpec> SelectSpecs(string[] keys, string[] hashes)
    {
        HashSet<KeySpec> wantedKeys = [.. keys.Select(KeySpec.Parse)];
        HashSet<int> wantedHashes = [.. hashes.Select(CertificateSpec.ParseHash)];
        CertificateSpec[] specs =
        [
            .. CertificateGrid.All.Where(spec =>
                (wantedKeys.Count == 0 || wantedKeys.Contains(spec.Key))
                && (wantedHashes.Count == 0 || wantedHashes.Contains(spec.HashBits))
            ),
        ];
        return specs.Length > 0
            ? specs
            : throw new UserErrorException(
                $"--key {string.Join(' ', keys)} --hash {string.Join(' ', hashes)}",
                "no certificate has both: each curve has its own hash"
            );
    }
}
