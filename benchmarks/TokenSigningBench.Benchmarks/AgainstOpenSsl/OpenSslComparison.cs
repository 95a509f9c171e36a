namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;
internal static class OpenSslComparison { public static Task<int> RunAsync(string[] args, CancellationToken cancel) => throw new NotSupportedException(); }
