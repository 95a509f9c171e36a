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
        Explain = "TokenSigningBench.Explain",
        Lab = "TokenSigningBench.Lab",
        Telemetry = "TokenSigningBench.Telemetry";

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
                    "Reads user input within limits, writes files completely or not at all, escapes text for terminals, and has the one "
                        + "exception for user errors."
                ),
                (
                    "Statistics",
                    "Summaries, intervals by bootstrap, ratios of paired rounds, Holm's correction, and the random numbers behind them."
                ),
                ("Programs", "Installed programs, found by absolute entries of PATH only."),
                ("Processes", "Child processes that end with this process, in private folders, with timeouts and their output tail."),
                (
                    "Machine",
                    "The facts of the machine: processor, cores, limits of its control group, CPU steal, garbage collector; what other "
                        + "work does to a measurement."
                ),
                (
                    "Timing",
                    "Two clocks, CPU time and wall time; operations in interleaved rounds, in a closed loop or on many threads, after JIT "
                        + "warm-up."
                ),
                (
                    "Keys",
                    "Kinds of keys and JWS algorithms, key pairs, JSON Web Keys, thumbprints (kid, x5t), how strong a key is, and "
                        + "whether it has the ROCA fingerprint."
                ),
                ("Web", "Documents fetched from user-supplied addresses, with limits on redirects, proxies and sizes."),
                ("Certificates", "Certificates created, stored and loaded: PKCS #12, PEM, JWK, their passwords and key derivations."),
                ("Defects", "Certificates, keys and key sets with one defect on purpose, each found by one rule."),
                (
                    "Figures",
                    "What a run is made of: figures with names and tags, verdicts, circumstances, and the base of every command's part."
                ),
                ("Tokens", "Tokens signed and verified by every engine, and the proof that what was signed verifies elsewhere."),
                (
                    "Sizes",
                    "The bytes of a login's tokens, the limits of servers, proxies and clients, and where a message of a login is too long."
                ),
                ("Sources", "Keys from a file, a discovery document or a key set."),
                ("Capacity", "Logins as a queue: arrivals, service times, formulas, simulation, and the capacity of a mixed fleet."),
                ("Inspection", "Facts and costs of a certificate that rules judge: policy, findings, trials."),
                ("Inspection/Rules", "One rule per file: id, source, when it applies, how it judges."),
                ("Checks", "The inspector, the rule set and lint results of a key, and the run of `check`."),
                (
                    "Attribution",
                    "Signing's share of a login, inferred from outside: what depends on the token, and what such a key costs here."
                ),
                (
                    "Explanation",
                    "What a running server's requests spend their time with, which of it is a cause, and the run of `explain`."
                ),
                ("Choosing", "Candidates of algorithm and key, measured and ranked for a workload, and the run of `choose`."),
                (
                    "Rotation",
                    "A key change as a plan, the caches of relying parties as models, what they predict, and the run of `rotate`."
                ),
                ("Libraries", "A server's own version of Microsoft.IdentityModel, tried in a process of its own."),
                ("Primitives", "Hashes, ciphers and signatures of the 2002 articles beside today's."),
                ("Threads", "Signatures by threads and primitives by users, as runs."),
                ("Statements", "Statements of an article, judged by measurements, and the run of `articles`."),
                (
                    "Passwords",
                    "Password hashes: PBKDF2, bcrypt and scrypt, verified, calibrated, and the runs of `password-hash` and "
                        + "`password-tables`."
                ),
                ("AuthenticationSchemes", "The authentication schemes of 2002, by users, and the run of `auth-schemes`."),
                ("Published", "Reference results: the tables and statements of the four articles."),
                ("Logins", "One login replayed, its time by phase, logins/s, and the runs of `login` and `throughput`."),
                ("Storms", "Load tests with many logins: plan, samples, percentiles, assertions, and the run of `storm`."),
                ("Plans", "The cores that a peak needs, and the run of `plan`."),
                ("Profiles", "What keys cost on one machine, and the run of `machine`."),
                ("SigningCost", "The run of the main job: one token's cost by certificate."),
                ("RunFiles", "Reads and writes run files: JSON, the BenchmarkDotNet import, and the list of all kinds of run."),
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
                ("Terminal", "The program's own streams and process, progress, exit codes, argument parsing, plain tables."),
                ("Features", "What a program is a list of: a command, and kinds of run with their documents."),
                ("Charts", "Charts as SVG: axes, marks, lines, and the texts beside them."),
                ("Rendering", "One renderer per format: text, Markdown, JUnit, SARIF, data as JSON. No renderer knows a command."),
                ("Articles", "The document of the articles' statements."),
                ("Benchmarks", "The document of BenchmarkDotNet's own files."),
                ("Choosing", "The document of `choose`."),
                ("Sizes", "The document of `size`."),
                ("Primitives", "The document of primitives by users."),
                ("SignatureChoice", "The documents of signatures by threads and of a million signatures."),
                ("SigningCost", "The document of the main job."),
                ("Explanation", "The document of `explain`, and its line in others."),
                ("Login", "The documents of `login`, `login --url` and `throughput`."),
                ("AuthenticationSchemes", "The document of `auth-schemes`."),
                ("Passwords", "The documents of `password-hash` and of the tables by platform."),
                ("Plan", "The document of `plan`, and forecasts beside measurements."),
                ("Profile", "The document of `machine`."),
                ("Comparison", "The document and the data of `compare`."),
                ("Fleet", "The documents of many hosts, and the data of `plan --fleet`."),
                ("Rotation", "The document of `rotate`."),
                ("Inspection", "The documents and the data of `check` and `inspect`."),
                ("Storm", "The document of `storm`."),
                ("Sections", "Runs put together: which document a run has, which formats there are, and the report of many."),
                ("Html", "The report's page: one file, with its charts inside."),
                ("Options", "Options that several commands share, each with one parser, and what a command prints and keeps."),
                ("Commands", "The command line: its root, help of 80 columns, exit codes."),
                ("ArticlePages", "The page of each article: its tables and statements beside ours, from kept runs."),
            ]
        ),
        new(
            Lab,
            $"src/{Lab}",
            "Servers, their backends, load, and relying parties, for Linux.",
            [Core],
            [
                ("Digest", "HTTP Digest's arithmetic: parameters, nonces, proofs (RFC 7616)."),
                ("Limits", "What the lab's servers share: the socket, Kestrel's limits, forms, return addresses, the log of refusals."),
                (
                    "Protocol",
                    "OpenID Connect messages between client and server: authorize requests, responses, codes, "
                        + "Server-Timing, login forms."
                ),
                ("Accounts", "Accounts, their authentication schemes, and how their passwords are stored."),
                ("Proxies", "Installed proxies, web servers and clients, and the longest message heads that they let pass."),
                ("Sizes", "The cookies of a session, written by ASP.NET Core's own handler."),
                ("Alternation", "Two commands, interleaved, so that machine drift affects both equally."),
                (
                    "Backends",
                    "Backends of a server: Kerberos (MIT KDC), OpenLDAP, PostgreSQL, Apache, and the lab that starts all of them."
                ),
                ("IdentityServer", "The embedded identity server."),
                ("Servers", "Servers under test, each a separate process: the embedded one, OpenIddict, oidc-provider."),
                ("Stores", "Account lookups of a server: LDAP by bind, SQLite and PostgreSQL by prepared statements."),
                ("AuthenticationSchemes", "Basic, Digest, Kerberos, forms, bearer tokens and client certificates, served by one process."),
                ("RelyingParties", "Third-party libraries that verify our tokens, and those that a library left unsigned."),
                ("RelyingParties/Clients", "Third-party clients that log in at a server."),
                (
                    "Rotation/Parties",
                    "Relying parties as small HTTP services in their library's own language, whose clocks run faster than real time."
                ),
                ("Rotation", "A key change rehearsed: plans, an issuer that changes its key set, and what each relying party does."),
                ("Load", "Virtual users over our own HTTP client, open and closed model, compared with wrk."),
                ("Flows", "What one login of each flow sends, what its responses must be, and what it costs the server."),
                ("Attribution", "A login replayed with and without a token, and servers compared in interleaved rounds."),
                ("SchemeLoad", "Authentication schemes under load: Basic, Digest, Kerberos, forms, bearer tokens, client certificates."),
                ("Plans", "Calibrates a server for a plan, and compares the plan with a short load test."),
                ("Tsung", "Load from several machines, by Tsung."),
                ("Storms", "A load test of logins, with the resources of the server's machine."),
            ]
        ),
        new(
            Telemetry,
            $"src/{Telemetry}",
            "A package for somebody else's ASP.NET Core server: measures its signatures, and lets no unsigned token out.",
            [],
            [(".", "The credentials' extension, the measured factory and provider, and the middleware of Server-Timing.")]
        ),
        new(
            "TokenSigningBench.OpenIddictServer",
            "src/TokenSigningBench.OpenIddictServer",
            "OpenIddict with ASP.NET Core Identity and EF Core, a server under test in a program of its own.",
            [Core, Reports, Lab, Telemetry],
            [
                ("Registration", "What it is started with, its clients, and the checks of degraded mode."),
                ("Timing", "The parts of a request's time: signing, store, hash, decryption."),
                ("Stores", "EF Core with SQLite, PostgreSQL or memory, filled with clients and the user."),
                ("Endpoints", "The login form, and what OpenIddict leaves to the program: authorize, token, userinfo, end session."),
                (".", "The server, and the program."),
            ]
        ),
        new(
            Explain,
            $"src/{Explain}",
            "Attaches to a running .NET server, and adds up what its requests spend their time with.",
            [Core],
            [
                ("Targets", "The process to attach to, and what Linux counts for it."),
                ("EventPipe", "The protocol of the runtime's diagnostic socket, the events that it sends, and the limits of both."),
                ("Probes", "Probes of the kernel that count signatures."),
                ("Stacks", "What a method means, what a thread does by its stack, and stacks put together."),
                ("Sessions", "The sessions with the server's runtime: samples with stacks, and events without."),
                (".", "One window, from attaching to the run."),
            ]
        ),
        new(
            "TokenSigningBench.Cli",
            "src/TokenSigningBench.Cli",
            "`tokenbench`: one file per command.",
            [Core, Explain, Lab, Reports],
            [
                ("Terminal", "The progress of a load test."),
                ("Options", "Options of one command each."),
                ("Commands", "One command per file."),
                (".", "The list of commands, and the program."),
            ]
        ),
        new(
            "TokenSigningBench.Benchmarks",
            "benchmarks/TokenSigningBench.Benchmarks",
            "The BenchmarkDotNet suites and the jobs that need none of it.",
            [Core, Reports, Telemetry],
            [
                ("Conventions", "Shared by all benchmarks: verification before timing, categories, at most sixteen cases, columns."),
                ("Passwords", "Password hashes by settings and garbage collectors, of .NET and of Java."),
                ("Primitives", "Hashes, ciphers and signatures, and the same by users."),
                ("SignatureChoice", "Algorithms compared, by threads, and a million signatures."),
                ("AgainstOpenSsl", "The same work by OpenSSL's own programs."),
                ("TelemetryOverhead", "What the telemetry of a server adds to a token."),
                ("Running", "Selection of benchmarks and their settings."),
                ("SigningCost", "The main job and its suites: tokens by certificate and engine."),
                ("Articles", "The articles' statements and tables, measured, with and without the causes of their ratios."),
                (".", "The program and its command line."),
            ]
        ),
    ];

    public static Layer Of(string project) => All.Single(layer => layer.Name == project);

    /// <summary>Whether an assembly belongs to this solution.</summary>
    public static bool IsOurs(string assembly) =>
        assembly == "tokenbench" || assembly.StartsWith("TokenSigningBench.", StringComparison.Ordinal);
}
