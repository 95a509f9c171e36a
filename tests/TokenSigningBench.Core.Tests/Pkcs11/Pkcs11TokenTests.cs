using System.Reflection;
using Net.Pkcs11Interop.Common;
using Net.Pkcs11Interop.HighLevelAPI;
using TokenSigningBench.Core.Pkcs11;

namespace TokenSigningBench.Core.Tests.Pkcs11;

/// <summary>States of a token that SoftHSM does not have: its slot and sessions answer as a card would.</summary>
public class Pkcs11TokenTests
{
    private readonly Pkcs11Module _module;
    private readonly List<string> _asked = [];
    private int _open;

    public Pkcs11TokenTests()
    {
        SoftToken.RequireOrSkip();
        _module = Pkcs11Module.Load(SoftToken.Module);
    }

    [SkippableTheory]
    [InlineData("UserPinLocked", "the PIN of its token is locked, after too many wrong ones: the security officer unlocks it")]
    [InlineData("UserPinFinalTry", "one wrong PIN more locks its token, so none is tried: log in with the vendor's own program first")]
    public void A_PIN_is_not_tried_where_it_is_locked_or_the_last_try_is_left(string state, string cause)
    {
        Login(Token(state, "UserPinInitialized"), "1234").ShouldBe(cause);
        _asked.ShouldNotContain("Login");
    }

    [SkippableTheory]
    [InlineData(CKR.CKR_PIN_INCORRECT, "wrong PIN (CKR_PIN_INCORRECT)")]
    [InlineData(CKR.CKR_PIN_LOCKED, "the PIN of its token is locked")]
    [InlineData(CKR.CKR_PIN_EXPIRED, "the PIN of its token has expired: change it with the vendor's own program")]
    public void What_a_token_refuses_is_tried_once(CKR answer, string cause)
    {
        Pkcs11Token token = Token("UserPinInitialized");
        Login(token, "1234", answer).ShouldBe(cause);
        Login(token, "1234", answer).ShouldBe($"{cause}. It was tried once, and is not tried again in this run");
        _asked.Count(one => one == "Login").ShouldBe(1);
    }

    [SkippableFact]
    public void A_token_with_a_keypad_asks_for_the_PIN_itself() =>
        Login(Token("UserPinInitialized", "ProtectedAuthenticationPath"), null).ShouldBeNull();

    [SkippableFact]
    public void Sessions_that_a_token_does_not_open_are_waited_for()
    {
        const int Allowed = 3;
        using var refused = new ManualResetEventSlim();
        Pkcs11Token token = Token(openSession: () =>
        {
            if (Interlocked.Increment(ref _open) > Allowed)
            {
                refused.Set();
                throw new Pkcs11Exception("C_OpenSession", CKR.CKR_SESSION_COUNT);
            }

            return Session(() =>
            {
                // As many as are allowed sign at once, until one more was asked for.
                refused.Wait();
                return [1];
            });
        });
        var key = new Pkcs11Key(
            Pkcs11Address.Parse("pkcs11:token=card"),
            token,
            token.OpenSession(),
            new(null!, CKO.CKO_PRIVATE_KEY, "", []),
            pin: null,
            alwaysAsks: false
        );

        var threads = Enumerable.Range(0, 8).Select(_ => new Thread(() => key.SignEcdsa([0]).ShouldBe([1]))).ToList();
        threads.ForEach(thread => thread.Start());
        threads.ForEach(thread => thread.Join());

        _open.ShouldBeGreaterThan(Allowed);
        key.Release();
    }

    private string? Login(Pkcs11Token token, string? pin, CKR? refusal = null)
    {
        ISession session = Answers<ISession>(name =>
        {
            if (name == "Login" && refusal is { } answer)
                throw new Pkcs11Exception("C_Login", answer);
            return null;
        });
        try
        {
            token.Login(session, "card", pin);
            return null;
        }
        catch (UserErrorException e)
        {
            return e.Cause;
        }
    }

    private ISession Session(Func<byte[]> sign) => Answers<ISession>(name => name == "Sign" ? sign() : null);

    private Pkcs11Token Token(params string[] states) => Token(null, states);

    private Pkcs11Token Token(Func<ISession>? openSession, params string[] states)
    {
        ITokenFlags flags = Answers<ITokenFlags>(name => name[4..] == "LoginRequired" || states.Contains(name[4..]));
        // Refusals are kept for the whole process, by the token.
        string serial = Guid.NewGuid().ToString();
        ITokenInfo info = Answers<ITokenInfo>(name =>
            name switch
            {
                "get_TokenFlags" => flags,
                "get_SerialNumber" => serial,
                "get_MaxSessionCount" => 0UL,
                _ => "card",
            }
        );
        return new(
            _module,
            Answers<ISlot>(name =>
                name switch
                {
                    "GetTokenInfo" => info,
                    "GetMechanismList" => new List<CKM> { CKM.CKM_ECDSA },
                    "OpenSession" => openSession!(),
                    _ => 1UL,
                }
            )
        );
    }

    private T Answers<T>(Func<string, object?> answer)
        where T : class
    {
        T made = DispatchProxy.Create<T, Answering>();
        ((Answering)(object)made).Answer = name =>
        {
            lock (_asked)
                _asked.Add(name);
            return answer(name);
        };
        return made;
    }

    /// <summary>Answers a call by the name of its method.</summary>
    public class Answering : DispatchProxy
    {
        internal Func<string, object?> Answer { get; set; } = _ => null;

        protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) => Answer(targetMethod!.Name);
    }
}
