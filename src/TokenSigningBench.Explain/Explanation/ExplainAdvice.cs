namespace TokenSigningBench.Explain.Explanation;

/// <summary>What to do about the causes that were found.</summary>
internal static class ExplainAdvice
{
    public static IEnumerable<string> Of(LoginExplanation found)
    {
        if (found.Conditions.Contains(MachineCondition.Throttled))
            yield return "Fix: raise the container's CPU limit.";
        if (found.Conditions.Contains(MachineCondition.NoCpuLeft))
            yield return "Fix: give the server cores of its own. Times below include the wait for a core.";
        if (found.Conditions.Contains(MachineCondition.IdleCores))
            yield return "Next: look for CPU steal (st in top), a CPU limit or a CPU affinity: threads wait, and cores are idle.";
        if (found.Doubt == ExplanationDoubt.UnseenCpuTime)
            yield return "Next: repeat it for longer. dotnet-trace or perf show stacks that this does not.";
        if (found.Doubt == ExplanationDoubt.WaitsOnBusyCores)
            yield return "Next: repeat it with fewer logins at once. Then requests do not wait for a core.";
        foreach (RequestShare cause in found.Causes)
            yield return Of(cause.Kind, found);
    }

    private static string Of(WaitKind kind, LoginExplanation found) =>
        kind switch
        {
            WaitKind.Signing when found.KeyBits is null or < 4096 =>
                "Next: count signatures with --exact. Sign less often, or with a faster key: tokenbench choose.",
            WaitKind.Signing when found.Conditions.Contains(MachineCondition.IdleCores) => Invariant(
                $"Next: a key that signs faster saves up to {found.SigningCpuMilliseconds:0} ms of it: tokenbench choose."
            ),
            WaitKind.Signing => "Fix: use a key that signs faster. tokenbench choose ranks them.",
            WaitKind.KeyLoading => "Fix: load the signing key once and keep it, not once per token.",
            WaitKind.PasswordHash => "Fix: choose the hash's setting for a time: tokenbench password-hash.",
            WaitKind.ClientSecret => "Fix: client secrets are random: a fast hash is enough for them.",
            WaitKind.TokenEncryption => "Next: use a smaller encryption key, or tokens that are not encrypted.",
            WaitKind.TlsHandshake => "Fix: keep connections open, and use an ECDSA certificate for TLS.",
            WaitKind.Http => "Next: the server that is called is slow. Call it less, or keep its results.",
            WaitKind.Sql => "Next: look at the database's slow queries, and at its pool of connections.",
            WaitKind.Ldap => "Next: look at the directory, and at how often it is bound to.",
            WaitKind.Blocking => "Fix: await instead of .Result, .Wait() and Thread.Sleep.",
            WaitKind.Lock => "Fix: hold the lock for less, or use one per user.",
            WaitKind.GarbageCollection => "Next: find what allocates: dotnet-counters and dotnet-gcdump.",
            WaitKind.Jit => "Fix: warm the server up before it gets requests, or publish ReadyToRun.",
            WaitKind.OtherCode => "Next: profile that code: dotnet-trace.",
            WaitKind.Computing => "Next: run it without --light, which names the code.",
            _ => "Next: look for awaits of queues, timers, semaphores and of calls that are not HTTP or SQL.",
        };
}
