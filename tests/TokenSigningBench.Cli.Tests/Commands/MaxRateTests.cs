using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class MaxRateTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly string _pfx;

    public MaxRateTests()
    {
        using X509Certificate2 certificate = KnownCertificates.OfRsa(4096);
        _pfx = _folder.Write("lab.pfx", certificate.Export(X509ContentType.Pkcs12, "x"));
    }

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public void Logins_and_signatures_per_second_are_counted_and_no_files_are_left()
    {
        Skip.If(Throughput.Missing() is not null, Throughput.Missing());
        string file = _folder.File("a.run.json");
        // Other tests have folders in the shared one.
        string temporary = Directory.CreateDirectory(_folder.File("temporary")).FullName;

        (int exitCode, string output, string errors) = DotNetProgram.Run(
            "tokenbench",
            ["storm", _pfx, "--max-rate", "--server", "minimal", "--rounds", "2", "--duration", "1s", "--run-file", file, "--verbose"],
            ("TOKENBENCH_PASSWORD", "x"),
            ("TMPDIR", temporary)
        );

        (exitCode, errors).ShouldBe((0, ""));
        output.ShouldContain("  RS256 4096 ");
        ThroughputRow row = RunFile.Load(file).Of<ThroughputRun>().Rows.ShouldNotBeNull().ShouldHaveSingleItem();
        (row.KeyBits, row.Connections, row.RequestsPerSecond.Count, row.SignaturesPerSecond.Count).ShouldBe((4096, 16, 2, 2));
        row.RequestsPerSecond.ShouldAllBe(rate => rate > 0);
        // A login makes one signature.
        row.CpuShares().ShouldNotBeNull().ShouldAllBe(share => share > 0 && share < 1);
        Directory.EnumerateFileSystemEntries(temporary).ShouldBeEmpty();
    }

    // A hash that takes about as long as a signature, so that both are seen.
    [SkippableFact]
    public void Whole_logins_with_the_password_are_counted_beside_the_hashes_of_all_cores()
    {
        LongTest.SkipUnlessAll("a load test of its own");
        string file = _folder.File("a.run.json");
        string password = _folder.Write("password.txt", "x");

        (int exitCode, string output, string errors) = InProcess.Run([
            .. $"storm {_pfx} --max-rate --with-password --password-hash pbkdf2-sha256 --password-setting 20000".Split(' '),
            .. $"--server minimal --rounds 1 --duration 1s --password-file {password} --run-file {file}".Split(' '),
        ]);

        exitCode.ShouldBe(0, errors);
        output.ShouldContain("Each login hashes the password (PBKDF2");
        ThroughputRow row = RunFile.Load(file).Of<ThroughputRun>().Rows.ShouldHaveSingleItem();
        (row.RequestsPerSecond.Count, row.HashesPerSecond!.Count).ShouldBe((1, 1));
        row.RequestsPerSecond[0].ShouldBeInRange(0.1, row.HashesPerSecond[0] * 1.5);
    }
}
