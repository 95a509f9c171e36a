namespace TokenSigningBench.Reports.Terminal;

/// <summary>Suggests a name for a misspelled word.</summary>
public static class Nearest
{
    /// <summary>
    /// The nearest name by edit distance (Levenshtein); null if every distance is over 1 and over a third of the word's length.
    /// </summary>
    public static string? Of(string word, IEnumerable<string> names) =>
        names
            .Select(name => (Name: name, Distance: Distance(word, name)))
            .Where(one => one.Distance <= Math.Max(1, word.Length / 3))
            .OrderBy(one => one.Distance)
            .ThenBy(one => one.Name, StringComparer.Ordinal)
            .Select(one => one.Name)
            .FirstOrDefault();

    internal static int Distance(string one, string other)
    {
        int[] row = [.. Enumerable.Range(0, other.Length + 1)];
        for (int i = 1; i <= one.Length; i++)
        {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.Length; j++)
            {
                int substituted = diagonal + (one[i - 1] == other[j - 1] ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.Min(substituted, 1 + Math.Min(row[j], row[j - 1]));
            }
        }

        return row[^1];
    }
}
