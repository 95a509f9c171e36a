namespace TokenSigningBench.Core.Tests.Certificates;

public sealed class CertificateStoreTests : InTemporaryFolder
{
    private static readonly CertificateSpec Curve = CertificateGrid.EllipticCurve[0];
    private static readonly CertificateSpec[] Rsa2048 = [.. CertificateGrid.Rsa.Where(spec => spec.Key.Bits == 2048)];

    private readonly CertificateStore _store;

    public CertificateStoreTests() => _store = new CertificateStore(Folder.Path, TimeProvider.System);

    [Fact]
    public async Task A_missing_public_part_is_written_again_from_the_pfx()
    {
        await Ensure(Curve);
        byte[] pfx = File.ReadAllBytes(_store.KeyPath(Curve));
        string crt = File.ReadAllText(_store.CrtPath(Curve));
        File.Delete(_store.CrtPath(Curve));

        await Ensure(Curve);

        File.ReadAllText(_store.CrtPath(Curve)).ShouldBe(crt);
        File.ReadAllBytes(_store.KeyPath(Curve)).ShouldBe(pfx);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_crt_of_another_key_is_replaced_only_on_request(bool hasKey)
    {
        if (hasKey)
            await Ensure(Curve);
        File.WriteAllText(_store.CrtPath(Curve), "the only copy");

        (await Should.ThrowAsync<UserErrorException>(() => Ensure(Curve))).SourceName.ShouldBe(_store.CrtPath(Curve));
        File.ReadAllText(_store.CrtPath(Curve)).ShouldBe("the only copy");
        File.Exists(_store.KeyPath(Curve)).ShouldBe(hasKey);

        await _store.EnsureAsync([Curve], replace: true, null, CancellationToken.None);
        File.ReadAllText(_store.CrtPath(Curve)).ShouldNotBe("the only copy");
    }

    [SkippableFact]
    public async Task OpenSsl_opens_both_files()
    {
        OpenSsl.RequireOrSkip();
        await Ensure(Curve);

        (int exitCode, string output) = OpenSsl.Run(
            ["pkcs12", "-in", _store.KeyPath(Curve), "-info", "-noout", "-passin", "stdin"],
            CertificateStore.Password + "\n"
        );
        exitCode.ShouldBe(0, output);
        output.ShouldContain("AES-256-CBC");
        output.ShouldContain("Shrouded Keybag");

        (exitCode, output) = OpenSsl.Run(["x509", "-in", _store.CrtPath(Curve), "-noout", "-subject"]);
        exitCode.ShouldBe(0, output);
        output.ShouldContain("CN = TokenSigningBench idsrv-256-P-256");
    }

    [Fact]
    public async Task Leftovers_of_a_killed_process_are_removed()
    {
        string leftover = Folder.Write(".idsrv-256-P-256.pfx.tokenbench-0123456789abcdef0123456789abcdef.tmp", "half");
        string other = Folder.Write(".idsrv-256-P-256.pfx.0123.tmp", "not ours");
        await Ensure(Curve);
        (File.Exists(leftover), File.Exists(other)).ShouldBe((false, true));
    }

    [Fact]
    public async Task A_folder_that_cannot_be_created_is_named()
    {
        string file = Folder.Write("file", "not a folder");
        var store = new CertificateStore(file, TimeProvider.System);

        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(() =>
            store.EnsureAsync([Curve], false, null, CancellationToken.None)
        );
        refused.SourceName.ShouldBe(file);
        refused.Cause.ShouldStartWith("cannot be written");
    }

    [Fact]
    public async Task Cancelling_during_key_generation_writes_nothing()
    {
        using var cancellation = new CancellationTokenSource();
        var cancelAtMakingKey = new ProgressCallback<CreationProgress>(step =>
        {
            if (step.Step == CreationStep.MakingKey)
                cancellation.Cancel();
        });

        await Should.ThrowAsync<OperationCanceledException>(() =>
            _store.EnsureAsync(Rsa2048, replace: false, cancelAtMakingKey, cancellation.Token)
        );

        Directory.GetFiles(Folder.Path).Select(Path.GetFileName).ShouldBe([".lock"]);
    }

    [Fact]
    public async Task A_second_process_waits_for_the_first_and_uses_its_files()
    {
        var firstIsCreating = new TaskCompletionSource();
        var secondWaits = new TaskCompletionSource();
        List<string> steps = [];
        var first = new ProgressCallback<CreationProgress>(step =>
        {
            steps.Add($"{step}");
            if (step.Step != CreationStep.MakingKey)
                return;
            firstIsCreating.TrySetResult();
            secondWaits.Task.Wait();
        });
        var second = new ProgressCallback<CreationProgress>(step =>
        {
            if ($"{step}" == "waiting for another process that creates certificates in the same folder")
                secondWaits.TrySetResult();
        });

        Task<IReadOnlyList<CertificateSpec>> creating = _store.EnsureAsync([Curve], replace: false, first, CancellationToken.None);
        await firstIsCreating.Task;
        IReadOnlyList<CertificateSpec> created = await _store.EnsureAsync([Curve], replace: false, second, CancellationToken.None);

        created.ShouldBeEmpty();
        (await creating).ShouldBe([Curve]);
        steps.ShouldBe(["generating key ec:P-256", "key ec:P-256 ready", "wrote idsrv-256-P-256"]);
    }

    private Task<IReadOnlyList<CertificateSpec>> Ensure(params CertificateSpec[] specs) =>
        _store.EnsureAsync(specs, replace: false, progress: null, CancellationToken.None);
}
