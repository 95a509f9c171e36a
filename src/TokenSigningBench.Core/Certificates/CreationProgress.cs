namespace TokenSigningBench.Core.Certificates;

/// <summary>What a forging run has come to.</summary>
public enum CreationStep
{
    /// <summary>Another process is forging in the same folder; this one waits for it.</summary>
    WaitingForAnotherProcess,

    /// <summary>The search for a key's primes has started.</summary>
    MakingKey,

    /// <summary>The key is there, newly made or taken over from a certificate of the same size.</summary>
    KeyReady,

    /// <summary>A certificate's files are written.</summary>
    Written,
}

/// <summary>One step of a forging run.</summary>
/// <param name="Key">The key it happened to; null while waiting for another process.</param>
/// <param name="Spec">The certificate that was written; null for the other steps.</param>
public readonly record struct CreationProgress(CreationStep Step, KeySpec? Key = null, CertificateSpec? Spec = null);
