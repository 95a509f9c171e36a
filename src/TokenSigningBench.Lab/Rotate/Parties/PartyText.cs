namespace TokenSigningBench.Lab.Rotate.Parties;

/// <summary>The programs of relying parties, put together from files of this folder.</summary>
internal static class PartyText
{
    /// <summary>Every request of a relying party stays on this machine.</summary>
    public static IReadOnlyDictionary<string, string> Environment { get; } =
        new Dictionary<string, string> { ["no_proxy"] = "127.0.0.1,localhost", ["NO_PROXY"] = "127.0.0.1,localhost" };

    public static string Of(params IReadOnlyList<string> files) =>
        string.Join('\n', files.Select(file => EmbeddedText.Read(file, typeof(PartyText))));
}
