using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>A summary as its samples.</summary>
public sealed class SummaryConverter : JsonConverter<Summary>
{
    public override Summary? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        List<double> samples = [];
        if (reader.TokenType != JsonTokenType.StartArray)
            throw new JsonException("samples are no list");
        while (reader.Read() && reader.TokenType == JsonTokenType.Number)
            samples.Add(reader.GetDouble());
        return reader.TokenType == JsonTokenType.EndArray && samples.Count > 1
            ? new(samples)
            : throw new JsonException("samples are no list of two numbers or more");
    }

    public override void Write(Utf8JsonWriter writer, Summary value, JsonSerializerOptions options) =>
        writer.WriteRawValue(JsonSerializer.SerializeToUtf8Bytes(value.Samples, JsonSerializerOptions.Default), skipInputValidation: true);
}
