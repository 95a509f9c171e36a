using System.CommandLine;
using TokenSigningBench.Benchmarks.AgainstOpenSsl;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Benchmarks.Running;
using TokenSigningBench.Benchmarks.SigningCost;
using TokenSigningBench.Benchmarks.TelemetryOverhead;

namespace TokenSigningBench.Benchmarks;

/// <summary>The main job, the commands that BenchmarkDotNet does not run, and the suites that it does.</summary>
internal static class MainProgram
{
    public static BenchmarkProgram Create()
    {
        var root = new RootCommand("What signing and verifying identity tokens costs, by certificate and algorithm.")
        {
            OwnKeysJob.Certificates,
            PasswordInput.FilesOption,
            OpenSslComparison.Create(),
            TelemetryJob.Create(),
            TablesJob.Create(),
        };
        root.Validators.Add(given =>
        {
            if (given.GetResult(PasswordInput.FilesOption) is not null && given.GetResult(OwnKeysJob.Certificates) is null)
                given.AddError($"{PasswordInput.FilesOption.Name} goes with {OwnKeysJob.Certificates.Name}, which is not given.");
        });
        root.SetAction(
            (parsed, cancel) =>
                parsed.GetValue(OwnKeysJob.Certificates) is { Length: > 0 }
                    ? OwnKeysJob.RunAsync(parsed, cancel)
                    : MainJob.RunAsync(OutputOptions.From(parsed), cancel)
        );
        return new BenchmarkProgram("TokenSigningBench.Benchmarks", root, typeof(MainProgram).Assembly)
        {
            WithoutCommand =
                "Without a command: the main job, about a minute. It signs and verifies with RSA 2048, 4096 and 8192, each with "
                + "SHA-256, SHA-384 and SHA-512 tokens.",
            Own = ("Your own key", [OwnKeysJob.Certificates, PasswordInput.FilesOption]),
            Examples = new Dictionary<string, string[]>
            {
                [""] = ["--verbose", "--cert signing.pfx --password-file pw.txt"],
                ["against-openssl"] = ["against-openssl", "against-openssl sha256", "against-openssl passwords --rounds 3"],
                ["telemetry"] = ["telemetry", "telemetry --rounds 100"],
                ["sha256"] = ["against-openssl sha256"],
                ["passwords"] = ["against-openssl passwords"],
            },
        }.WithCommonOptions();
    }
}
