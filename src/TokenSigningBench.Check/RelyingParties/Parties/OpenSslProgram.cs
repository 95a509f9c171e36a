using System.Buffers.Text;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>
/// The <c>openssl</c> program, as a script on a server uses it. It is not timed: starting the process is most of the cost.
/// </summary>
internal sealed class OpenSslProgram : IVerifyingParty
{
    public string Name => "openssl";

    public string? Missing() => InstalledProgram.Missing(["openssl", "setsid"], "openssl util-linux");

    public async Task<RelyingPartyTrial> TryAsync(VerificationRequest request, CancellationToken cancel)
    {
        (TokenKey key, JwsAlgorithm algorithm, string token) = request;
        DirectoryInfo folder = PrivateFolder.CreateTemporary("tokenbench-openssl");
        try
        {
            int dot = token.LastIndexOf('.');
            byte[] signature = Base64Url.DecodeFromChars(token.AsSpan(dot + 1));
            string publicKey = Write(
                "public.pem",
                Encoding.ASCII.GetBytes(PemEncoding.WriteString("PUBLIC KEY", key.ExportSubjectPublicKeyInfo()))
            );
            string input = Write("input", Encoding.ASCII.GetBytes(token[..dot]));
            string signed = Write("signature", algorithm.Family == JwsFamily.Ecdsa ? EcdsaSignature.ToDer(signature) : signature);
            // RFC 7518 section 3.5: the salt is as long as the hash.
            string[] pss =
                algorithm.Family == JwsFamily.RsaPss ? ["-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:digest"] : [];
            (_, string version) = await RunAsync(["version"], cancel).ConfigureAwait(false);
            string[] verify = algorithm.Family is JwsFamily.MLDsa or JwsFamily.EdDsa
                ? ["pkeyutl", "-verify", "-pubin", "-inkey", publicKey, "-rawin", "-in", input, "-sigfile", signed]
                : ["dgst", $"-sha{algorithm.HashBits}", "-verify", publicKey, .. pss, "-signature", signed, input];
            (int exitCode, string output) = await RunAsync(verify, cancel).ConfigureAwait(false);
            return new(string.Join(' ', version.Split(' ').Take(2)), algorithm.Name)
            {
                Refusal =
                    exitCode == 0 ? null : output.Replace(folder.FullName + Path.DirectorySeparatorChar, "", StringComparison.Ordinal),
            };
        }
        finally
        {
            folder.Delete(recursive: true);
        }

        string Write(string name, byte[] content)
        {
            string path = Path.Combine(folder.FullName, name);
            File.WriteAllBytes(path, content);
            return path;
        }
    }

    private static async Task<(int ExitCode, string Output)> RunAsync(string[] arguments, CancellationToken cancel)
    {
        await using var process = ChildProcess.Start("openssl", InstalledProgram.Find("openssl")!, arguments);
        int exitCode = await process.WaitForEndAsync(cancel).ConfigureAwait(false);
        // The result and the error details arrive on different outputs, in any order. The details differ between signatures.
        return (
            exitCode,
            process.OutputTail.Split('\n').FirstOrDefault(line => !line.Contains(":error:", StringComparison.Ordinal)) ?? process.LastLine
        );
    }
}
