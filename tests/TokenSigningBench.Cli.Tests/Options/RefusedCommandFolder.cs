using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Cli.Tests.Faults;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Options;

/// <summary>The files that the command lines of <c>refused.txt</c> name.</summary>
public sealed class RefusedCommandFolder : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public RefusedCommandFolder()
    {
        using X509Certificate2 certificate = KnownCertificates.OfRsa(2048);
        _folder.Write("a.pfx", certificate.Export(X509ContentType.Pfx, "word"));
        _folder.Write("b.pfx", certificate.Export(X509ContentType.Pfx, "other"));
        _folder.Write("public.crt", certificate.ExportCertificatePem());
        using RSA key = certificate.GetRSAPrivateKey()!;
        _folder.Write("bare.key", key.ExportPkcs8PrivateKeyPem());
        _folder.Write("word.txt", "word");
        _folder.Write("other.txt", "other\n");
        _folder.Write("cookie.txt", "who=alice");
        foreach (string side in new[] { "base", "same", "slow" })
            SampleRunFile.Save(_folder.File($"{side}/1.run.json"), 1e6);
        _folder.Write("empty.json", "");
        _folder.Write("foreign.json", """{"name":"something else"}""");
        _folder.Write("future.json", """{"schema":9}""");
        _folder.Write("cut.json", File.ReadAllText(_folder.File("base/1.run.json"))[..200]);
        _folder.Write(
            "holes.json",
            """{"schema":2,"started":"2026-01-02T03:04:05Z","machine":{"operatingSystem":"","dotNet":"","garbageCollector":""},"""
                + "\"rows\":[null]}"
        );
        Directory.CreateDirectory(_folder.File("nothing"));
        Directory.CreateDirectory(_folder.File("out"));
    }

    public void Dispose() => _folder.Dispose();

    /// <summary>Runs a command in this process.</summary>
    /// <returns>The exit code and both outputs, without the folder's path.</returns>
    public (int ExitCode, string Output, string Errors) Run(string commandLine)
    {
        (int exitCode, string output, string errors) = InProcess.Run([
            .. commandLine.Split(' ').Select(word => Path.Exists(_folder.File(word)) ? _folder.File(word) : word),
        ]);
        return (exitCode, output, errors.Replace(_folder.Path + "/", "", StringComparison.Ordinal));
    }

    /// <summary>Every file and folder, with its size and time of change.</summary>
    public IReadOnlyList<string> Snapshot() =>
        [
            .. new DirectoryInfo(_folder.Path)
                .EnumerateFileSystemInfos("*", SearchOption.AllDirectories)
                .Select(file => $"{file.FullName} {file.LastWriteTimeUtc:O} {(file as FileInfo)?.Length}")
                .Order(StringComparer.Ordinal),
        ];
}
