using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.Passwords;

/// <summary>The operations that the statements of the password article name.</summary>
internal static class PasswordOperations
{
    private static readonly SampleLogin CollectorLogin = SampleLogin.WithShortSalt(32);

    public static IReadOnlyList<OperationSource> All { get; } =
    [
        .. Engines(1, 8, 1),
        .. Engines(1, 8, 2),
        .. Engines(1, 666, 1),
        .. Engines(10, 8, 1),
        .. Engines(1000, 8, 1),
        .. Engines(1000, 666, 1),
        .. Engines(PasswordHashing2021Statements.KeycloakIterations, 8, 1),
        .. Engines(PasswordHashing2021Statements.KeycloakIterations, 666, 1),
        .. Engines(100000, 8, 1),
        HashOperation.Of(PasswordHashing2021Statements.KeycloakDefault, SampleLogin.Of(8, 1)),
        HashOperation.Of(PasswordHashing2021Statements.Today, SampleLogin.Of(8, 1)),
        .. GarbageCollector.All.SelectMany(WithCollector),
        .. PasswordHashing2021Statements.JavaOperations.Select(ByTables),
    ];

    private static OperationSource[] Engines(int iterations, int characters, int salt) =>
        [
            .. Enum.GetValues<Pbkdf2Engine>()
                .Select(engine =>
                    HashOperation.Of(PasswordHashing2021Statements.Sha1(iterations, engine), SampleLogin.Of(characters, salt))
                ),
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
