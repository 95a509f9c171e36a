using ArchUnitNET.Domain;
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
            .. FolderGraph
                .Load(Assembly)
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
        Check = "TokenSigningBench.Check",
        Explain = "TokenSigningBench.Explain",
        Lab = "TokenSigningBench.Lab",
        Telemetry = "TokenSigningBench.Telemetry",
        Benchmarks = "TokenSigningBench.Benchmarks";

    public static IReadOnlyList<Layer> All { get; } =
    [
        new(
            Core,
            $"src/{Core}",
            "Ground: keys, certificates, tokens, timing, statistics, run files. It knows no feature, no server and no console.",
            [],
            [
                (
                    "Files",
                    "Reads user input within limits, writes files completely or not at all, escapes text for terminals, "
                        + "and has the one exception for user errors."
                ),
                (
                    "Keys",
                    "Kinds of keys and JWS algorithms, key pairs, JSON Web Keys, thumbprints (kid, x5t), how strong a "
                        + "key is, and whether it has the ROCA fingerprint."
                ),
                ("Pkcs11", "Keys in tokens, by RFC 7512 addresses: the module, the token and its login, and keys that sign there."),
                ("Certificates", "Certificates created, stored and loaded: PKCS #12, PEM, JWK, their passwords and key derivations."),
                (
                    "Machine",
                    "The facts of the machine: processor, cores, limits of its control group, CPU steal, garbage "
                        + "collector; what other work does to a measurement."
                ),
                ("Programs", "Installed programs, found by absolute entries of PATH only."),
                ("Processes", "Child processes that end with this process, in private folders, with timeouts and their output tail."),
                (
                    "Statistics",
                    "Summaries, intervals by bootstrap, ratios of paired rounds, Holm's correction, and the random "
                        + "numbers behind them."
                ),
                (
                    "Timing",
                    "Two clocks, CPU time and wall time; operations in interleaved rounds, in a closed loop or on many "
                        + "threads, after JIT warm-up."
                ),
                (
                    "Figures",
                    "What a run is made of: figures with names and tags, verdicts, circumstances, and the base of every "
                        + "command's part."
                ),
                ("Capacity", "Logins as a queue: arrivals, service times, formulas, simulation, and the capacity of a mixed fleet."),
                (
                    "RunFiles",
                    "Reads and writes run files: JSON, and the BenchmarkDotNet import. It is handed the list of all kinds of run."
                ),
                ("Comparison", "What runs must have in common to be compared, and their trend over time."),
                ("Fleets", "Runs of many hosts, grouped by machine."),
                ("Tokens", "Tokens signed and verified by every engine, and the proof that what was signed verifies elsewhere."),
                ("Web", "Documents fetched from user-supplied addresses, with limits on redirects, proxies and sizes."),
                (
                    "Tokens/Received",
                    "Tokens as users have them: found in text, taken apart with all that is wrong with them, and the key that signed them."
                ),
                ("Sources", "Keys from a file, a discovery document or a key set."),
                ("Configuration", "The certificates that an ASP.NET Core server's settings, user secrets and environment name."),
            ]
        ),
        new(
            Reports,
            $"src/{Reports}",
            "Ground: a run as a document, documents in every format, and the command line around features.",
            [Core],
            [
                ("Documents", "What a document is made of: blocks with an id and a weight, facts, tables, charts."),
                ("Charts", "Charts as SVG: axes, marks, lines, and the texts beside them."),
                ("Fleet", "The document of many hosts."),
                ("Terminal", "The program's own streams and process, progress, exit codes, argument parsing, plain tables."),
                ("Features", "What a program is a list of: a command, and kinds of run with their documents."),
                ("Rendering", "One renderer per format: text, Markdown, JUnit, data as JSON. No renderer knows a command."),
                ("Sections", "Runs put together: which document a run has, which formats there are, and the report of many."),
                ("Html", "The report's page: one file, with its charts inside."),
                ("Options", "Options that several commands share, each with one parser, and what a command prints and keeps."),
                ("Commands", "The command line: its root, help of 80 columns, exit codes."),
            ]
        ),
        new(
            Check,
            $"src/{Check}",
            "Features that need no server, and `tokenbench` without the lab.",
            [Core, Reports],
            [
                ("Compare", "`compare`: two sets of runs, by row, by machine, with a gate; and two commands, interleaved."),
                ("CreateCert", "`create-cert`: certificates, and such with one defect on purpose, each found by one rule."),
                ("Inspection", "The facts and costs of a certificate that rules judge: policy, findings, trials."),
                ("Libraries", "A server's own version of Microsoft.IdentityModel, tried in a process of its own."),
                ("Machine", "`machine`: what keys cost on one machine."),
                ("Operation", "`operation`: one operation on request, for `compare`."),
                (
                    "RelyingParties/Parties",
                    "Libraries and programs that verify tokens: asked about one, or kept running as a small service whose clock may run "
                        + "faster than real time."
                ),
                ("RelyingParties", "Third-party libraries that verify our tokens, and those that a library left unsigned."),
                ("Reporting", "`report`, and the document of BenchmarkDotNet's own files."),
                ("SigningCost", "What one token costs by certificate: the main job's run and document."),
                ("Size", "`size`: the bytes of a login's tokens, the limits of servers, proxies and clients, documented and measured."),
                ("Choose", "`choose`: candidates of algorithm and key, measured and ranked for a workload."),
                ("Inspection/Rules", "The rules of one subject per file: id, severity, source, what happens, how they judge."),
                ("TokenChecks", "Why a token is refused: rules, what relying parties say, and what is shown of it."),
                ("Checks", "`check` and `inspect`: the inspector, the rule set, the run, and what is shown of it."),
                ("PasswordHash", "`password-hash`: PBKDF2, bcrypt, scrypt and Argon2id, verified, calibrated."),
                (".", "The list of features, and the program."),
            ]
        ),
        new(
            Explain,
            $"src/{Explain}",
            "Attaches to a running .NET server, and adds up what its requests spend their time with.",
            [Core, Reports, Check],
            [
                (
                    "Explanation",
                    "What a running server's requests spend their time with, which of it is a cause, and the run of " + "`explain`."
                ),
                ("Stacks", "What a method means, what a thread does by its stack, and stacks put together."),
                ("Targets", "The process to attach to, and what Linux counts for it."),
                ("EventPipe", "The protocol of the runtime's diagnostic socket, the events that it sends, and the limits of both."),
                ("Probes", "Probes of the kernel that count signatures."),
                ("Sessions", "The sessions with the server's runtime: samples with stacks, and events without."),
                (".", "One window, from attaching to the run."),
            ]
        ),
        new(
            Lab,
            $"src/{Lab}",
            "Servers, load and clients, for Linux, and the features that need them.",
            [Core, Reports, Check, Explain],
            [
                ("Accounts", "Accounts, and how their passwords are stored."),
                ("Backends", "PostgreSQL, and what every backend shares."),
                ("Limits", "What the lab's servers share: the socket, Kestrel's limits, forms, return addresses, the log of refusals."),
                (
                    "Protocol",
                    "OpenID Connect messages between client and server: authorize requests, responses, codes, "
                        + "Server-Timing, login forms."
                ),
                ("IdentityServer", "The embedded identity server."),
                ("Rotate/Parties", "Relying parties that are servers or compiled programs, whose clocks run faster than real time."),
                ("Rotate", "`rotate`: plans, an issuer that changes its key set, what each relying party does, and what models predict."),
                ("Servers", "Servers under test, each a separate process: the embedded one, OpenIddict, oidc-provider; and `lab serve`."),
                ("Clients", "Third-party clients that log in at a server."),
                ("Load", "Virtual users over our own HTTP client, open and closed model, compared with wrk."),
                ("Login/Url", "`login --url`: a login replayed with and without a token, and signing's share inferred from outside."),
                ("Explain", "`explain`."),
                ("Tsung", "Load from several machines, by Tsung."),
                ("Login/Flows", "What one login of each flow sends, what its responses must be, and what it costs the server."),
                ("Login", "`login`: one login replayed on servers in interleaved rounds, its time by phase."),
                ("Storm", "`storm`: many logins, samples, percentiles, assertions, the resources of the server's machine."),
                ("Plan", "`plan`: the cores that a peak needs, for one machine type or a fleet."),
            ]
        ),
        new(
            Telemetry,
            $"src/{Telemetry}",
            "A package for somebody else's ASP.NET Core server: measures its signatures, and lets no unsigned token out.",
            [],
            [(".", "The one call for a server, credentials, the measured factory and provider, Server-Timing, and the health check.")]
        ),
        new(
            "TokenSigningBench.OpenIddictServer",
            "src/TokenSigningBench.OpenIddictServer",
            "OpenIddict with ASP.NET Core Identity and EF Core, a server under test in a program of its own.",
            [Core, Reports, Check, Lab, Telemetry],
            [
                ("Registration", "What it is started with, its clients, and the checks of degraded mode."),
                ("Timing", "The parts of a request's time: signing, store, hash, decryption."),
                ("Stores", "EF Core with SQLite, PostgreSQL or memory, filled with clients and the user."),
                ("Endpoints", "The login form, and what OpenIddict leaves to the program: authorize, token, userinfo, end session."),
                (".", "The server, and the program."),
            ]
        ),
        new(
            "TokenSigningBench.Cli",
            "src/TokenSigningBench.Cli",
            "`tokenbench`: the list of all features, and the program.",
            [Core, Check, Explain, Lab, Reports],
            [(".", "The list of features, and the program.")]
        ),
        new(
            Benchmarks,
            $"benchmarks/{Benchmarks}",
            "The BenchmarkDotNet suites and the jobs that need none of it.",
            [Core, Reports, Check, Telemetry],
            [
                ("Conventions", "Shared by all benchmarks: verification before timing, categories, at most sixteen cases, columns."),
                ("AgainstOpenSsl", "The same work by OpenSSL's own programs."),
                ("Running", "A program of benchmarks: its command line and help, selection and settings."),
                ("SigningCost", "The main job and its suites: tokens by certificate and engine."),
                ("TelemetryOverhead", "What the telemetry of a server adds to a token."),
                (".", "The main program."),
            ]
        ),
        new(
            "TokenSigningBench.Articles",
            "benchmarks/TokenSigningBench.Articles",
            "The four published articles: their statements and tables, measured and judged. Nothing depends on it.",
            [Core, Reports, Check, Lab, Benchmarks],
            [
                ("Digest", "HTTP Digest's arithmetic: parameters, nonces, proofs (RFC 7616)."),
                ("Accounts", "The authentication schemes of 2002 by name."),
                ("Backends", "Kerberos (MIT KDC), OpenLDAP, Apache, and the lab that starts all of them."),
                ("Statements", "Statements of an article, judged by measurements, and their run."),
                ("Published", "Reference results: the tables and statements of the four articles."),
                ("Judged", "The document of the articles' statements."),
                ("Primitives", "Hashes, ciphers and signatures of the 2002 articles beside today's."),
                ("AuthenticationSchemes", "The authentication schemes of 2002, by users: run and document of `auth-schemes`."),
                ("SignatureChoice", "Algorithms compared, by threads, and a million signatures."),
                ("Stores", "Account lookups of a server: LDAP by bind, SQLite and PostgreSQL by prepared statements."),
                ("Passwords", "Password hashes by settings and garbage collectors, of .NET and of Java."),
                ("Measurements", "The statements and tables, measured, with and without the causes of their ratios."),
                ("Pages", "The page of each article: its tables and statements beside ours, from kept runs."),
                ("ServedSchemes", "Basic, Digest, Kerberos, forms, bearer tokens and client certificates, served by one process."),
                ("SchemeLoad", "Authentication schemes under load: Basic, Digest, Kerberos, forms, bearer tokens, client certificates."),
                (".", "The list of features, and the program."),
            ]
        ),
    ];

    public static Layer Of(string project) => All.Single(layer => layer.Name == project);

    /// <summary>Whether an assembly belongs to this solution.</summary>
    public static bool IsOurs(string assembly) =>
        assembly == "tokenbench" || assembly.StartsWith("TokenSigningBench.", StringComparison.Ordinal);
}
