namespace TokenSigningBench.Core.Machine;

/// <summary>What makes multiples of RSA 2048 differ between machines: the instructions that OpenSSL computes RSA 2048 with.</summary>
public static class InstructionDifference
{
    /// <summary>The extension that decides how fast RSA 2048 is.</summary>
    public const string Deciding = "AVX512-IFMA";

    /// <summary>What they differ in: that extension, or the variable that hides it from OpenSSL. Null unless they are known to.</summary>
    public static string? Of(IReadOnlyList<MachineFacts> machines) =>
        machines.Select(one => one.OpenSslCapabilityMask).Distinct().Skip(1).Any() ? "OPENSSL_ia32cap"
        : machines.Select(one => one.CryptoExtensions?.Contains(Deciding)).OfType<bool>().Distinct().Skip(1).Any() ? Deciding
        : null;

    /// <summary>The difference and what follows from it; null where there is none.</summary>
    public static string? Sentence(IReadOnlyList<MachineFacts> machines) =>
        Of(machines) is { } difference
            ? $"The machines differ in {(difference == Deciding ? Deciding : $"{difference}, which disables extensions for OpenSSL")}. "
                + $"With {Deciding}, OpenSSL computes RSA 2048 faster (openssl/openssl #13750), "
                + "and later versions also RSA 3072 and 4096 (#14908). Ratios to RSA 2048 are then higher."
            : null;
}
