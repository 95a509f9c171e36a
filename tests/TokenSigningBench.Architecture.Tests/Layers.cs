using ArchUnitNET.Domain;
using ArchUnitNET.Loader;
using Assembly = System.Reflection.Assembly;

namespace TokenSigningBench.Architecture.Tests;

/// <summary>A project and its folders in order: each folder may depend only on the ones before it.</summary>
/// <param name="Sentence">The project's purpose, as printed in docs/development/architecture.md.</param>
/// <param name="Projects">The names of the projects it may depend on.</param>
/// <param name="Folders">Its folders, the lowest first, each with a description.</param>
internal sealed record Layer(string Name, string Folder, string Sentence, string[] Projects, (string Name, string Sentence)[] Folders)
{
    public Assembly Assembly => Assembly.Load(Name == "TokenSigningBench.Cli" ? "tokenbench" : Name);

    /// <summary>
    /// Whether all classes of a folder implement one interface, as the rules do. Such a folder may exceed the file limit.
    /// </summary>
    public bool IsListOfOneKind(string folder)
    {
        Class[] classes =
        [
            .. new ArchLoader()
                .LoadAssemblies(Assembly)
                .Build()
                .Classes.Where(one =>
                    !one.IsNested && !one.IsCompilerGenerated && one.Namespace?.FullName == $"{Name}.{folder.Replace('/', '.')}"
                ),
        ];
        return classes
            .SelectMany(one => one.ImplementedInterfaces)
            .Distinct()
            .Any(kind => classes.All(one => one.ImplementedInterfaces.Contains(kind)));
    }
}

/// <summary>
/// The intended architecture. The tests compare the code with it, and docs/development/architecture.md is generated from it.
/// </summary>
internal static class Layers
{
    private const string Core = "TokenSigningBench.Core",
        Reports = "TokenSigningBench.Reports",
        Lab = "TokenSigningBench.Lab";

    public static IReadOnlyList<Layer> All { get; } =
    [
        new(
            Core,
            $"src/{Core}",
            "Keys, certificates and tokens, what they cost, and what follows from it. No server, no database, no console.",
            [],
            [
                (
                    "Files",
                    "Reading what a user names, within limits; writing whole files or none; text that no terminal obeys; the one "
                        + "exception for bad input."
                ),
                (
                    "Statistics",
                    "Summaries, intervals by bootstrap, ratios of paired rounds, Holm's correction, and the random numbers behind them."
                ),
                (
                    "Timing",
                    "Operations in interleaved rounds, in a closed loop or on many threads at once, after the compiler has warmed up."
                ),
                ("Programs", "Programs of the machine, found by absolute entries of PATH alone."),
                ("Machine", "The facts of the machine: processor, cores, limits of its control group, stolen time, garbage collector."),
                (
                    "Keys",
                    "Kinds of keys and JWS algorithms, key pairs, JSON Web Keys, thumbprints (kid, x5t), how strong a key is, and "
                        + "whether it has the ROCA fingerprint."
                ),
                ("Web", "Documents fetched from addresses that a user names: redirects, proxies and sizes within limits."),
                ("Certificates", "Certificates created, stored and loaded: PKCS #12, PEM, JWK, their passwords and key derivations."),
                (
                    "Figures",
                    "What a run is made of: figures with names and tags, verdicts, circumstances, and the base of every command's part."
                ),
                ("Tokens", "Tokens signed and verified by every engine, and the proof that what was signed verifies elsewhere."),
                ("Sources", "Keys from wherever a user has them: a file, a discovery document, a key set."),
                ("Capacity", "Logins as a queue: arrivals, service times, formulas, simulation, and what a fleet of unlike nodes can do."),
                ("Inspection", "What a certificate says of itself and what it costs, as facts that rules judge: policy, findings, trials."),
                ("Inspection/Rules", "The rules, one a file: id, source, when it applies, how it judges."),
                ("Checks", "A key examined and judged by every rule, and the run of `check`."),
                (
                    "Attribution",
                    "Where a login's time goes, told from outside: what depends on the token, and what a key like its would cost."
                ),
                ("Choosing", "Candidates of algorithm and key, measured and ranked for a traffic, and the run of `choose`."),
                ("Libraries", "A server's own version of Microsoft.IdentityModel, tried in a process of its own."),
                ("Primitives", "Hashes, ciphers and signatures of the 2002 articles beside today's."),
                ("Passwords", "Password hashes: PBKDF2, bcrypt and scrypt, proved, calibrated, and the run of `hash`."),
                ("Threads", "Signatures by threads and primitives by users, as runs."),
                ("Statements", "A sentence of an article, judged by measurements, and the run of `articles`."),
                ("AuthenticationSchemes", "The ways to log in of 2002, by users, and the run of `modes`."),
                ("Published", "What the four articles published: their tables, and their sentences."),
                ("Logins", "One login replayed, its time by phase, logins a second, and the runs of `login` and `throughput`."),
                ("Storms", "Many people logging in at once: plan, sample, percentiles, assertions, and the run of `storm`."),
                ("Plans", "The cores that a morning needs, and the run of `plan`."),
                ("Profiles", "What keys cost on one machine, and the run of `machine`."),
                ("SigningCost", "The run of the main job: one token's cost by certificate."),
                (
                    "RunFiles",
                    "Run files written and read: JSON, the version before, BenchmarkDotNet's own, and the list of all kinds of run."
                ),
                ("Comparison", "Two sets of runs compared: by row, by machine, with a gate."),
                ("Fleets", "Runs of many hosts, grouped by machine, and a plan for all of them."),
            ]
        ),
        new(
            Reports,
            $"src/{Reports}",
            "A run as a document, and documents as text, Markdown, a page, CSV, JUnit and SARIF. Nothing here measures.",
            [Core],
            [
                ("Documents", "What a document is made of: blocks with an id and a weight, facts, tables, charts."),
                ("Terminal", "What consoles share: progress, exit codes, option values, plain tables."),
                ("Charts", "Charts as Vega-Lite specifications."),
                ("Rendering", "One renderer a format: text, Markdown, JUnit, SARIF, data as JSON. None knows a command."),
                ("Articles", "The document of the articles' statements."),
                ("Benchmarks", "The document of BenchmarkDotNet's own files."),
                ("Choosing", "The document of `choose`."),
                ("Primitives", "The document of primitives by users."),
                ("SignatureChoice", "The documents of signatures by threads and of a million signatures."),
                ("SigningCost", "The document of the main job."),
                ("Login", "The documents of `login`, `login --url` and `throughput`."),
                ("AuthenticationSchemes", "The document of `modes`."),
                ("Passwords", "The document of `hash`."),
                ("Plan", "The document of `plan`, and forecasts beside measurements."),
                ("Profile", "The document of `machine`."),
                ("Comparison", "The document and the data of `compare`."),
                ("Fleet", "The documents of many hosts, and the data of `plan --fleet`."),
                ("Inspection", "The documents and the data of `check` and `inspect`."),
                ("Storm", "The document of `storm`."),
                ("Sections", "Runs put together: which document a run has, which formats there are, and the report of many."),
                ("Html", "The report's page: one file, with its charts inside."),
            ]
        ),
        new(
            Lab,
            $"src/{Lab}",
            "Servers, what they ask behind them, load, and relying parties, for Linux.",
            [Core],
            [
                ("Digest", "HTTP Digest's arithmetic: parameters, nonces, proofs (RFC 7616)."),
                (
                    "Limits",
                    "What a server does with those who abuse it: wrong passwords counted, requests bounded, forms from elsewhere refused."
                ),
                (
                    "Protocol",
                    "What a client and a server of OpenID Connect say to each other: authorize requests, answers, codes, "
                        + "Server-Timing, login forms."
                ),
                ("Processes", "Child processes that end with us, in private folders, within a time, with their last words."),
                ("Accounts", "Who can log in, by which mode, and how their passwords are kept."),
                ("Alternation", "Two commands in turn, so that both have the same minutes of the machine."),
                ("Backends", "Real parts behind a server: Kerberos (MIT's KDC), OpenLDAP, PostgreSQL, Apache, and the lab of all of them."),
                ("IdentityServer", "The embedded identity server."),
                ("Servers", "Servers that are asked for a login, each a process of its own: the embedded one, oidc-provider, glewlwyd."),
                ("Stores", "Accounts asked for by a server: LDAP by bind, SQLite and PostgreSQL by prepared statements."),
                ("AuthenticationSchemes", "Basic, Digest, Kerberos, forms, bearer tokens and client certificates, served by one process."),
                ("Attribution", "A login replayed and taken apart, with a token and without, and servers compared in turn."),
                ("RelyingParties", "Libraries that are not ours, asked what they make of our tokens."),
                ("Load", "Virtual users over our own HTTP client, open and closed, and wrk beside them."),
                (
                    "SchemeLoad",
                    "The modes of client authentication under load: Basic, Digest, Kerberos, forms, bearer tokens, client certificates."
                ),
                ("Plans", "A server calibrated for a plan, and a plan held against a short storm."),
                ("Tsung", "Load from many machines, by Tsung."),
                ("Storms", "A storm of logins, with what the server's machine did meanwhile."),
            ]
        ),
        new(
            "TokenSigningBench.Cli",
            "src/TokenSigningBench.Cli",
            "`tokenbench`: one file a command.",
            [Core, Lab, Reports],
            [
                ("Terminal", "The program's own streams and process: guarded output, steps, no core dumps."),
                ("Options", "Options that several commands share, each with one parser."),
                ("Commands", "The commands, one a file."),
                (".", "The list of commands, and the program."),
            ]
        ),
        new(
            "TokenSigningBench.Benchmarks",
            "benchmarks/TokenSigningBench.Benchmarks",
            "The BenchmarkDotNet suites and the jobs that need none of it.",
            [Core, Reports],
            [
                ("Conventions", "What every benchmark keeps to: a proof before timing, categories, at most sixteen cases, columns."),
                ("Passwords", "Password hashes by settings and garbage collectors."),
                ("Primitives", "Hashes, ciphers and signatures, and the same by users."),
                ("SignatureChoice", "Algorithms side by side, by threads, and a million at once."),
                ("AgainstOpenSsl", "The same work by OpenSSL's own programs."),
                ("Articles", "The articles' statements, judged."),
                ("Running", "What is chosen and run, and with which settings."),
                ("SigningCost", "The main job and its suites: tokens by certificate and engine."),
                (".", "The program, and the words that choose a job."),
            ]
        ),
    ];

    public static Layer Of(string project) => All.Single(layer => layer.Name == project);

    /// <summary>Whether an assembly belongs to this solution.</summary>
    public static bool IsOurs(string assembly) =>
        assembly == "tokenbench" || assembly.StartsWith("TokenSigningBench.", StringComparison.Ordinal);
}
