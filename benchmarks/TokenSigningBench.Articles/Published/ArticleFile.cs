using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using System.Text.RegularExpressions;
using TokenSigningBench.Articles.Statements;

namespace TokenSigningBench.Articles.Published;

/// <summary>Reads what the articles print: their statements, tables and claims, from the files in this folder.</summary>
internal static partial class ArticleFile
{
    /// <summary>Reads an article, with the causes of its statements by their names.</summary>
    /// <param name="name">The name of its file in this folder, without its ending.</param>
    public static Article Read(string name)
    {
        Article article = Read(name, ArticleJson.Default.Article);
        return article with
        {
            Statements = [.. article.Statements.Select(statement => statement with { Cause = CauseOf(statement, article.Causes) })],
        };
    }

    /// <summary>Reads a file.</summary>
    /// <inheritdoc cref="Read(string)"/>
    public static T Read<T>(string name, JsonTypeInfo<T> type)
    {
        using Stream stream = typeof(ArticleFile).Assembly.GetManifestResourceStream(typeof(ArticleFile), $"{name}.json")!;
        return JsonSerializer.Deserialize(stream, type)!;
    }

    // Names of causes, or a text of its own.
    private static string CauseOf(Statement statement, IReadOnlyDictionary<string, string> causes) =>
        statement.Cause.Split(' ') is var names && names.All(causes.ContainsKey)
            ? string.Join(' ', names.Select(name => causes[name]))
            : statement.Cause;

    /// <summary>How a file writes what an article says of a ratio: in its words, or by limits with the reason for them.</summary>
    internal sealed partial class RatioConverter : JsonConverter<ClaimedRatio>
    {
        public override ClaimedRatio Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.TokenType == JsonTokenType.String
                ? Parse(reader.GetString()!)
                : JsonSerializer.Deserialize(ref reader, ArticleJson.Default.ClaimedRange)!.Ratio;

        public override void Write(Utf8JsonWriter writer, ClaimedRatio value, JsonSerializerOptions options) =>
            throw new NotSupportedException();

        private static ClaimedRatio Parse(string text) =>
            text switch
            {
                "same" => ClaimedRatio.Same,
                "longer" => ClaimedRatio.Longer,
                "shorter" => ClaimedRatio.Shorter,
                "a little longer" => ClaimedRatio.ALittleLonger,
                // The difference of another statement grows by more than what counts as the same.
                "further apart" => new(ClaimedRatio.Same.High, double.PositiveInfinity),
                _ => OfNumber(text),
            };

        private static ClaimedRatio OfNumber(string text)
        {
            Match match = Number.Match(text);
            double number = double.Parse(match.Groups[1].Value, CultureInfo.InvariantCulture);
            return match.Groups[2].Value switch
            {
                " times" => ClaimedRatio.Times(number),
                // So many more operations in the same time.
                "% faster" => ClaimedRatio.Times(1 / (1 + number / 100)),
                // So much more time, or so many fewer operations in the same time: it has both readings.
                _ => new(ClaimedRatio.Times(1 + number / 100).Low, ClaimedRatio.Times(1 / (1 - number / 100)).High),
            };
        }

        [GeneratedRegex(@"^([\d.]+(?:E-?\d+)?)( times|% faster|% slower)$", RegexOptions.CultureInvariant)]
        private static partial Regex Number { get; }
    }
}

/// <summary>A ratio of times as a file writes it where words do not say it.</summary>
internal sealed record ClaimedRange(double? Times, double? Margin, double? Low, double? High, string? Why)
{
    [JsonIgnore]
    public ClaimedRatio Ratio =>
        Times is { } times ? ClaimedRatio.Around(times, Margin!.Value, Why!)
        : new ClaimedRatio(Low!.Value, High ?? double.PositiveInfinity) is var range && Why is { } why ? range.Because(why)
        : range;
}

[JsonSourceGenerationOptions(
    JsonSerializerDefaults.Web,
    UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
    Converters = [typeof(ArticleFile.RatioConverter)]
)]
[JsonSerializable(typeof(Article))]
[JsonSerializable(typeof(PasswordHashing2021))]
[JsonSerializable(typeof(IReadOnlyList<PublishedAdvice>))]
[JsonSerializable(typeof(SecurityChoices2002))]
[JsonSerializable(typeof(IReadOnlyList<PublishedEncryption>))]
[JsonSerializable(typeof(ClaimedRange))]
internal sealed partial class ArticleJson : JsonSerializerContext;
