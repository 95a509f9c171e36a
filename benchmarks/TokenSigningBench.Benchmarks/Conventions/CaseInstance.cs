using BenchmarkDotNet.Running;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>Instances of benchmarks in this process, beside those in their own.</summary>
internal static class CaseInstance
{
    /// <summary>An instance of the case's class with its parameters set, as BenchmarkDotNet sets them; null for a case of another class.</summary>
    public static T? Of<T>(BenchmarkCase benchmarkCase)
        where T : class
    {
        if (!benchmarkCase.Descriptor.Type.IsAssignableTo(typeof(T)))
            return null;

        var benchmark = (T)Activator.CreateInstance(benchmarkCase.Descriptor.Type)!;
        foreach (var parameter in benchmarkCase.Parameters.Items)
            benchmarkCase.Descriptor.Type.GetProperty(parameter.Name)!.SetValue(benchmark, parameter.Value);
        return benchmark;
    }
}
