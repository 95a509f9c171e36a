using TokenSigningBench.Explain.Stacks;

namespace TokenSigningBench.Explain.Tests.Stacks;

/// <summary>Stacks as servers sent them, shortened.</summary>
public sealed class StackKindTests
{
    private static readonly string[] Pool =
    [
        "System.Threading.ThreadPoolWorkQueue.Dispatch()",
        "System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart()",
    ];

    [Theory]
    [InlineData(
        WaitKind.Signing,
        "Interop+Crypto.RsaSignHash(value class)",
        "System.Security.Cryptography.RSAOpenSsl.TrySignHash(value class)"
    )]
    [InlineData(WaitKind.Signing, "Interop+Crypto.CryptoNative_RsaSignHash(value class)", "App.Login()")]
    [InlineData(WaitKind.PasswordHash, "Interop+Crypto.Pbkdf2(value class)", "App.Login()")]
    [InlineData(WaitKind.Signing, "TokenSigningBench.Core.Tokens.RawSignature.Sign(value class)", "App.Login()")]
    [InlineData(WaitKind.PasswordHash, "System.Security.Cryptography.Rfc2898DeriveBytes.Pbkdf2(class System.String)", "App.Login()")]
    [InlineData(
        WaitKind.KeyLoading,
        "System.Security.Cryptography.Rfc2898DeriveBytes.Pbkdf2(class System.String)",
        "System.Security.Cryptography.X509Certificates.X509CertificateLoader.LoadPkcs12(unsigned int8[])"
    )]
    [InlineData(
        WaitKind.KeyLoading,
        "System.Security.Cryptography.Pkcs.Pkcs12Kdf.Derive(value class)",
        "System.Security.Cryptography.X509Certificates.X509CertificateLoader+BagState.UnshroudKeys(value class)",
        "App.Login()"
    )]
    [InlineData(
        WaitKind.ClientSecret,
        "System.Security.Cryptography.Rfc2898DeriveBytes.Pbkdf2(class System.String)",
        "OpenIddict.Core.OpenIddictApplicationManager`1+<ValidateClientSecretAsync>d__95[System.__Canon].MoveNext()"
    )]
    [InlineData(WaitKind.TokenEncryption, "Interop+Crypto.RsaDecrypt(class)", "System.Security.Cryptography.RSAOpenSsl.TryDecrypt(class)")]
    [InlineData(
        WaitKind.TlsHandshake,
        "Interop+OpenSsl.DoSslHandshake(class)",
        "System.Net.Security.SslStreamPal.HandshakeInternal(class)"
    )]
    [InlineData(WaitKind.Ldap, "System.DirectoryServices.Protocols.LdapConnection.Bind()", "App.Login()")]
    [InlineData(WaitKind.Sql, "", "SQLitePCL.raw.sqlite3_step(class)", "Microsoft.Data.Sqlite.SqliteDataReader.NextResult()")]
    [InlineData(
        WaitKind.Lock,
        "System.Threading.WaitHandle.WaitOneNoCheck(int32)",
        "System.Threading.Lock.TryEnterSlow(int32)",
        "App.Login()"
    )]
    [InlineData(
        WaitKind.Blocking,
        "System.Threading.ManualResetEventSlim.Wait(int32)",
        "System.Threading.Tasks.Task.InternalWaitCore(int32)"
    )]
    [InlineData(WaitKind.OtherCode, "System.String.Concat(class System.String)", "App.Login()")]
    public void A_stack_says_what_the_thread_does(WaitKind kind, params string[] frames) => Of(frames).Kind.ShouldBe(kind);

    [Fact]
    public void A_thread_of_the_pool_without_an_item_and_another_thread_are_no_requests()
    {
        StackKind.Of([Frame("System.Threading.LowLevelLifoSemaphore.WaitForSignal(int32)"), Frame(Pool[1])]).Kind.ShouldBeNull();
        StackKind.Of([Frame("Interop+Sys.WaitForSocketEvents()"), Frame("System.Threading.Thread.StartCallback()")]).Kind.ShouldBeNull();
        StackKind.Of([]).Kind.ShouldBeNull();
    }

    [Fact]
    public void What_the_server_does_by_itself_is_no_request_and_a_request_that_writes_to_it_is()
    {
        const string send = "Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets.Internal.SocketConnection+<DoSend>d__28.MoveNext()",
            loop = "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http.HttpProtocol+<ProcessRequests>d__237`1.MoveNext()";

        Of("", "System.Net.Sockets.SocketPal.TryCompleteSendTo(class)", send).ShouldBe(new StackKind(null) { IsConnection = true });
        Of(send, loop).ShouldBe(new StackKind(null) { IsConnection = true });
        Of(send, "Microsoft.AspNetCore.Routing.EndpointMiddleware.Invoke(class)", loop).Kind.ShouldBe(WaitKind.OtherCode);
        Of("System.String.Concat(class)").Kind.ShouldBe(WaitKind.OtherCode);
    }

    [Fact]
    public void The_applications_innermost_method_is_named_without_its_parameters()
    {
        StackKind found = Of("System.String.Concat(class System.String)", "App.Claims.Slow(int32)", "App.Login()");

        found.Method.ShouldBe("App.Claims.Slow");
    }

    [Theory]
    [InlineData("OpenIddict", "OpenIddict.EntityFrameworkCore.OpenIddictEntityFrameworkCoreTokenStore`5+<CreateAsync>d__9.MoveNext()")]
    [InlineData("ASP.NET Core Identity", "Microsoft.AspNetCore.Identity.PasswordHasher`1[System.__Canon].VerifyHashedPassword(class)")]
    [InlineData("Duende IdentityServer", "Duende.IdentityServer.Services.DefaultTokenCreationService+<CreateJwtAsync>d__9.MoveNext()")]
    [InlineData("IdentityServer4", "IdentityServer4.Services.DefaultTokenCreationService+<CreateJwtAsync>d__9.MoveNext()")]
    public void The_library_is_named(string component, string method) => Of("System.Object..ctor()", method).Component.ShouldBe(component);

    [Fact]
    public void What_went_on_after_an_await_is_not_what_completed()
    {
        string[] after =
        [
            "System.Threading.ExecutionContext.RunInternal(class)",
            "System.Runtime.CompilerServices.AsyncTaskMethodBuilder`1+AsyncStateMachineBox`1[System.__Canon].MoveNext(class)",
            "System.Threading.Tasks.AwaitTaskContinuation.RunOrScheduleAction(class)",
            "Microsoft.EntityFrameworkCore.Query.SingleQueryingEnumerable`1+AsyncEnumerator+<MoveNextAsync>d__21.MoveNext()",
        ];

        StackKind found = Of(["Acme.Identity.Profile.Work()", "Acme.Identity.Profile+<GetAsync>d__1.MoveNext()", .. after]);
        (found.Kind, found.Method).ShouldBe((WaitKind.OtherCode, "Acme.Identity.Profile.Work"));

        // What is itself of a database stays one, whatever went before.
        Of(["Npgsql.Internal.NpgsqlReadBuffer.Ensure(int32)", "Acme.Store+<GetAsync>d__1.MoveNext()", .. after])
            .Kind.ShouldBe(WaitKind.Sql);
    }

    [Fact]
    public void What_the_application_computes_for_a_library_is_its_own()
    {
        StackKind found = Of(
            "System.String.Concat(class)",
            "App.Mapper.Map(class)",
            "Microsoft.EntityFrameworkCore.Query.QueryContext.Run()"
        );

        (found.Kind, found.Method).ShouldBe((WaitKind.OtherCode, "App.Mapper.Map"));
    }

    [Fact]
    public void What_the_application_does_for_a_library_is_not_the_librarys()
    {
        string[] called =
        [
            "Acme.Identity.Profile+<GetAsync>d__1`1[System.__Canon].MoveNext()",
            "Duende.IdentityServer.Services.DefaultClaimsService+<GetAsync>d__2.MoveNext()",
        ];

        foreach (
            string innermost in (string[])["System.Math.Sqrt(float64)", "System.Threading.Thread.Sleep(int32)", "Interop+Crypto.Pbkdf2()"]
        )
            Of([innermost, .. called]).Component.ShouldBeNull(innermost);
        // Where the thread waits, too.
        Of(["System.Threading.Thread.Sleep(int32)", .. called]).Method.ShouldBe("Acme.Identity.Profile.GetAsync");
    }

    [Theory]
    [InlineData(false, "Npgsql.Internal.NpgsqlReadBuffer+<EnsureLong>d__51.MoveNext()")]
    [InlineData(
        false,
        "System.Net.Sockets.SocketAsyncEventArgs.DoOperationReceive(class)",
        "Npgsql.Internal.NpgsqlReadBuffer.Ensure(int32)"
    )]
    [InlineData(
        true,
        "Interop+Sys.Receive(class)",
        "System.Net.Sockets.SocketPal.Receive(class)",
        "Npgsql.Internal.NpgsqlReadBuffer.Ensure(int32)"
    )]
    [InlineData(true, "System.Threading.Thread.Sleep(int32)", "Microsoft.Data.Sqlite.SqliteCommand.ExecuteReader(value class)")]
    public void A_driver_waits_where_a_blocking_call_does(bool waits, params string[] frames)
    {
        StackKind found = Of(frames);

        (found.Kind, found.IsInDriver, found.IsWaiting).ShouldBe((WaitKind.Sql, true, waits));
    }

    [Fact]
    public void A_sleep_is_the_threads_own_except_in_a_driver()
    {
        const string sleep = "System.Threading.Thread.Sleep(int32)";

        Of(sleep, "Microsoft.Data.Sqlite.SqliteCommand.ExecuteReader(value class)").Kind.ShouldBe(WaitKind.Sql);
        Of(sleep, "Microsoft.EntityFrameworkCore.Storage.ExecutionStrategy.Execute(class)").Kind.ShouldBe(WaitKind.Blocking);
        Of(sleep, "Acme.Store.Find()", "Duende.IdentityServer.Stores.ValidatingClientStore`1.FindAsync(class)")
            .Kind.ShouldBe(WaitKind.Blocking);
    }

    [Fact]
    public void A_stack_without_its_outermost_frames_is_a_requests_where_the_runtime_has_cut_it()
    {
        (string, FrameMeaning)[] cut =
        [
            Frame("Interop+Crypto.RsaSignHash(value class)"),
            .. Enumerable.Repeat(Frame("App.Decorator.Run()"), 99),
        ];

        StackKind.Of(cut, isCut: true).ShouldBe(new StackKind(WaitKind.Signing) { IsCut = true });
        StackKind.Of(cut).Kind.ShouldBeNull();
    }

    [Fact]
    public void A_wait_far_below_the_top_is_not_what_the_thread_does() =>
        Of([.. Enumerable.Repeat("App.Work()", 12), "System.Threading.Tasks.Task.Wait()"]).Kind.ShouldBe(WaitKind.OtherCode);

    private static StackKind Of(params string[] frames) => StackKind.Of([.. frames.Concat(Pool).Select(Frame)]);

    private static (string, FrameMeaning) Frame(string method) => (method, MethodMeanings.Of(method));
}
