namespace TokenSigningBench.Core.Certificates;

/// <summary>The steps of creating certificates.</summary>
public enum CreationStep
{
    /// <summary>Another process is creating certificates in the same folder. This one waits for it.</summary>
    WaitingForAnotherProcess,

    /// <summary>The search for a key's primes has started.</summary>
    MakingKey,

    /// <summary>The key is ready: new, or reused from a certificate of the same size.</summary>
    KeyReady,

    /// <summary>A certificate's files are written.</summary>
    Written,
}

/// <summary>One step of creating certificates.</summary>
/// <param name="Key">The key of the step; null while waiting for another process.</param>
/// <param name="Spec">The certificate that was written; null for the other steps.</param>
public readonly record struct CreationProgress(CreationStep Step, KeySpec? Key = null, CertificateSpec? Spec = null)
{
    public override string ToString() =>
        Step switch
        {
            CreationStep.WaitingForAnotherProcess => "waiting for another process that creates certificates in the same folder",
            CreationStep.MakingKey => $"generating key {Key}",
            CreationStep.KeyReady => $"key {Key} ready",
            _ => $"wrote {Spec!.FileStem}",
        };
}
