using System.Reflection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>What a server that uses the package depends on. A line that goes or changes breaks somebody's build.</summary>
public sealed class PublicApiTests
{
    private const string Path = "src/TokenSigningBench.Telemetry/PublicApi.txt";

    [Fact]
    public void The_public_API_is_that_of_the_file()
    {
        string current = string.Concat(typeof(SigningTelemetry).Assembly.GetExportedTypes().SelectMany(Lines).Select(line => line + "\n"));
        string file = RepositoryFile.At(Path);
        string held = File.Exists(file) ? File.ReadAllText(file) : "";
        if (Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_WRITE") is not null)
            File.WriteAllText(file, current);
        held.ShouldBe(current, $"TOKENSIGNINGBENCH_WRITE=1 dotnet test -c Release tests/TokenSigningBench.Telemetry.Tests writes {Path}");
    }

    private static IEnumerable<string> Lines(Type type)
    {
        const BindingFlags declared =
            BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
        yield return $"{type.FullName} : {type.BaseType?.FullName}";
        foreach (
            MemberInfo member in type.GetMembers(declared).Where(IsVisible).OrderBy(member => member.ToString(), StringComparer.Ordinal)
        )
            yield return $"  {Text(member)}";
    }

    // Protected members too: a derived class depends on them.
    private static bool IsVisible(MemberInfo member) =>
        member switch
        {
            MethodBase method => method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly,
            FieldInfo field => field.IsPublic || field.IsFamily || field.IsFamilyOrAssembly,
            Type nested => nested.IsVisible,
            _ => false,
        };

    private static string Text(MemberInfo member) =>
        member switch
        {
            FieldInfo { IsLiteral: true } constant => $"const {constant} = {constant.GetRawConstantValue()}",
            MethodBase method => $"{(method.IsStatic ? "static " : "")}{(method as MethodInfo)?.ReturnType} {method.Name}"
                + $"({string.Join(", ", method.GetParameters().Select(Text))})",
            _ => $"{member}",
        };

    private static string Text(ParameterInfo parameter) =>
        $"{parameter.ParameterType} {parameter.Name}{(parameter.HasDefaultValue ? $" = {parameter.DefaultValue ?? "null"}" : "")}";
}
