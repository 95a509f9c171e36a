namespace TokenSigningBench.Articles.Backends;

/// <summary>The state of a running lab as text.</summary>
internal static class LabText
{
    public static string Render(LabFacts lab)
    {
        int width = lab.Backends.Max(backend => backend.Name.Length) + 2;
        var text = new StringBuilder();
        foreach (LabBackendFacts backend in lab.Backends)
        {
            string version = backend.Program[(backend.Name.Length + 1)..];
            text.Append(
                    CultureInfo.InvariantCulture,
                    $"{backend.Name.PadRight(width)}127.0.0.1:{backend.Port}  "
                        + $"{version}{(backend.Ended is null ? "" : $"  HAS ENDED: {backend.Ended}")}\n"
                )
                .Append(CultureInfo.InvariantCulture, $"{new string(' ', width)}{backend.Use}\n");
        }

        return text.Append(
                CultureInfo.InvariantCulture,
                $"Started in {lab.StartSeconds:0.0} s with {lab.Accounts:N0} accounts, {lab.FirstAccount} to {lab.LastAccount}. "
            )
            .Append(CultureInfo.InvariantCulture, $"Their passwords: {lab.AccountsFile}\n")
            .Append("Everything is on loopback, in folders that are removed at the end: lab stop\n")
            .ToString();
    }
}
