namespace TokenSigningBench.Core.Figures;

/// <summary>Marks what a run file keeps every sample in: where only figures are asked for, it is left out.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Parameter)]
internal sealed class SamplesAttribute : Attribute;
