namespace TokenSigningBench.Core.Tests.Certificates;

public class StoreAddressTests
{
    private const string Thumbprint = "00112233445566778899AABBCCDDEEFF00112233";

    [Theory]
    [InlineData("cert:", StoreLocation.CurrentUser, "My", null)]
    [InlineData("cert:CurrentUser/My", StoreLocation.CurrentUser, "My", null)]
    [InlineData(@"Cert:\localmachine\WebHosting\", StoreLocation.LocalMachine, "WebHosting", null)]
    [InlineData("cert:/CurrentUser/My/idsrv", StoreLocation.CurrentUser, "My", "idsrv")]
    [InlineData("cert:CurrentUser/My/CN=a/b, O=c", StoreLocation.CurrentUser, "My", "CN=a/b, O=c")]
    public void An_address_has_a_location_a_store_and_perhaps_a_certificate(
        string source,
        StoreLocation location,
        string store,
        string? certificate
    ) => StoreAddress.Parse(source).ShouldBe(new(location, store, certificate));

    [Theory]
    [InlineData("00112233445566778899AABBCCDDEEFF00112233")]
    [InlineData("00112233445566778899aabbccddeeff00112233")]
    [InlineData("\u200e00 11 22 33 44 55 66 77 88 99 aa bb cc dd ee ff 00 11 22 33")]
    [InlineData("00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33")]
    public void A_thumbprint_is_read_as_dialogs_and_programs_print_it(string printed)
    {
        StoreAddress.Parse($"cert:CurrentUser/My/{printed}").Thumbprint.ShouldBe(Thumbprint);
        StoreAddress.Parse($"cert:CurrentUser/My/{printed}").Of(Thumbprint).ShouldBe($"cert:CurrentUser/My/{Thumbprint}");
    }

    [Theory]
    [InlineData("CN=idsrv")]
    [InlineData("00112233445566778899AABBCCDDEEFF001122")]
    [InlineData("00112233445566778899AABBCCDDEEFF0011223X")]
    public void Everything_else_is_a_subject(string subject) =>
        StoreAddress.Parse($"cert:CurrentUser/My/{subject}").Thumbprint.ShouldBeNull();

    [Theory]
    [InlineData("cert:My/idsrv", "My")]
    [InlineData("cert:1/My", "1")]
    public void An_unknown_location_is_refused(string source, string location) =>
        Should
            .Throw<UserErrorException>(() => StoreAddress.Parse(source))
            .Message.ShouldBe($"{source}: has no store location '{location}'; write cert:CurrentUser/My/THUMBPRINT");
}
