using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.Figures;

/// <summary>The result of one command, with every sample. <c>RunKinds</c> lists all kinds.</summary>
public abstract record RunPart
{
    /// <summary>Why the run ended early, so that it is not compared; null where it is complete.</summary>
    public virtual string? Unfinished() => null;

    /// <summary>Rejects values that no run has and that would take much time or memory to show.</summary>
    /// <exception cref="ArgumentException">It has such values.</exception>
    public virtual void RequirePossible() { }

    /// <summary>Whether something was measured: if not, neither the time of the run nor what other work there was says anything.</summary>
    public virtual bool IsMeasured() => true;

    /// <summary>The measured figures, which comparisons and fleet views read: medians, where there are samples.</summary>
    public abstract IEnumerable<RunFigure> Figures(MachineFacts machine);

    /// <summary>
    /// The figures that are computed from the measured ones. Comparisons do not read them. Those of a forecast take seconds.
    /// </summary>
    /// <exception cref="ArgumentException">The part's data are impossible.</exception>
    public virtual IEnumerable<RunFigure> Derived(MachineFacts machine) => [];

    /// <summary>The conditions that decide its figures, apart from the machine.</summary>
    public virtual IEnumerable<Circumstance> Settings() => [];

    public virtual IEnumerable<RunVerdict> Verdicts() => [];
}
