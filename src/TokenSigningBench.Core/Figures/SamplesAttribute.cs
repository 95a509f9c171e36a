namespace TokenSigningBench.Core.Figures;

/// <summary>Marks data that hold every sample: they are left out where only figures are written.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Parameter)]
public sealed class SamplesAttribute : Attribute;
