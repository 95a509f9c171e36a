namespace TokenSigningBench.Explain.Sessions;

/// <summary>The events by which libraries report calls to other servers.</summary>
internal static class CallEvents
{
    /// <summary>
    /// What is asked of Microsoft-Diagnostics-DiagnosticSource. A leading "-" leaves out all that an event has, such as an address or a
    /// command, except what is named after it: an identifier.
    /// </summary>
    public const string Specification = """
        HttpHandlerDiagnosticListener/System.Net.Http.HttpRequestOut@Event:-
        HttpHandlerDiagnosticListener/System.Net.Http.HttpRequestOut.Start@Activity1Start:-Id=*Activity.Id
        HttpHandlerDiagnosticListener/System.Net.Http.HttpRequestOut.Stop@Activity1Stop:-Id=*Activity.Id
        [AS]Npgsql:-Id
        SqlClientDiagnosticListener/Microsoft.Data.SqlClient.WriteCommandBefore:-Id=OperationId
        SqlClientDiagnosticListener/Microsoft.Data.SqlClient.WriteCommandAfter:-Id=OperationId
        SqlClientDiagnosticListener/Microsoft.Data.SqlClient.WriteCommandError:-Id=OperationId
        Microsoft.EntityFrameworkCore/Microsoft.EntityFrameworkCore.Database.Command.CommandExecuting:-Id=CommandId
        Microsoft.EntityFrameworkCore/Microsoft.EntityFrameworkCore.Database.Command.CommandExecuted:-Id=CommandId
        Microsoft.EntityFrameworkCore/Microsoft.EntityFrameworkCore.Database.Command.CommandError:-Id=CommandId
        """;

    private static readonly Dictionary<string, CallKind> Sources = new()
    {
        ["HttpHandlerDiagnosticListener"] = CallKind.Http,
        ["Npgsql"] = CallKind.Npgsql,
        ["SqlClientDiagnosticListener"] = CallKind.SqlClient,
        ["Microsoft.EntityFrameworkCore"] = CallKind.EntityFramework,
    };

    private static readonly string[] Starts = ["Start", "WriteCommandBefore", "CommandExecuting"];

    /// <param name="source">The listener or activity source.</param>
    /// <param name="name">The event: that of the listener, or "ActivityStart" of an activity source.</param>
    public static (CallKind Kind, bool IsStart)? Of(string source, string name) =>
        Sources.TryGetValue(source, out CallKind kind) ? (kind, Starts.Any(start => name.EndsWith(start, StringComparison.Ordinal))) : null;
}
