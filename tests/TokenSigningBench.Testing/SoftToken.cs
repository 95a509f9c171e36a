using System.Runtime.InteropServices;
using System.Security.Cryptography.X509Certificates;
using Net.Pkcs11Interop.Common;
using Net.Pkcs11Interop.HighLevelAPI;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Pkcs11;

namespace TokenSigningBench.Testing;

/// <summary>
/// SoftHSM's token "login" with the PIN 1234, in a folder of its own, made once in a process: a module reads its configuration once. Keys
/// are those of known primes and a known curve, and each has a defect or none.
/// </summary>
public static class SoftToken
{
    public const string Module = "/usr/lib/softhsm/libsofthsm2.so";

    public const string Pin = "1234";

    // Kept: its end would be the module's.
    private static IPkcs11Library? _library;

    private static readonly Lazy<string> Folder = new(Create);

    /// <summary>Skips the test where SoftHSM is missing.</summary>
    public static void RequireOrSkip()
    {
        RequiredProgram.FindOrSkip("softhsm2-util", "softhsm2");
        Skip.IfNot(File.Exists(Module), $"{Module} is not there (apt-get install softhsm2)");
        _ = Folder.Value;
    }

    /// <summary>The address of an object, with a file that has the PIN.</summary>
    public static string Address(string named) => $"{AddressWithoutPin(named)}&pin-source=file:{Folder.Value}/pin";

    public static string AddressWithoutPin(string named) => $"pkcs11:{named}?module-path={Module}";

    /// <summary>The variable that another process finds the token by.</summary>
    public static (string Name, string Value) Configuration => ("SOFTHSM2_CONF", $"{Folder.Value}/softhsm2.conf");

    /// <summary>The certificate of the key "with-certificate".</summary>
    public static X509Certificate2 Certificate { get; } = KnownCertificates.Certificate(KnownCertificates.Spec("idsrv-256-2048"));

    private static string Create()
    {
        string folder = Directory.CreateTempSubdirectory("tokensigningbench-").FullName;
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Directory.Delete(folder, recursive: true);
        Directory.CreateDirectory($"{folder}/tokens");
        File.WriteAllText(
            $"{folder}/softhsm2.conf",
            $"directories.tokendir = {folder}/tokens\nobjectstore.backend = file\nlog.level = ERROR\nslots.mechanisms = ALL\n"
        );
        File.WriteAllText($"{folder}/pin", $"{Pin}\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode($"{folder}/pin", UnixFileMode.UserRead | UnixFileMode.UserWrite);
        // The module reads the system's environment, of which .NET has a copy.
        SetVariable("SOFTHSM2_CONF\0"u8.ToArray(), Encoding.UTF8.GetBytes($"{folder}/softhsm2.conf\0"), 1).ShouldBe(0);
        // A PIN is wrong once in a process, so what tries a wrong one has a token of its own.
        foreach (string label in new[] { "login", "wrong", "twice", "twice", "empty" })
            NewToken(label, folder);
        Fill();
        return folder;
    }

    private static void NewToken(string label, string folder)
    {
        var start = new ProcessStartInfo(
            "softhsm2-util",
            ["--init-token", "--free", "--label", label, "--pin", Pin, "--so-pin", "12345678"]
        )
        {
            RedirectStandardOutput = true,
        };
        start.Environment["SOFTHSM2_CONF"] = $"{folder}/softhsm2.conf";
        using Process process = Process.Start(start)!;
        process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        process.ExitCode.ShouldBe(0);
    }

    private static void Fill()
    {
        // A module is initialised once, and the program may have done it or not: Pkcs11Interop takes both. It stays open for the program.
        Should
            .Throw<UserErrorException>(() => Pkcs11Source.Open(AddressWithoutPin("token=login"), null))
            .NeedsPassword.ShouldBeTrue("the program resolves what the library needs, and loads the module");
        var factories = new Pkcs11InteropFactories();
        _library = factories.Pkcs11LibraryFactory.LoadPkcs11Library(factories, Module, AppType.MultiThreaded);
        ISlot slot = _library.GetSlotList(SlotsType.WithTokenPresent).Single(one => one.GetTokenInfo().Label.Trim() == "login");
        ISession session = slot.OpenSession(SessionType.ReadWrite);
        session.Login(CKU.CKU_USER, Pin);
        RSAParameters rsa = Certificate.GetRSAPrivateKey()!.ExportParameters(true);
        Rsa("with-certificate", 1);
        Rsa("alone", 2);
        Rsa("no-sign", 3, (CKA.CKA_SIGN, false));
        Rsa("always-asks", 4, (CKA.CKA_ALWAYS_AUTHENTICATE, true));
        Rsa("same", 5);
        Rsa("same", 6);
        Certified("certificate", 1);
        Certified("certificate-without-key", 10);
        session.CreateObject([
            .. PublicKey("public-rsa", 11, CKK.CKK_RSA),
            factories.ObjectAttributeFactory.Create(CKA.CKA_MODULUS, rsa.Modulus),
            factories.ObjectAttributeFactory.Create(CKA.CKA_PUBLIC_EXPONENT, rsa.Exponent),
        ]);
        ECParameters curve = KnownCertificates.OfCurve().GetECDsaPrivateKey()!.ExportParameters(true);
        byte[] p256 = [0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07];
        Curve("curve", 7, withPublicKey: true);
        Curve("curve-without-public-key", 8, withPublicKey: false);
        Point("public-curve", 12, p256, Wrapped([0x04, .. curve.Q.X!, .. curve.Q.Y!]));
        Point("public-point-alone", 13, p256, [0x04, .. curve.Q.X!, .. curve.Q.Y!]);
        Point("public-compressed", 14, p256, Wrapped([0x02, .. curve.Q.X!]));
        Point("public-off-curve", 15, p256, Wrapped([0x04, .. curve.Q.X!, .. curve.Q.X!]));
        Point("public-of-no-curve", 16, [0x05, 0x00], Wrapped([0x04, .. curve.Q.X!, .. curve.Q.Y!]));
        // The generator of secp256k1 (SEC 2 section 2.4.1), a curve that tokens do not have.
        Point(
            "public-secp256k1",
            17,
            [0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x0a],
            Wrapped(
                Convert.FromHexString(
                    "0479BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798"
                        + "483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8"
                )
            )
        );
        session.CloseSession();

        void Rsa(string label, byte id, params (CKA Flag, bool Value)[] flags) =>
            session.CreateObject([
                .. PrivateKey(label, id, CKK.CKK_RSA, flags),
                factories.ObjectAttributeFactory.Create(CKA.CKA_MODULUS, rsa.Modulus),
                factories.ObjectAttributeFactory.Create(CKA.CKA_PUBLIC_EXPONENT, rsa.Exponent),
                factories.ObjectAttributeFactory.Create(CKA.CKA_PRIVATE_EXPONENT, rsa.D),
                factories.ObjectAttributeFactory.Create(CKA.CKA_PRIME_1, rsa.P),
                factories.ObjectAttributeFactory.Create(CKA.CKA_PRIME_2, rsa.Q),
                factories.ObjectAttributeFactory.Create(CKA.CKA_EXPONENT_1, rsa.DP),
                factories.ObjectAttributeFactory.Create(CKA.CKA_EXPONENT_2, rsa.DQ),
                factories.ObjectAttributeFactory.Create(CKA.CKA_COEFFICIENT, rsa.InverseQ),
            ]);

        void Curve(string label, byte id, bool withPublicKey)
        {
            session.CreateObject([
                .. PrivateKey(label, id, CKK.CKK_EC, []),
                factories.ObjectAttributeFactory.Create(CKA.CKA_EC_PARAMS, p256),
                factories.ObjectAttributeFactory.Create(CKA.CKA_VALUE, curve.D),
            ]);
            if (withPublicKey)
                Point(label, id, p256, Wrapped([0x04, .. curve.Q.X!, .. curve.Q.Y!]));
        }

        void Point(string label, byte id, byte[] parameters, byte[] point) =>
            session.CreateObject([
                .. PublicKey(label, id, CKK.CKK_EC),
                factories.ObjectAttributeFactory.Create(CKA.CKA_EC_PARAMS, parameters),
                factories.ObjectAttributeFactory.Create(CKA.CKA_EC_POINT, point),
            ]);

        // An octet string of ASN.1.
        static byte[] Wrapped(byte[] point) => [0x04, (byte)point.Length, .. point];

        void Certified(string label, byte id) =>
            session.CreateObject([
                One(CKA.CKA_CLASS, (ulong)CKO.CKO_CERTIFICATE),
                One(CKA.CKA_CERTIFICATE_TYPE, (ulong)CKC.CKC_X_509),
                factories.ObjectAttributeFactory.Create(CKA.CKA_TOKEN, true),
                factories.ObjectAttributeFactory.Create(CKA.CKA_PRIVATE, false),
                factories.ObjectAttributeFactory.Create(CKA.CKA_LABEL, label),
                factories.ObjectAttributeFactory.Create(CKA.CKA_ID, [id]),
                factories.ObjectAttributeFactory.Create(CKA.CKA_SUBJECT, Certificate.SubjectName.RawData),
                factories.ObjectAttributeFactory.Create(CKA.CKA_VALUE, Certificate.RawData),
            ]);

        IEnumerable<IObjectAttribute> PublicKey(string label, byte id, CKK kind) =>
            [
                One(CKA.CKA_CLASS, (ulong)CKO.CKO_PUBLIC_KEY),
                One(CKA.CKA_KEY_TYPE, (ulong)kind),
                factories.ObjectAttributeFactory.Create(CKA.CKA_TOKEN, true),
                factories.ObjectAttributeFactory.Create(CKA.CKA_LABEL, label),
                factories.ObjectAttributeFactory.Create(CKA.CKA_ID, [id]),
            ];

        IEnumerable<IObjectAttribute> PrivateKey(string label, byte id, CKK kind, (CKA Flag, bool Value)[] flags) =>
            [
                One(CKA.CKA_CLASS, (ulong)CKO.CKO_PRIVATE_KEY),
                One(CKA.CKA_KEY_TYPE, (ulong)kind),
                factories.ObjectAttributeFactory.Create(CKA.CKA_TOKEN, true),
                factories.ObjectAttributeFactory.Create(CKA.CKA_PRIVATE, true),
                factories.ObjectAttributeFactory.Create(CKA.CKA_SENSITIVE, true),
                factories.ObjectAttributeFactory.Create(CKA.CKA_EXTRACTABLE, false),
                factories.ObjectAttributeFactory.Create(CKA.CKA_LABEL, label),
                factories.ObjectAttributeFactory.Create(CKA.CKA_ID, [id]),
                .. flags
                    .Where(flag => flag.Flag != CKA.CKA_SIGN)
                    .Select(flag => factories.ObjectAttributeFactory.Create(flag.Flag, flag.Value)),
                factories.ObjectAttributeFactory.Create(CKA.CKA_SIGN, !flags.Contains((CKA.CKA_SIGN, false))),
            ];

        IObjectAttribute One(CKA name, ulong value) => factories.ObjectAttributeFactory.Create(name, value);
    }

    [DllImport("libc", EntryPoint = "setenv")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int SetVariable(byte[] name, byte[] value, int replace);
}
