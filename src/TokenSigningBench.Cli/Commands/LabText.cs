using System.Text;
using TokenSigningBench.Lab.Backends;

namespace TokenSigningBench.Cli.Commands;

/// <summary>A lab that runs, as lines.</summary>
internal static class LabText
{
    public static string Render(LabFacts lab)
    {
        int width = lab.Backends.Max(part => part.Name.Length) + 2;
        var text = new StringBuilder();
        foreach (LabBackendFacts part in lab.Backends)
        {
            string version = part.Program[(part.Name.Length + 1)..];
            text.Append(
                    CultureInfo.InvariantCulture,
                    $"{part.Name.PadRight(width)}127.0.0.1:{part.Port}  {version}{(part.Ended is null ? "" : $"  HAS ENDED: {part.Ended}")}\n"
                )
                .Append(CultureInfo.InvariantCulture, $"{new string(' ', width)}{part.Use}\n");
        }

        return text.Append(
                CultureInfo.InvariantCulture,
                $"""
                Started in {lab.StartSeconds:0.0} s with {lab.Accounts:N0} accounts, {lab.FirstAccount} to {lab.LastAccount}. Their passwords: {lab.AccountsFile}
                Everything is on loopback, in folders that are removed at the end: tokenbench lab stop

                """
            )
            .ToString();
    }
}
