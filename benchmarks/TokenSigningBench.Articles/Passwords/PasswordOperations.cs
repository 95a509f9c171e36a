using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>The operations that the statements of the password article name.</summary>
internal static class PasswordOperations
{
    private static readonly SampleLogin CollectorLogin = SampleLogin.WithShortSalt(32);

    public static IReadOnlyList<OperationSource> All { get; } =
    [
        .. PasswordTablesLaunch.DotNetOperations,
        HashOperation.Of(PasswordHashing2021Statements.KeycloakDefault, SampleLogin.Of(8, 1)),
        HashOperation.Of(PasswordHashing2021Statements.Today, SampleLogin.Of(8, 1)),
        .. GarbageCollector.All.SelectMany(WithCollector),
        .. PasswordHashing2021Statements.JavaOperations.Select(ByTables),
    ];

    private static OperationSource[] WithCollector(GarbageCollector collector) =>
        [
            .. Enum.GetValues<Pbkdf2Engine>()
                .Select(engine => new OperationSource(
                    HashOperation.NameUnder(
                        collector.Name,
                        PasswordHashing2021Statements.Sha1(PasswordHashing2021Statements.KeycloakIterations, engine),
                        CollectorLogin
                    ),
                    () => CollectorProcess.Start(collector, engine)
                )),
        ];

    // A JVM takes seconds to start and to compile.
    private static OperationSource ByTables(string operation) =>
        new(operation, () => throw new NotSupportedException($"Java is measured by the command {PasswordTablesJob.Name}"));
}
