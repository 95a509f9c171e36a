using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>How run files are written and read.</summary>
internal static class RunFileJson
{
    public static JsonSerializerOptions Whole { get; } = OptionsOf(RunFileTypes.Default.WithAddedModifier(NameKinds));

    /// <summary>Without what only samples are in, and with figures to nine digits: in the last ones of a double each system's mathematics differs.</summary>
    public static JsonSerializerOptions WithoutSamples { get; } =
        new(OptionsOf(RunFileTypes.Default.WithAddedModifier(NameKinds).WithAddedModifier(LeaveOutSamples)))
        {
            Converters = { new NineDigits() },
        };

    private static JsonSerializerOptions OptionsOf(IJsonTypeInfoResolver types) =>
        new(JsonSerializerDefaults.Web)
        {
            TypeInfoResolver = types,
            NumberHandling = JsonNumberHandling.Strict,
            WriteIndented = true,
            NewLine = "\n",
            Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) },
            RespectNullableAnnotations = true,
            RespectRequiredConstructorParameters = true,
        };

    private static void NameKinds(JsonTypeInfo type)
    {
        if (type.Type != typeof(RunPart))
            return;
        type.PolymorphismOptions = new() { TypeDiscriminatorPropertyName = "kind" };
        foreach (JsonDerivedType kind in RunKinds.All)
            type.PolymorphismOptions.DerivedTypes.Add(kind);
    }

    private static void LeaveOutSamples(JsonTypeInfo type)
    {
        foreach (JsonPropertyInfo property in type.Properties)
        {
            if (property.AttributeProvider?.IsDefined(typeof(SamplesAttribute), inherit: true) == true)
                property.ShouldSerialize = (_, _) => false;
            // Without its samples it is no part that could be read.
            if (property.PropertyType == typeof(RunPart))
                property.Name = "result";
        }
    }
}
