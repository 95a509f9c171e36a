using System.Text;
using System.Xml;

namespace TokenSigningBench.Reports.Rendering;

/// <summary>Something that was judged, as build servers show it.</summary>
/// <param name="Name">What.</param>
internal sealed record JUnitCase(string Name)
{
    /// <summary>Why it is not passed: <c>failure</c>, <c>error</c> or <c>skipped</c>; null where it is passed.</summary>
    public string? Problem { get; init; }

    /// <summary>The kind of problem.</summary>
    public string? Type { get; init; }

    /// <summary>The problem in a line.</summary>
    public string Message { get; init; } = "";

    /// <summary>The problem in full; null where the line says all.</summary>
    public string? Text { get; init; }

    /// <summary>What is to be said besides; null for nothing.</summary>
    public string? Output { get; init; }
}

/// <summary>Renders what was judged as JUnit's XML: a suite with a case each.</summary>
internal static class JUnitRenderer
{
    /// <summary>Renders it.</summary>
    /// <param name="command">The command: "check".</param>
    /// <param name="cases">What was judged.</param>
    /// <param name="output">What holds of all of them.</param>
    /// <param name="counted">The problems that there may be, as the suite counts them.</param>
    public static string Render(string command, IReadOnlyList<JUnitCase> cases, string output, params (string Name, string Problem)[] counted)
    {
        using var stream = new MemoryStream();
        using (var xml = XmlWriter.Create(stream, new XmlWriterSettings { Indent = true, NewLineChars = "\n", Encoding = new UTF8Encoding(false) }))
        {
            foreach (string element in (string[])["testsuites", "testsuite"])
            {
                xml.WriteStartElement(element);
                xml.WriteAttributeString("name", $"tokenbench {command}");
                xml.WriteAttributeString("tests", XmlConvert.ToString(cases.Count));
                foreach ((string name, string problem) in counted)
                    xml.WriteAttributeString(name, XmlConvert.ToString(cases.Count(one => one.Problem == problem)));
            }

            foreach (JUnitCase one in cases)
                Case(xml, command, one);
            xml.WriteElementString("system-out", Allowed(output));
        }

        return Encoding.UTF8.GetString(stream.ToArray()) + "\n";
    }

    private static void Case(XmlWriter xml, string command, JUnitCase one)
    {
        xml.WriteStartElement("testcase");
        xml.WriteAttributeString("classname", $"tokenbench.{command}");
        xml.WriteAttributeString("name", Allowed(one.Name));
        if (one.Problem is { } problem)
        {
            xml.WriteStartElement(problem);
            if (one.Type is { } type)
                xml.WriteAttributeString("type", type);
            xml.WriteAttributeString("message", Allowed(one.Message));
            xml.WriteString(one.Text is { } text ? Allowed(text) : null);
            xml.WriteEndElement();
        }

        if (one.Output is { } output)
            xml.WriteElementString("system-out", Allowed(output));
        xml.WriteEndElement();
    }

    // XML has no way to write most control characters, not even escaped, and a subject may hold any.
    private static string Allowed(string text) =>
        string.Concat(text.EnumerateRunes().Select(rune => rune.IsBmp && !XmlConvert.IsXmlChar((char)rune.Value) ? "\uFFFD" : rune.ToString()));
}
