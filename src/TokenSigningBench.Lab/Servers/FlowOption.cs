namespace TokenSigningBench.Lab.Servers;

/// <summary>The option for what one login is.</summary>
internal static class FlowOption
{
    private static readonly Dictionary<string, LoginFlow> Known = Enum.GetValues<LoginFlow>().ToDictionary(flow => flow.Name());

    public static Option<string> Create()
    {
        var flow = new Option<string>("--flow")
        {
            Description = $"{string.Join(", ", Known.Keys)}\nWhat one login is. Server openiddict has all of them.",
            DefaultValueFactory = _ => LoginFlow.Implicit.Name(),
            HelpName = "NAME",
        };
        flow.AcceptOnlyFromAmong([.. Known.Keys]);
        return flow;
    }

    public static LoginFlow FlowOf(this ParseResult parsed, Option<string> option) => Known[parsed.GetRequiredValue(option)];
}
