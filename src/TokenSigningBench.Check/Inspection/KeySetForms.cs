using System.Reflection;

namespace TokenSigningBench.Check.Inspection;

/// <summary>What relying parties of the lab did with a key set in which a key is written in an unusual way, as it was measured.</summary>
public static class KeySetForms
{
    private const string Resource = "key-set-forms.csv",
        Accepted = "accepted";

    /// <summary>The first line of the table.</summary>
    public const string Header = "form,library,result,message";

    /// <summary>The measured results, by form and library.</summary>
    public static IReadOnlyList<KeySetFormResult> All { get; } = [.. Read()];

    /// <summary>The table, to be kept.</summary>
    public static string Render(IEnumerable<KeySetFormResult> results) =>
        $"{Header}\n"
        + string.Concat(results.Select(one => $"{one.Form},{one.Library},{(one.Refusal is null ? Accepted : "refused")},{one.Refusal}\n"));

    private static IEnumerable<KeySetFormResult> Read()
    {
        using Stream stream = Assembly.GetExecutingAssembly().GetManifestResourceStream(typeof(KeySetForms), Resource)!;
        using var reader = new StreamReader(stream);
        reader.ReadLine();
        while (reader.ReadLine() is { } line)
        {
            string[] cells = line.Split(',', 4);
            yield return new(cells[0], cells[1], cells[2] == Accepted ? null : cells[3]);
        }
    }
}

/// <summary>The result of one relying party.</summary>
/// <param name="Form">The id of a <see cref="JwkForm"/>.</param>
/// <param name="Library">The library, with its version.</param>
/// <param name="Refusal">Its message if it refuses a token of the key; null if it accepts the token.</param>
public sealed record KeySetFormResult(string Form, string Library, string? Refusal);
