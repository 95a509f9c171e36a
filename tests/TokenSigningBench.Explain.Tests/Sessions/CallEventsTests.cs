using TokenSigningBench.Explain.Sessions;

namespace TokenSigningBench.Explain.Tests.Sessions;

public sealed class CallEventsTests
{
    /// <summary>All but an identifier stays in the server.</summary>
    [Fact]
    public void Nothing_of_a_call_is_asked_for_but_an_identifier() =>
        CallEvents
            .Specification.Split('\n')
            .ShouldAllBe(line => line.TrimEnd().EndsWith(":-", StringComparison.Ordinal) || line.Contains(":-Id"));

    [Theory]
    [InlineData("HttpHandlerDiagnosticListener", "System.Net.Http.HttpRequestOut.Start", "Http", true)]
    [InlineData("HttpHandlerDiagnosticListener", "System.Net.Http.HttpRequestOut.Stop", "Http", false)]
    [InlineData("Npgsql", "Activity/Start", "Npgsql", true)]
    [InlineData("Npgsql", "Activity/Stop", "Npgsql", false)]
    [InlineData("SqlClientDiagnosticListener", "Microsoft.Data.SqlClient.WriteCommandError", "SqlClient", false)]
    [InlineData(
        "Microsoft.EntityFrameworkCore",
        "Microsoft.EntityFrameworkCore.Database.Command.CommandExecuting",
        "EntityFramework",
        true
    )]
    public void An_event_begins_or_ends_a_call(string source, string name, string kind, bool isStart) =>
        CallEvents.Of(source, name).ShouldBe((Enum.Parse<CallKind>(kind), isStart));

    [Fact]
    public void Another_source_is_no_call() => CallEvents.Of("Microsoft.AspNetCore", "Activity/Start").ShouldBeNull();
}
