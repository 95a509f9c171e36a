using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Check.CreateCert;

/// <summary><c>tokenbench create-cert</c>: creates self-signed certificates to test a server or a benchmark with.</summary>
public static class CreateCertCommand
{
    public static Command Create()
    {
        var key = new ValueOption<string[]>(
            "--key",
            "KEY...",
            $"Keys such as rsa:2048 or ec:P-256 (default: all)\n{string.Join(", ", KeySpec.All)}. "
                + $"Only where named: RSA of other sizes, {KeySpec.MinRsaBits} to {KeySpec.MaxRsaBits} bits; "
                + $"and, not as pfx, {string.Join(", ", KeySpec.PostQuantum.Append(KeySpec.Ed25519))}."
        )
        {
            AllowMultipleArgumentsPerToken = true,
        };
        Option<string[]> hash = new ValueOption<string[]>(
            "--signature-hash",
            "HASH...",
            "SHA256, SHA384, SHA512 (default: all that fit)\nThe hash of the certificate's own signature."
        )
        {
            AllowMultipleArgumentsPerToken = true,
        };
        var defect = new ValueOption<string[]>(
            "--defect",
            "RULE...",
            "Files with a defect instead, to test a pipeline with\n"
                + $"Each is found by the rule of check with that name. all, {string.Join(", ", Defect.All.Select(one => one.Id))}."
        )
        {
            AllowMultipleArgumentsPerToken = true,
        };
        var subject = new ValueOption<string?>(
            "--subject",
            "NAME",
            "X.500 name or common name (default: one for each)\nAn X.500 name is written like \"CN=Example signing, O=Example\"."
        );
        var days = new ValueOption<string?>(
            "--days",
            "N",
            $"Validity in days\n1 to {CreationOptions.MaxDays}.",
            Invariant($"{CreationOptions.DefaultDays}")
        );
        var format = new ValueOption<string>(
            "--format",
            "FORMAT",
            "pfx, pem, jwk; keys in pem and jwk are not encrypted\n"
                + $"The password of a pfx is '{CertificateStore.Password}'; pem is a certificate and a PKCS#8 key, jwk a private JWK.",
            CertificateFormat.Pfx.Name
        );
        format.AcceptOnlyFromAmong([.. CertificateFormat.All.Select(known => known.Name)]);
        Option<string> folder = new ValueOption<string>("--out", "DIR", "Folder to write to", "certs").Writes(mayBeFolder: true);
        var force = new Option<bool>("--force") { Description = "Replace existing files\nAlso those that cannot be read." };
        var command = new Command(
            "create-cert",
            "Create self-signed certificates for tests.\nEach with its key in one file, and as .crt. Existing files are kept."
        )
        {
            key,
            hash,
            defect,
            subject,
            days,
            format,
            folder,
            force,
        };
        command.NotWith(defect, key, hash, days);
        CommandHelp.Set(
            command,
            new(
                [new("Certificates", key, hash, defect, subject, days), new("Output", format, folder, force)],
                [
                    "create-cert --key rsa:2048 --signature-hash SHA256",
                    "create-cert --key ec:P-256 --format pem --out certs",
                    "create-cert --defect expired weak-exponent --out bad",
                ],
                "docs/guides/check-certificate.md"
            )
        );
        command.SetAction(
            (parsed, cancel) =>
            {
                X500DistinguishedName? name = parsed.GetValue(subject) is { } text ? SubjectName.Parse(text, subject.Name) : null;
                if (parsed.GetValue(defect) is { Length: > 0 } defects)
                {
                    return CreateDefectsAsync(
                        parsed.GetRequiredValue(folder),
                        SelectDefects(defects, parsed.CommandResult.Has(format) ? parsed.GetRequiredValue(format) : null),
                        CertificateFormat.All.Single(known => known.Name == parsed.GetRequiredValue(format)),
                        name,
                        parsed.GetValue(force),
                        CommonOptions.IsVerbose(parsed),
                        cancel
                    );
                }

                IReadOnlyList<CertificateSpec> specs = SelectSpecs(parsed.GetValue(key) ?? [], parsed.GetValue(hash) ?? []);
                var options = new CreationOptions
                {
                    Subject = name,
                    // An existing certificate of another validity is kept unless the user asks for a validity.
                    Days = parsed.CommandResult.Has(days) ? Days(parsed.GetValue(days)!, days.Name) : null,
                    Format = Format(parsed.GetRequiredValue(format), parsed.CommandResult.Has(format), specs),
                };
                var store = new CertificateStore(parsed.GetRequiredValue(folder), TimeProvider.System, options);
                return RunAsync(store, specs, parsed.GetValue(force), parsed, cancel);
            }
        );
        return command;
    }

    private static async Task<int> RunAsync(
        CertificateStore store,
        IReadOnlyList<CertificateSpec> specs,
        bool force,
        ParseResult parsed,
        CancellationToken cancel
    )
    {
        ProgressLine? line = Messages.Progress(parsed);
        var progress = new ProgressCallback<CreationProgress>(step =>
        {
            if (step.Step == CreationStep.Written ? !CommonOptions.IsQuiet(parsed) : CommonOptions.IsVerbose(parsed))
                Console.WriteLine(step);
            else
                line?.Report($"{step}");
        });
        IReadOnlyList<CertificateSpec> created = await store.EnsureAsync(specs, force, progress, cancel).ConfigureAwait(false);
        Console.WriteLine($"{store.Folder}: {created.Count} created, {specs.Count - created.Count} kept");
        return 0;
    }

    private static async Task<int> CreateDefectsAsync(
        string folder,
        IReadOnlyList<Defect> defects,
        CertificateFormat format,
        X500DistinguishedName? subject,
        bool force,
        bool verbose,
        CancellationToken cancel
    )
    {
        int created = await new DefectFolder(folder, TimeProvider.System, format, subject)
            .EnsureAsync(defects, force, verbose ? Console.WriteLine : null, cancel)
            .ConfigureAwait(false);
        Console.WriteLine($"{folder}: {created} created, {defects.Count - created} kept");
        return 0;
    }

    private static IReadOnlyList<Defect> SelectDefects(string[] names, string? format)
    {
        Defect[] defects = names.Contains("all") ? [.. Defect.All] : [.. names.Select(Defect.Parse).Distinct()];
        return defects.FirstOrDefault(defect => format is not null && defect.Extension is { } only && only != format) is { } other
            ? throw new UserErrorException($"--format {format}", $"does not hold {other.Id}, which is a .{other.Extension} file")
            : defects;
    }

    // .NET reads and writes ML-DSA in PKCS#12 on some systems only, and Ed25519 on none: without the option, they are written as PEM.
    private static CertificateFormat Format(string name, bool isGiven, IReadOnlyList<CertificateSpec> specs)
    {
        CertificateFormat format = CertificateFormat.All.Single(known => known.Name == name);
        if (!isGiven && specs.All(spec => spec.Key.IsSeedKey))
            return CertificateFormat.Pem;
        // Before the first file is written.
        return format == CertificateFormat.Pfx && specs.FirstOrDefault(spec => spec.Key.IsSeedKey) is { } seedKey
            ? throw new UserErrorException(seedKey.Key.Name, "is not written as pfx; use --format pem or jwk")
            : format;
    }

    private static int Days(string text, string option) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int days) && days is >= 1 and <= CreationOptions.MaxDays
            ? days
            : throw new UserErrorException(option, $"is not a number of days from 1 to {CreationOptions.MaxDays}");

    private static IReadOnlyList<CertificateSpec> SelectSpecs(string[] keys, string[] hashes)
    {
        HashSet<KeySpec> wantedKeys = [.. keys.Select(KeySpec.ParseToCreate)];
        HashSet<int> wantedHashes = [.. hashes.Select(CertificateSpec.ParseHash)];
        CertificateSpec[] specs =
        [
            .. (wantedKeys.Count == 0 ? CertificateGrid.All : wantedKeys.SelectMany(CertificateGrid.Of)).Where(spec =>
                wantedHashes.Count == 0 || wantedHashes.Contains(spec.HashBits)
            ),
        ];
        return specs.Length > 0
            ? specs
            : throw new UserErrorException(
                $"--key {string.Join(' ', keys)} --signature-hash {string.Join(' ', hashes)}",
                "no certificate has both: each curve has its own hash, and ML-DSA and Ed25519 have none"
            );
    }
}
