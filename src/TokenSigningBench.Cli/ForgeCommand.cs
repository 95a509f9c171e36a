using System.CommandLine;
using Spectre.Console;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Cli;

/// <summary><c>tokenbench forge</c>: makes self-signed certificates to try a server or a benchmark with.</summary>
internal static class ForgeCommand
{
    public static Command Create()
    {
        var key = new Option<string[]>("--key") { Description = $"{string.Join(", ", CertificateGrid.Keys)}; all of them when left out", AllowMultipleArgumentsPerToken = true };
        var hash = new Option<string[]>("--hash") { Description = "SHA256, SHA384, SHA512: the hash of the certificate's own signature; all that fit when left out", AllowMultipleArgumentsPerToken = true };
        var folder = new Option<string>("--out") { Description = "The folder to write to", DefaultValueFactory = _ => "certs" };
        var force = new Option<bool>("--force") { Description = "Make anew what is there already, also what cannot be read" };
        var command = new Command("forge", "Make self-signed certificates, as .pfx (password 'notsecure') and .crt. What is there already stays.") { key, hash, folder, force };
        command.SetAction((parsed, cancel) => RunAsync(
            Chosen(parsed.GetValue(key) ?? [], parsed.GetValue(hash) ?? []), parsed.GetRequiredValue(folder), parsed.GetValue(force), cancel));
        return command;
    }

    private static async Task<int> RunAsync(IReadOnlyList<CertificateSpec> specs, string folder, bool force, CancellationToken cancel)
    {
        var store = new CertificateStore(folder, TimeProvider.System);
        IReadOnlyList<CertificateSpec> made = await ForgeDisplay
            .RunAsync(AnsiConsole.Console, progress => store.EnsureAsync(specs, force, progress, cancel)).ConfigureAwait(false);
        Console.WriteLine($"{folder}: {made.Count} made, {specs.Count - made.Count} there already");
        return 0;
    }

    private static IReadOnlyList<CertificateSpec> Chosen(string[] keys, string[] hashes)
    {
        HashSet<KeySpec> wantedKeys = [.. keys.Select(KeySpec.Parse)];
        HashSet<int> wantedHashes = [.. hashes.Select(CertificateSpec.ParseHash)];
        CertificateSpec[] specs =
        [
            .. CertificateGrid.All.Where(spec => (wantedKeys.Count == 0 || wantedKeys.Contains(spec.Key)) && (wantedHashes.Count == 0 || wantedHashes.Contains(spec.HashBits))),
        ];
        return specs.Length > 0
            ? specs
            : throw new SourceException($"--key {string.Join(' ', keys)} --hash {string.Join(' ', hashes)}", "no certificate has both: each curve has its own hash");
    }
}
