using System.Text;
using System.Xml;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>JUnit's XML as all of it is written here.</summary>
internal static class JUnitText
{
    public static string Render(Action<XmlWriter> write)
    {
        using var stream = new MemoryStream();
        using (var xml = XmlWriter.Create(stream, new XmlWriterSettings { Indent = true, NewLineChars = "\n", Encoding = new UTF8Encoding(false) }))
            write(xml);
        return Encoding.UTF8.GetString(stream.ToArray()) + "\n";
    }

    /// <summary>One suite with these counts, in the element that holds suites, with the same.</summary>
    public static void Suite(this XmlWriter xml, Action counts, Action cases)
    {
        xml.WriteStartElement("testsuites");
        counts();
        xml.WriteStartElement("testsuite");
        counts();
        cases();
        xml.WriteEndElement();
        xml.WriteEndElement();
    }

    public static void Problem(this XmlWriter xml, string element, string type, string message, string text)
    {
        xml.WriteStartElement(element);
        xml.WriteAttributeString("type", type);
        xml.WriteAttributeString("message", Allowed(message));
        xml.WriteString(Allowed(text));
        xml.WriteEndElement();
    }

    // XML has no way to write most control characters, not even escaped, and a subject may hold any.
    public static string Allowed(string text) =>
        string.Concat(text.EnumerateRunes().Select(rune => rune.IsBmp && !XmlConvert.IsXmlChar((char)rune.Value) ? "\uFFFD" : rune.ToString()));
}
