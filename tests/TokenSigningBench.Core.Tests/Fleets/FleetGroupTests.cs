using TokenSigningBench.Core.Fleets;

namespace TokenSigningBench.Core.Tests.Fleets;

public sealed class FleetGroupTests
{
    [Fact]
    public void Two_hundred_run_files_give_two_groups_and_three_outliers()
    {
        using var folder = new TemporaryFolder();
        for (int host = 0; host < 100; host++)
        {
            bool isNew = host % 4 != 0;
            MachineFacts machine = host switch
            {
                5 => FleetSamples.Machine(extensions: "ADX"),
                6 => FleetSamples.Machine(openSsl: "1.1.1"),
                _ => FleetSamples.Machine(isNew ? FleetSamples.New : FleetSamples.Old, isNew ? 8 : 4),
            };
            machine = machine with { Cores = isNew ? 8 : 4 };
            // ± 1%, the usual spread between equal hosts.
            double slowness = (1 + 0.01 * (host % 3 - 1)) * (isNew ? 1 : 2) * (host is 5 or 7 ? 1.6 : 1);
            FleetSamples.Profile(machine, slowness, throttled: host == 7 ? 42 : 0).Save(folder.File($"host{host:000}/machine.run.json"));
            FleetSamples.Storm(machine, 50 * slowness, users: 500).Save(folder.File($"host{host:000}/storm.run.json"));
        }

        (IReadOnlyList<FleetHost> hosts, IReadOnlyList<UserErrorException> unread) = FleetFiles.Read([folder.Path]);
        (hosts.Count, unread.Count).ShouldBe((100, 0));
        IReadOnlyList<FleetGroup> groups = FleetGroup.Of(hosts);
        groups.Select(group => (group.Machine.CpuModel, group.Hosts.Count)).ShouldBe([(FleetSamples.New, 75), (FleetSamples.Old, 25)]);
        groups[0]
            .Outliers.Select(outlier => (outlier.Host.Name, outlier.Ratio is null, string.Join("; ", outlier.Differences)))
            .ShouldBe(
                [
                    ("host005", false, "no AVX512-IFMA"),
                    ("host007", false, "throttled in 42 periods while it was measured"),
                    ("host006", true, "OpenSSL 1.1.1, older than the others' 3.0.19"),
                ],
                ignoreOrder: true
            );
        groups[0].Outliers[0].Ratio!.Value.ShouldBe(1 / 1.6, 0.02);
        groups[1].Outliers.ShouldBeEmpty();

        FleetSpread old = groups[1].Signatures("RSA 8192").ShouldNotBeNull();
        (old.Hosts, old.Median).ShouldBe((25, 12.5));
        old.Lowest.ShouldBe(1e3 / 80.8, 1e-6);
        old.Highest.ShouldBe(1e3 / 79.2, 1e-6);
        groups[1].Logins(groups[1].LoginKinds.ShouldHaveSingleItem())!.Median.ShouldBe(10, 1e-9);
        groups[1].Hosts[0].LoginsPerSecond!.Value.PerHost.ShouldBe(4 * groups[1].Hosts[0].LoginsPerSecond!.Value.PerCore);
    }

    [Theory]
    [InlineData(1.05, false)]
    [InlineData(1.5, true)]
    [InlineData(0.5, true)]
    public void A_host_is_an_outlier_beyond_the_spread_of_its_group(double slowness, bool isOutlier)
    {
        FleetHost[] hosts =
        [
            .. Enumerable
                .Range(0, 9)
                .Select(host => FleetFiles.HostOf($"h{host}", FleetSamples.Profile(FleetSamples.Machine(), host == 4 ? slowness : 1))),
        ];
        IReadOnlyList<OutlierHost> outliers = FleetGroup.Of(hosts).ShouldHaveSingleItem().Outliers;
        outliers.Select(one => one.Host.Name).ShouldBe(isOutlier ? ["h4"] : []);
        outliers.ShouldAllBe(one => one.Differences.Count == 0);
    }

    [Fact]
    public void A_group_of_two_has_no_outliers()
    {
        FleetHost[] hosts =
        [
            .. new[] { 1, 3.0 }.Select(slowness =>
                FleetFiles.HostOf($"h{slowness}", FleetSamples.Profile(FleetSamples.Machine(), slowness))
            ),
        ];
        FleetGroup.Of(hosts).ShouldHaveSingleItem().Outliers.ShouldBeEmpty();
    }

    [Theory]
    [InlineData("steal", "30 % of its cores' time given to others by the hypervisor")]
    [InlineData("mask", "OPENSSL_ia32cap=~0x1")]
    [InlineData(".NET 10.0.9", ".NET 10.0.9, older than the others' .NET 10.0.12")]
    [InlineData(".NET 11.0.0", ".NET 11.0.0, newer than the others' .NET 10.0.12")]
    [InlineData(".NET of my own", ".NET of my own, the others .NET 10.0.12")]
    public void What_differs_on_a_slow_host_is_named(string what, string difference)
    {
        FleetHost[] hosts =
        [
            .. Enumerable
                .Range(0, 5)
                .Select(host =>
                {
                    string? its = host == 4 ? what : null;
                    MachineFacts machine = FleetSamples.Machine() with { OpenSslCapabilityMask = its == "mask" ? "~0x1" : null };
                    if (its is not null and not ("mask" or "steal"))
                        machine = machine with { DotNet = its };
                    return FleetFiles.HostOf(
                        $"h{host}",
                        FleetSamples.Profile(machine, its is null ? 1 : 2, stealSeconds: its == "steal" ? 12 : 0)
                    );
                }),
        ];
        FleetGroup.Of(hosts)[0].Outliers.ShouldHaveSingleItem().Differences.ShouldBe([difference]);
    }

    [Fact]
    public void An_invalid_file_is_named_and_the_others_are_read()
    {
        using var folder = new TemporaryFolder();
        FleetSamples.Profile(FleetSamples.Machine()).Save(folder.File("good.run.json"));
        folder.Write("bad.run.json", "{");
        folder.Write("other.json", "{}");
        (IReadOnlyList<FleetHost> hosts, IReadOnlyList<UserErrorException> unread) = FleetFiles.Read([folder.Path]);
        hosts.ShouldHaveSingleItem().Name.ShouldBe("good");
        unread.ShouldHaveSingleItem().Message.ShouldStartWith(folder.File("bad.run.json"));
        Should.Throw<UserErrorException>(() => FleetFiles.Read([folder.File("bad.run.json")]));
        Should.Throw<UserErrorException>(() => FleetFiles.Read([folder.File("none")])).Message.ShouldEndWith("no such file or folder");
    }

    [Fact]
    public void A_file_named_twice_counts_once_and_a_load_test_takes_precedence_over_a_signature()
    {
        using var folder = new TemporaryFolder();
        FleetSamples.Profile(FleetSamples.Machine()).Save(folder.File("web/machine.run.json"));
        FleetSamples.Storm(FleetSamples.Machine(), 50).Save(folder.File("web/storm.run.json"));
        FleetHost host = FleetFiles.Read([folder.Path, folder.Path]).Hosts.ShouldHaveSingleItem();
        host.Login.ShouldBe(new(50, LoginBasis.Storm, "RSA 8192") { Server = "embedded" });
        host.AssumingSignatureAlone("RSA 8192").ShouldBeSameAs(host);
        FleetFiles
            .HostOf("bare", FleetSamples.Profile(FleetSamples.Machine()))
            .AssumingSignatureAlone("RSA 8192")
            .Login.ShouldBe(new(40, LoginBasis.SignatureAlone, "RSA 8192"));
    }

    [Fact]
    public void Many_hosts_in_another_state_are_a_group_and_few_are_outliers()
    {
        FleetHost[] hosts =
        [
            .. Enumerable
                .Range(0, 40)
                .Select(host =>
                    FleetFiles.HostOf(
                        $"h{host:00}",
                        FleetSamples.Profile(
                            FleetSamples.Machine(
                                openSsl: host switch
                                {
                                    < 12 => "3.0.9",
                                    < 14 => "3.5.0",
                                    _ => "3.0.19",
                                }
                            )
                        )
                    )
                ),
        ];
        IReadOnlyList<FleetGroup> groups = FleetGroup.Of(hosts);
        groups.Select(group => (group.Machine.OpenSsl, group.Hosts.Count)).ShouldBe([("3.0.19", 28), ("3.0.9", 12)]);
        groups[0]
            .Outliers.Select(outlier => (outlier.Host.Name, outlier.Differences.Single()))
            .ShouldBe([("h12", "OpenSSL 3.5.0, newer than the others' 3.0.19"), ("h13", "OpenSSL 3.5.0, newer than the others' 3.0.19")]);
        groups[1].Outliers.ShouldBeEmpty();
        FleetGroup.Of(hosts[10..20]).ShouldHaveSingleItem().Machine.OpenSsl.ShouldBe("3.0.19");
    }

    [Fact]
    public void With_storms_only_outliers_are_found_among_logins_of_the_same_key()
    {
        FleetHost[] hosts =
        [
            .. Enumerable
                .Range(0, 9)
                .Select(host =>
                    FleetFiles.HostOf(
                        $"h{host}",
                        FleetSamples.Storm(
                            FleetSamples.Machine(),
                            host == 4 ? 100
                                : host == 8 ? 5
                                : 50,
                            keyBits: host == 8 ? 2048 : 8192
                        )
                    )
                ),
        ];
        FleetGroup group = FleetGroup.Of(hosts).ShouldHaveSingleItem();
        OutlierHost outlier = group.Outliers.ShouldHaveSingleItem();
        (outlier.Host.Name, outlier.Key).ShouldBe(("h4", null));
        outlier.Ratio!.Value.ShouldBe(0.5, 1e-9);
        group.LoginKinds.Select(kind => (kind.Key, group.Logins(kind)!.Hosts)).ShouldBe([("RSA 2048", 1), ("RSA 8192", 8)]);
    }

    [Fact]
    public void A_host_without_a_known_number_of_cores_has_no_figures_per_host()
    {
        FleetHost host = FleetFiles.HostOf(
            "a",
            FleetSamples.Profile(
                new()
                {
                    OperatingSystem = "os",
                    DotNet = ".NET",
                    GarbageCollector = "workstation",
                }
            )
        );
        host.SignaturesPerSecond("RSA 2048").ShouldBe(new HostRate(1000, null));
        FleetGroup.Of([host]).ShouldHaveSingleItem().Outliers.ShouldBeEmpty();
    }

    [Theory]
    [InlineData("web1/machine.run.json web1/storm.run.json web2/machine.run.json", "web1 web1 web2")]
    [InlineData("web1.run.json machine-1.run.json machine-2.run.json machine-3.run.json", "web1 ? ? ?")]
    [InlineData("x/machine-web1.run.json x/machine-web2.run.json x/machine-web3.run.json x/storm-web1.run.json", "web1 web2 web3 ?")]
    [InlineData("x/storm-before.run.json x/storm-after.run.json x/plan.run.json", "? ? x")]
    public void A_host_is_named_by_its_file_or_its_folder(string files, string hosts)
    {
        using var folder = new TemporaryFolder();
        foreach (string file in files.Split(' '))
            Write(folder, file);
        FleetFiles.Find([.. files.Split(' ').Select(folder.File)]).Select(file => file.Host ?? "?").ShouldBe(hosts.Split(' '));
    }

    [Fact]
    public void The_folder_names_the_host_at_any_depth()
    {
        using var folder = new TemporaryFolder();
        Write(folder, "results/web1/machine.run.json");
        Write(folder, "results/web2/2026.run.json");
        FleetFiles.Find([folder.File("results")]).Select(file => file.Host).ShouldBe(["web1", "web2"]);
        FleetFiles.Find([folder.Path])[0].Host.ShouldBe("web1");
    }

    private static void Write(TemporaryFolder folder, string file)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(folder.File(file))!);
        folder.Write(file, "{}");
    }
}
