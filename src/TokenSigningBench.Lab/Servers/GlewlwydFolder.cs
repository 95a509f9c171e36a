using System.Text.RegularExpressions;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Servers;

/// <summary>Creates the folder of one glewlwyd server, with its configuration and database from the package's templates.</summary>
internal static partial class GlewlwydFolder
{
    private const string Configuration = "/usr/share/glewlwyd/templates/glewlwyd-debian.conf.properties";
    private const string Database = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3";

    /// <summary>Whether the package's templates exist where Debian installs them.</summary>
    public static bool HasTemplates => File.Exists(Configuration) && File.Exists(Database);

    /// <summary>The path of the configuration file in a folder.</summary>
    public static string ConfigurationIn(string folder) => Path.Combine(folder, "glewlwyd.conf");

    /// <summary>Creates a folder that only its owner can read.</summary>
    /// <param name="server">The server's name in messages.</param>
    /// <param name="parent">The parent folder.</param>
    /// <param name="port">The server's port on 127.0.0.1.</param>
    /// <param name="session">The name of its session cookie.</param>
    /// <param name="administrator">The administrator's password, which is set before the server starts to listen.</param>
    /// <returns>The folder's path. The caller removes the folder.</returns>
    /// <exception cref="UserErrorException">The database cannot be created.</exception>
    public static async Task<string> CreateAsync(
        string server,
        string parent,
        int port,
        string session,
        string administrator,
        CancellationToken cancel
    )
    {
        string folder = PrivateFolder.Create(parent, "tokenbench-glewlwyd");
        try
        {
            string modules = Directory.CreateDirectory(Path.Combine(folder, "modules")).FullName;
            string database = Path.Combine(folder, "glewlwyd.db");
            string[] command = [InstalledProgram.Find("sqlite3")!, database, $".read {Database}"];
            await BackendTool.RunAsync(server, command, null, [], cancel).ConfigureAwait(false);
            await GlewlwydAdministrator.SetPasswordAsync(server, database, administrator, cancel).ConfigureAwait(false);

            string template = await File.ReadAllTextAsync(Configuration, cancel).ConfigureAwait(false);
            await File.WriteAllTextAsync(
                    ConfigurationIn(folder),
                    ApplySettings(
                        template,
                        new()
                        {
                            ["port"] = $"{port}",
                            ["bind_address"] = "\"127.0.0.1\"",
                            ["external_url"] = $"\"http://127.0.0.1:{port}\"",
                            ["session_key"] = $"\"{session}\"",
                            ["log_mode"] = "\"console\"",
                            ["log_level"] = "\"WARNING\"",
                            ["hash_algorithm"] = "\"SHA256\"",
                            // Without this setting glewlwyd looks for a folder that the package does not have, and exits.
                            ["user_middleware_module_path"] = $"\"{modules}\"",
                            ["@include"] = null,
                            ["database"] = $$"""{ type = "sqlite3"; path = "{{database}}" };""",
                        }
                    ),
                    cancel
                )
                .ConfigureAwait(false);
            return folder;
        }
        catch
        {
            Directory.Delete(folder, recursive: true);
            throw;
        }
    }

    private static string ApplySettings(string template, Dictionary<string, string?> settings) =>
        string.Join(
            '\n',
            [
                .. template.Split('\n').Where(line => !settings.ContainsKey(Setting().Match(line).Groups[1].Value)),
                .. from setting in settings where setting.Value is not null select $"{setting.Key} = {setting.Value}",
                "",
            ]
        );

    // A setting, or a setting that is commented out.
    [GeneratedRegex("^#?([@a-z_]+)")]
    private static partial Regex Setting();
}
