namespace TokenSigningBench.Core.Machine;

/// <summary>What makes multiples of RSA 2048 differ between machines: the instructions that OpenSSL computes RSA 2048 with.</summary>
public static class InstructionDifference
{
    /// <summary>The extension that decides how fast RSA 2048 is.</summary>
    public const string Deciding = "AVX512-IFMA";

    /// <summary>Null unless the machines are known to differ in it, which only OpenSSL's are.</summary>
    public static string? Sentence(IReadOnlyList<MachineFacts> machines)
    {
        bool isMasked = machines.Select(one => one.OpenSslCapabilityMask).Distinct().Skip(1).Any();
        return isMasked || machines.Select(one => one.CryptoExtensions?.Contains(Deciding)).Distinct().Skip(1).Any()
            ? $"The machines differ in {(isMasked ? "OPENSSL_ia32cap, which disables extensions for OpenSSL" : Deciding)}. "
                + $"With {Deciding}, OpenSSL computes RSA 2048 faster (openssl/openssl #13750), "
                + "and later versions also RSA 3072 and 4096 (#14908). Ratios to RSA 2048 are then higher."
            : null;
    }
}
