using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>The options of <c>tokenbench rotate</c>.</summary>
internal sealed class RotateOptions
{
    private const string All = "all",
        WithoutInstallation = "dotnet";

    private const int MaxSpeed = 600,
        MaxRepetitions = 10;

    private static readonly TimeSpan MaxSetting = TimeSpan.FromDays(3650);

    private static readonly TimeSpan MaxRealTime = TimeSpan.FromHours(1);

    private readonly ValueOption<string> _plan = new(
        "--plan",
        "PLAN",
        $"What the issuer does, or a .yaml file\n{string.Join(", ", PlanFile.Names)}.",
        "publish-first"
    );

    private readonly ValueOption<string> _lead = new("--lead", "TIME", "Time from publishing the new key to signing with it", "10m");

    private readonly ValueOption<string> _keep = new("--keep", "TIME", "Withdraw the old key so long after the switch", "5m");

    private readonly ValueOption<string?> _like = new(
        "--like",
        "SERVER",
        "The plan of a server's settings\n"
            + $"{string.Join(", ", ServerHabit.All.Select(habit => habit.Id))}. Exit code 1 if a relying party would refuse a token. "
            + "Predicted, unless --speed is given."
    );

    private readonly ValueOption<string?> _every = new("--rotate", "TIME", "How long a key signs there: 90d\nDefault: the server's.");

    private readonly ValueOption<string?> _announce = new("--announce", "TIME", "How long it is published before");

    private readonly ValueOption<string?> _retire = new("--retire", "TIME", "How long it is published after");

    private readonly ValueOption<string?> _from = new(
        "--from",
        "KEY",
        "Algorithm and key before the switch\nDefault: the plan's, mostly RS256:2048. RS256:8192, PS256:3072, ES256."
    );

    private readonly ValueOption<string?> _to = new("--to", "KEY", "Algorithm and key after it");

    private readonly ValueOption<string> _parties = new(
        "--rp",
        "LIST",
        $"Relying parties\n{All}, {WithoutInstallation} (those that need no installation), "
            + $"or names: {string.Join(", ", KnownParties.Ids)}.",
        All
    );

    private readonly ValueOption<int> _speed = new("--speed", "N", "How much faster than real time\nAt 1 no clock is changed.", 60);

    private readonly ValueOption<int> _repeat = new("--repeat", "N", "Number of rehearsals", 1);

    private readonly Option<bool> _predictOnly = new("--predict-only")
    {
        Description = "Start nothing: predict from the caches' constants",
    };

    private readonly ValueOption<string[]> _assert = new(
        "--assert",
        "TEXT",
        "Exit code 1 if a relying party does not meet it\n"
            + "refused=0, refused.seconds<=30, withdrawn.seconds<600, fetches<10. May be repeated."
    );

    /// <summary>The options, for the help.</summary>
    public IReadOnlyList<HelpGroup> HelpGroups =>
        [
            new("Key change", [_plan, _lead, _keep, _from, _to]),
            new("A server's habit", [_like, _every, _announce, _retire]),
            new("Rehearsal", [_parties, _speed, _repeat, _predictOnly, _assert]),
        ];

    public void AddTo(Command command)
    {
        foreach (HelpGroup group in HelpGroups)
        foreach (Option option in group.Symbols.OfType<Option>())
            command.Add(option);
        command.NotWith(_like, _plan, _lead, _keep);
        command.OnlyWith(_like, _every, _announce, _retire);
        command.NotWith(_predictOnly, _speed, _repeat);
    }

    public bool IsPrediction(ParseResult parsed) =>
        parsed.GetValue(_predictOnly)
        || (parsed.CommandResult.Has(_like) && !parsed.CommandResult.Has(_speed) && !parsed.CommandResult.Has(_repeat));

    /// <returns>The settings of the server that is named; null if none is.</returns>
    /// <exception cref="UserErrorException">It is unknown, or its times are not possible.</exception>
    public ServerRotation? Server(ParseResult parsed)
    {
        return parsed.GetValue(_like) is { } server
            ? ServerRotation.Of(_like.Name, server, Time(_every), Time(_announce), Time(_retire))
            : null;

        TimeSpan? Time(Option<string?> option) =>
            parsed.GetValue(option) is { } text ? TimeText.ParseDays(option.Name, text, MaxSetting) : null;
    }

    /// <exception cref="UserErrorException">The plan is unknown, or a time or key of it is not possible.</exception>
    public RotationPlan Plan(ParseResult parsed, ServerRotation? server)
    {
        RotationPlan plan =
            server?.ToPlan(
                parsed.GetValue(_like)!,
                parsed.GetValue(_from) ?? PlanFile.DefaultKey,
                parsed.GetValue(_to) ?? PlanFile.DefaultKey
            )
            ?? PlanFile.Read(
                parsed.GetRequiredValue(_plan),
                new(
                    TimeText.ParseSimulated(_lead.Name, parsed.GetRequiredValue(_lead), PlanFile.MaxTime),
                    TimeText.ParseSimulated(_keep.Name, parsed.GetRequiredValue(_keep), PlanFile.MaxTime),
                    parsed.GetValue(_from),
                    parsed.GetValue(_to)
                )
            );
        PlanKeys.Check(plan);
        return plan;
    }

    /// <exception cref="UserErrorException">A name is unknown.</exception>
    public IReadOnlyList<string> Parties(ParseResult parsed)
    {
        string text = parsed.GetRequiredValue(_parties);
        if (text == All)
            return KnownParties.Ids;
        if (text == WithoutInstallation)
            return KnownParties.WithoutInstallation;
        string[] names = text.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        return Array.Find(names, name => !KnownParties.Ids.Contains(name)) is { } unknown
                ? throw new UserErrorException(
                    $"{_parties.Name} {unknown}",
                    $"is not known; known are {All}, {WithoutInstallation}, {string.Join(", ", KnownParties.Ids)}"
                )
            : names.Length == 0 ? throw new UserErrorException(_parties.Name, "names no relying party")
            : names;
    }

    /// <exception cref="UserErrorException">It is out of range, or the plan would take too long.</exception>
    public int Speed(ParseResult parsed, RotationPlan plan)
    {
        int speed = OneOf(parsed, _speed, MaxSpeed);
        return plan.Window / speed <= MaxRealTime
            ? speed
            : throw new UserErrorException(
                Invariant($"{_speed.Name} {speed}"),
                Invariant(
                    $"{plan.Name} takes {plan.Window.TotalHours:0.#} simulated hours, more than {MaxRealTime.TotalHours:0} real hour: "
                ) + $"use a higher {_speed.Name} or {_predictOnly.Name}"
            );
    }

    public int Repetitions(ParseResult parsed) => OneOf(parsed, _repeat, MaxRepetitions);

    /// <exception cref="UserErrorException">One is not an assertion.</exception>
    public IReadOnlyList<string> Assertions(ParseResult parsed) =>
        [.. (parsed.GetValue(_assert) ?? []).Select(text => RotationAssertion.Parse(text).Text)];

    private static int OneOf(ParseResult parsed, Option<int> option, int max) =>
        parsed.GetValue(option) is >= 1 and var number && number <= max
            ? number
            : throw new UserErrorException(Invariant($"{option.Name} {parsed.GetValue(option)}"), Invariant($"is not from 1 to {max}"));
}
