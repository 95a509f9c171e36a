using BenchmarkDotNet.Running;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>Creates benchmark instances in this process, in addition to those in the benchmark processes.</summary>
public static class CaseInstance
{
    /// <summary>An instance of the class of a case, with its parameters set as BenchmarkDotNet sets them; null for another class.</summary>
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
