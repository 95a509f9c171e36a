namespace TokenSigningBench.Lab.Servers;

/// <summary>The option for what one login is.</summary>
internal static class FlowOption
{
    private static readonly Dictionary<string, LoginFlow> Known = Enum.GetValues<LoginFlow>().ToDictionary(flow => flow.Name());

    public static Option<string> Create()
    {
        var flow = new ValueOption<string>(
            "--flow",
            "NAME",
            $"{string.Join(", ", Known.Keys)}\nWhat one login is. Server openiddict has all of them.",
            LoginFlow.Implicit.Name()
        );
        flow.AcceptOnlyFromAmong([.. Known.Keys]);
        return flow;
    }

    public static LoginFlow FlowOf(this ParseResult parsed, Option<string> option) => Known[parsed.GetRequiredValue(option)];
}
