using TokenSigningBench.Core.Pkcs11;

namespace TokenSigningBench.Core.Tests.Pkcs11;

public class Pkcs11AddressTests
{
    [Fact]
    public void An_address_has_what_is_before_and_after_its_question_mark()
    {
        var address = Pkcs11Address.Parse(
            "pkcs11:token=The%20token;object=my-key;id=%01%fF;type=private;slot-id=7?module-path=/usr/lib/a.so&pin-source=file:/etc/pin"
        );
        address.Name.ShouldBe("pkcs11:token=The%20token;object=my-key;id=%01%fF;type=private;slot-id=7");
        address.Label.ShouldBe("my-key");
        address.ObjectId.ShouldBe([0x01, 0xff]);
        address.ObjectType.ShouldBe("private");
        address.SlotId.ShouldBe(7ul);
        address.ModulePath.ShouldBe("/usr/lib/a.so");
        address.PinSource.ShouldBe("file:/etc/pin");
    }

    [Fact]
    public void Percent_encoding_is_of_bytes_and_other_letters_stand_for_themselves()
    {
        Pkcs11Address.Parse("pkcs11:object=Schl%C3%BCssel%3B").Label.ShouldBe("Schlüssel;");
        Pkcs11Address.Parse("pkcs11:object=Schlüssel 1").Label.ShouldBe("Schlüssel 1");
        Pkcs11Address.Write("object", "Schlüssel;"u8).ShouldBe("object=Schl%C3%BCssel%3B");
        Pkcs11Address.Write("id", [0x41, 0x00], isText: false).ShouldBe("id=%41%00");
    }

    [Theory]
    [InlineData("pkcs11:object=a", true)]
    [InlineData("PKCS11:object=a", true)]
    [InlineData("./pkcs11:a", false)]
    [InlineData("signing.pfx", false)]
    public void An_address_begins_with_its_scheme(string text, bool isAddress) => Pkcs11Address.IsAddress(text).ShouldBe(isAddress);

    [Theory]
    [InlineData("pkcs11:object", "has no value for 'object' (RFC 7512: name=value, separated by ;)")]
    [InlineData("pkcs11:colour=red", "'colour' is not known")]
    [InlineData("pkcs11:module-path=/a.so", "module-path belongs after a question mark")]
    [InlineData("pkcs11:object=a?token=b", "token belongs before the question mark")]
    [InlineData("pkcs11:object=a;object=b", "has object twice")]
    [InlineData("pkcs11:object=%4", "its object has a % that two hexadecimal digits do not follow")]
    [InlineData("pkcs11:object=%zz", "its object has a % that two hexadecimal digits do not follow")]
    [InlineData("pkcs11:slot-id=first", "its slot-id is not a number: first")]
    [InlineData("pkcs11:type=secret-key", "its type is secret-key: a key is private, public or cert here")]
    public void What_breaks_RFC_7512_is_refused(string text, string cause) =>
        Should.Throw<UserErrorException>(() => Pkcs11Address.Parse(text)).Cause.ShouldStartWith(cause);

    [Fact]
    public void The_PIN_itself_is_refused_and_not_repeated()
    {
        string message = Should.Throw<UserErrorException>(() => Pkcs11Address.Parse("pkcs11:object=a?pin-value=98765")).Message;
        message.ShouldContain("other users see command lines");
        message.ShouldNotContain("98765");
    }
}
