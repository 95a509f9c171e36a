using System.CommandLine;
using System.Reflection;

namespace TokenSigningBench.Reports.Features;

/// <summary>
/// What a program does: a command, and the kinds of run that it keeps. A program is a list of features, in the order of its help and of its
/// reports.
/// </summary>
/// <param name="Section">Where help lists the command.</param>
/// <param name="Name">The command's name.</param>
/// <param name="Create">Creates the command; null where another program measures, and this one only reads its runs.</param>
/// <param name="Kinds">Creates each kind of run.</param>
public sealed record Feature(HelpSection Section, string Name, Func<Command>? Create, params Func<ReportedKind>[] Kinds)
{
    /// <summary>Whether the command starts programs of the user's, which get the user's whole environment.</summary>
    public bool KeepsEnvironment { get; init; }

    /// <summary>Makes the features' kinds of run known, and the program that starts itself again, once in a process.</summary>
    public static void Use(IReadOnlyList<Feature> features, Assembly program)
    {
        RunKinds.Use(features.SelectMany(feature => feature.Kinds));
        SelfProcess.Program = program;
    }
}

/// <summary>The sections of a program's help.</summary>
public enum HelpSection
{
    Common,
    Lab,
    Other,

    /// <summary>Not listed.</summary>
    Hidden,
}
