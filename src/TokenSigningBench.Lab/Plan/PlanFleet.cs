using TokenSigningBench.Core.Fleets;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Lab.Plan;

/// <summary><c>tokenbench plan --fleet</c>: what a fleet of machines can carry, calculated from their run files.</summary>
internal sealed class PlanFleet
{
    private readonly ValueOption<string[]> _fleet = new(
        "--fleet",
        "RUN...",
        "Run files of many hosts, instead of a certificate\n"
            + "Of machine, check, storm and plan: HOST/….run.json, a folder of them, or files."
    )
    {
        AllowMultipleArgumentsPerToken = true,
    };

    private readonly ValueOption<string> _p95 = new("--p95", "TIME", "Maximum p95 response time\nWith --fleet.", "500ms");

    private readonly ValueOption<string> _replacement = new(
        "--replace-with",
        "KEY",
        "Key to compare with the fleet's keys\nWith --fleet.",
        "rsa:2048"
    );

    private readonly ValueOption<string?> _key = new(
        "--key",
        "KEY",
        "Key whose signature stands for a login\nWith --fleet, where no login was measured."
    );

    /// <summary>The option <c>--fleet</c>.</summary>
    public Option Option => _fleet;

    /// <param name="singleMachineOptions">The options that apply only to one machine. They are refused with <c>--fleet</c>.</param>
    public void AddTo(Command command, IEnumerable<Option> singleMachineOptions)
    {
        _fleet.ReadsFolders(FleetFiles.FilesIn);
        foreach (Option option in new Option[] { _fleet, _p95, _replacement, _key })
            command.Add(option);
        command.OnlyWith(_fleet, _p95, _replacement, _key);
        command.Refuse(singleMachineOptions, given => given.Has(_fleet), $"does not go with {_fleet.Name}, which was measured already");
    }

    public bool IsGiven(ParseResult parsed) => parsed.GetResult(_fleet) is { Implicit: false };

    /// <param name="peakPerSecond">The wanted logins/s; null for none.</param>
    /// <exception cref="UserErrorException">No run file can be read, or an option is invalid.</exception>
    public int Run(ParseResult parsed, double? peakPerSecond, RunOutput output)
    {
        bool isText = output.IsText(parsed);
        double p95 = TimeText.ParseWait(_p95.Name, parsed.GetRequiredValue(_p95), TimeSpan.FromHours(1)).TotalMilliseconds;
        string replacement = KeySpec.Parse(parsed.GetRequiredValue(_replacement)).Name;
        string? assumedKey = parsed.GetValue(_key) is { } key ? KeySpec.Parse(key).Name : null;
        (IReadOnlyList<FleetHost> hosts, IReadOnlyList<UserErrorException> errors) = FleetFiles.Read(
            parsed.GetValue(_fleet) is { Length: > 0 } paths ? paths : throw new UserErrorException(_fleet.Name, "names no run file")
        );
        if (assumedKey is not null)
            hosts = [.. hosts.Select(host => host.AssumingSignatureAlone(assumedKey))];
        var plan = new FleetPlan(hosts, p95, replacement);
        IReadOnlyList<FleetGroup> groups = FleetGroup.Of(hosts);
        output.Document.Write(
            parsed,
            isText
                ? TextRenderer.Render(FleetPlanDocument.Of(plan, groups, peakPerSecond), samples: null, CommonOptions.IsVerbose(parsed))
                : FleetPlanJson.Render(plan, groups, peakPerSecond)
        );
        foreach (UserErrorException cause in errors)
            Console.Error.WriteLine(cause.Message);
        return errors.Count > 0 ? ExitCode.CouldNotBeDone
            : peakPerSecond > plan.Now.LoginsPerSecondEvenly ? ExitCode.NotMet
            : ExitCode.Done;
    }
}
