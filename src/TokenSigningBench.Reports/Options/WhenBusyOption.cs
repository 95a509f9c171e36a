using System.CommandLine;

namespace TokenSigningBench.Reports.Options;

/// <summary>The option <c>--when-busy</c>, of commands whose minutes are lost where other programs use the processor.</summary>
public sealed class WhenBusyOption
{
    private const string Stop = "stop",
        Measure = "measure";

    public WhenBusyOption() => Option.AcceptOnlyFromAmong(Stop, Measure);

    /// <summary>The option, for the help and for rules.</summary>
    public ValueOption<string> Option { get; } = new("--when-busy", "ACTION", "If other programs use the cores: stop, measure", Stop);

    /// <inheritdoc cref="BusyMachine.Start(ParseResult, Action{OtherWork}?)"/>
    /// <exception cref="UserErrorException">What is left of the processor is too little for a reliable figure.</exception>
    public DateTimeOffset Start(ParseResult parsed) =>
        BusyMachine.Start(
            parsed,
            others =>
            {
                if (others.LeavesTooLittle && parsed.GetRequiredValue(Option) == Stop)
                    throw new UserErrorException(
                        parsed.CommandResult.Command.Name,
                        $"nothing was measured, because no figure would be reliable. {BusyMachine.Text(others)}. "
                            + $"Repeat it when they have ended, or use {Option.Name} {Measure}"
                    );
            }
        );
}
