using BenchmarkDotNet.Attributes;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>Signatures that are newer than the article or not part of it: Ed25519 and ML-DSA, over the same 250 bytes.</summary>
[BenchmarkCategory("signature")]
public class NewerOver250Bytes : ITriedBenchmark, ISignatureRow
{
    private INewerSigner _signer = null!;
    private byte[] _signature = [];

    [ParamsSource(nameof(Choices))]
    public NewerSignature Choice { get; set; } = null!;

    public static IEnumerable<NewerSignature> Choices => NewerSignature.All;

    public int StrengthBits => Choice.StrengthBits;

    public int SignatureBytes => Choice.SignatureBytes;

    public CaseTrial Trial() =>
        CaseTrial.Of(
            () =>
            {
                using INewerSigner signer = Choice.Make();
                return Choice.VerifiedBy;
            },
            Choice.VerifiedBy
        );

    [GlobalSetup]
    public void Setup()
    {
        Trial().Require();
        _signer = Choice.Make();
        _signature = _signer.Sign();
        CompilerWarmup.Run(() => Sign250Bytes(), TimeSpan.FromSeconds(2));
        CompilerWarmup.Run(() => Verify250Bytes(), TimeSpan.FromSeconds(2));
    }

    [Benchmark]
    public byte[] Sign250Bytes() => _signer.Sign();

    [Benchmark]
    public bool Verify250Bytes() => _signer.Verify(_signature);

    [GlobalCleanup]
    public void Cleanup() => _signer?.Dispose();
}
