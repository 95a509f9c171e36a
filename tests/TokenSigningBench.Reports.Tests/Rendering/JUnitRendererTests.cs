using System.Xml.Linq;
using System.Xml.Schema;
using TokenSigningBench.Check.Checks;

namespace TokenSigningBench.Reports.Tests.Rendering;

public class JUnitRendererTests
{
    private static readonly string Golden = Path.Combine(AppContext.BaseDirectory, "Golden");

    public static TheoryData<string> Kept => [.. Directory.GetFiles(Golden, "*.xml").Select(file => Path.GetFileName(file)!)];

    [Theory]
    [MemberData(nameof(Kept))]
    public void The_file_is_valid_by_the_schema_of_build_servers(string file) =>
        ErrorsOf(XDocument.Load(Path.Combine(Golden, file))).ShouldBeEmpty();

    [Fact]
    public void Where_nothing_was_measured_there_is_no_machine()
    {
        string document = JUnitRenderer.Render(CheckCases.Of([CheckedKey.NotChecked("a.pfx", "wrong password")], CheckSample.Machine));

        document.ShouldNotContain("system-out");
        ErrorsOf(XDocument.Parse(document)).ShouldBeEmpty();
    }

    [Fact]
    public void A_file_with_an_attribute_that_build_servers_do_not_know_is_not_valid()
    {
        var document = XDocument.Load(Path.Combine(Golden, "check.junit.xml"));
        document.Root!.SetAttributeValue("skipped", 0);

        ErrorsOf(document).ShouldHaveSingleItem().ShouldContain("skipped");
    }

    private static List<string> ErrorsOf(XDocument document)
    {
        var schemas = new XmlSchemaSet();
        schemas.Add(null, Path.Combine(AppContext.BaseDirectory, "Vectors", "junit.xsd"));
        List<string> errors = [];
        document.Validate(schemas, (_, problem) => errors.Add(problem.Message));
        return errors;
    }
}
