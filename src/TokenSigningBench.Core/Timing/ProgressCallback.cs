namespace TokenSigningBench.Core.Timing;

/// <summary>Calls a method with each report, on the thread that reports. <see cref="Progress{T}"/> calls it later, on another.</summary>
public sealed class ProgressCallback<T>(Action<T> report) : IProgress<T>
{
    public void Report(T value) => report(value);
}
