namespace TokenSigningBench.Articles.Primitives;

/// <summary>One published encryption per cipher.</summary>
internal static class PublishedEncryptions
{
    // NIST SP 800-38A appendix F: the same four blocks for each key size.
    private const string FourBlocks =
        "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
        + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";

    public static CipherVector Des { get; } =
        CipherVector.Hex(
            "FIPS 81 table C1",
            key: "0123456789abcdef",
            iv: "1234567890abcdef",
            plaintext: "4e6f77206973207468652074696d6520666f7220616c6c20",
            ciphertext: "e5c7cdde872bf27c43e934008c389c0f683788499a7c05f6"
        );

    // Published for ECB. The first block of CBC with a zero IV is the same.
    public static CipherVector TripleDes { get; } =
        CipherVector.Hex(
            "SP 800-67 B.1",
            key: "0123456789abcdef23456789abcdef01456789abcdef0123",
            iv: "0000000000000000",
            plaintext: "5468652071756663",
            ciphertext: "a826fd8ce53b855f"
        );

    // As above. Of the RFC's examples, the one with 16 bytes of key that are all effective.
    public static CipherVector Rc2 { get; } =
        CipherVector.Hex(
            "RFC 2268 section 5",
            key: "88bca90e90875a7f0f79c384627bafb2",
            iv: "0000000000000000",
            plaintext: "0000000000000000",
            ciphertext: "2269552ab0f85ca6"
        );

    public static CipherVector Aes128Cbc { get; } =
        CipherVector.Hex(
            "SP 800-38A F.2.1",
            key: "2b7e151628aed2a6abf7158809cf4f3c",
            iv: "000102030405060708090a0b0c0d0e0f",
            FourBlocks,
            ciphertext: "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
                + "73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7"
        );

    public static CipherVector Aes256Cbc { get; } =
        CipherVector.Hex(
            "SP 800-38A F.2.5",
            key: "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
            iv: "000102030405060708090a0b0c0d0e0f",
            FourBlocks,
            ciphertext: "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
                + "39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b"
        );

    // SP 800-38D has no examples of its own. This one is from the mode's authors.
    public static CipherVector Aes256Gcm { get; } =
        CipherVector.Hex(
            "McGrew and Viega, GCM test case 15",
            key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
            iv: "cafebabefacedbaddecaf888",
            plaintext: "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255",
            ciphertext: "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad"
                + "b094dac5d93471bdec1a502270e3cc6c"
        );

    public static CipherVector ChaCha20Poly1305 { get; } =
        CipherVector.Hex(
            "RFC 8439 section 2.8.2",
            key: "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
            iv: "070000004041424344454647",
            plaintext: "4c616469657320616e642047656e746c656d656e206f662074686520636c6173"
                + "73206f66202739393a204966204920636f756c64206f6666657220796f75206f"
                + "6e6c79206f6e652074697020666f7220746865206675747572652c2073756e73"
                + "637265656e20776f756c642062652069742e",
            ciphertext: "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6"
                + "3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36"
                + "92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
                + "3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691",
            associatedData: "50515253c0c1c2c3c4c5c6c7"
        );
}
