using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.Figures;

/// <summary>What one command measured, with every sample. <c>RunKinds</c> lists all kinds that there are.</summary>
public abstract record RunPart
{
    /// <summary>Why it ended before it was whole, so that it is compared with nothing; null where it may be.</summary>
    public virtual string? Unfinished() => null;

    /// <summary>The figures that were measured, which comparisons and views of a fleet read; of samples their median.</summary>
    /// <param name="machine">The machine that they were measured on.</param>
    public abstract IEnumerable<RunFigure> Figures(MachineFacts machine);

    /// <summary>The figures that follow from them. No comparison reads them; that of a forecast takes seconds.</summary>
    /// <exception cref="ArgumentException">No run can be like this.</exception>
    public virtual IEnumerable<RunFigure> Derived(MachineFacts machine) => [];

    /// <summary>What decides its figures, beside the machine.</summary>
    public virtual IEnumerable<Circumstance> Settings() => [];

    /// <summary>What it comes to.</summary>
    public virtual IEnumerable<RunVerdict> Verdicts() => [];
}
