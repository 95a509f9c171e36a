using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>How run files are written and read.</summary>
public static class RunFileJson
{
    public static JsonSerializerOptions WithSamples { get; } = OptionsOf(Types.WithAddedModifier(NameKinds));

    /// <summary>For a run of a kind that this program does not know: its figures, without its part.</summary>
    public static JsonSerializerOptions WithoutPart { get; } =
        OptionsOf(Types.WithAddedModifier(NameKinds).WithAddedModifier(LeaveOutPart));

    /// <summary>The same for writing, where numbers need less space.</summary>
    public static JsonSerializerOptions Written { get; } =
        new(WithSamples) { Converters = { new NumbersOnOneLine<double>(), new NumbersOnOneLine<int>(), new NumbersOnOneLine<long>() } };

    /// <summary>
    /// Without samples, and with figures of nine digits: the last digits of a double depend on the platform's math library.
    /// </summary>
    public static JsonSerializerOptions WithoutSamples { get; } =
        new(OptionsOf(Types.WithAddedModifier(NameKinds).WithAddedModifier(LeaveOutSamples))) { Converters = { new NineDigitConverter() } };

    private static IJsonTypeInfoResolver Types =>
        JsonTypeInfoResolver.Combine([RunFileTypes.Default, .. RunKinds.All.Select(kind => kind.Types())]);

    private static JsonSerializerOptions OptionsOf(IJsonTypeInfoResolver types) =>
        new(JsonSerializerDefaults.Web)
        {
            TypeInfoResolver = types,
            NumberHandling = JsonNumberHandling.Strict,
            WriteIndented = true,
            NewLine = "\n",
            Converters = { JsonTypes.EnumNames() },
            AllowDuplicateProperties = false,
            RespectNullableAnnotations = true,
            RespectRequiredConstructorParameters = true,
        };

    private static void NameKinds(JsonTypeInfo type)
    {
        foreach (JsonPropertyInfo started in StartOf(type))
            started.IsRequired = false;
        if (type.Type != typeof(RunPart))
            return;
        type.PolymorphismOptions = new() { TypeDiscriminatorPropertyName = "kind" };
        foreach (RunKind kind in RunKinds.All)
            type.PolymorphismOptions.DerivedTypes.Add(new(kind.Part, kind.Name));
    }

    private static void LeaveOutPart(JsonTypeInfo type)
    {
        foreach (JsonPropertyInfo part in type.Properties.Where(property => property.PropertyType == typeof(RunPart)))
            part.CustomConverter = new SkippedPart();
    }

    private sealed class SkippedPart : JsonConverter<RunPart?>
    {
        public override RunPart? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return null;
        }

        public override void Write(Utf8JsonWriter writer, RunPart? value, JsonSerializerOptions options) => writer.WriteNullValue();
    }

    private static void LeaveOutSamples(JsonTypeInfo type)
    {
        foreach (JsonPropertyInfo started in StartOf(type))
            started.ShouldSerialize = (run, _) => ((RunFile)run).MeasuredFrom is not null;
        foreach (JsonPropertyInfo property in type.Properties)
        {
            if (property.AttributeProvider?.IsDefined(typeof(SamplesAttribute), inherit: true) == true)
                property.ShouldSerialize = (_, _) => false;
            // Without its samples the part cannot be read back, so it gets another name.
            if (property.PropertyType == typeof(RunPart))
                property.Name = "result";
        }
    }

    private static IEnumerable<JsonPropertyInfo> StartOf(JsonTypeInfo type) =>
        type.Properties.Where(property => type.Type == typeof(RunFile) && property.Name == "started");
}
