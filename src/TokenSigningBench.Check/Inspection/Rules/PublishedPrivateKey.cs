namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class PublishedPrivateKey : IRule
{
    // Keys that are copied from publications, by their RFC 7638 thumbprints.
    private static readonly Dictionary<string, string> Published = new()
    {
        ["IsUn6_e04MaShXFIISMp4kG62LWzMIPy_MvSA5pJgX8"] = "RFC 7515 appendix A.2",
        ["oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U"] = "RFC 7515 appendix A.3",
        ["u5YUSjQ2-2chBi51NSk3t3g7IM4o2KYcnPqPtCNGd3U"] = "RFC 7515 appendix A.4",
        ["cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s"] = "RFC 7517 appendix A.2",
        ["NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"] = "RFC 7517 appendix A.2",
        ["dHri3SADZkrush5HU_50AoRhcKFryN-PI6jPBtPL55M"] = "RFC 7520 section 3.2",
        ["9jg46WB3rR_AHD-EBXdN7cBkH1WOu0tA3M9fm21mqTI"] = "RFC 7520 section 3.4",
        ["kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"] = "RFC 8037 appendix A.1",
        ["oGDmHqCJ7yzMkWEkrlZVHkvrHIyQwtlDmeq5ForUHeY"] = "the example of jwt.io for RS256",
        ["19J8y7Zprt2-QKLjF2I5pVk0OELX6cY2AfaAv1LC_w8"] = "the example of jwt.io for ES256",
        ["_7KmQvRoV5CzQWC7Drl3Ci56igwbK8EiZMKHK-CIxsM"] = "webpack-dev-server",
        ["ozAjH3DSs1arQ3XKe4OcU9NY063_GjSvd8avVHn4SH8"] = "preact-cli",
        ["t5LjhRQcUcKsv2ToVAmjPSjVq6ZqsxkDCBgxbXOKdz4"] = "mitm-software",
        ["jKXeeb8sAR3XAeo3p-jcvAPlLGndCZQKC331_0emnHU"] = "eDellRoot",
        ["mNvJqdUNiLAGByYroHIGNtig21cwc8qDvwLnmj23HiE"] = "DSDTestProvider",
        ["ZPYB4tQbepH39r4KgQKbe25UZgmPobJZ7jaPoBvE5s0"] = "Superfish",
    };

    public string Id => "published-private-key";

    public string Title => "The private key is published on the internet";

    public string Source => "RFC 7517 section 9.2; where it was published is named";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "Anyone who finds the private key can sign tokens.",
            "Stop using the key. Generate your own.",
            "https://www.rfc-editor.org/rfc/rfc7517#section-9.2"
        )
        {
            Risk = SecurityRisk.Critical,
        };

    public bool Applies(KeyInspection inspection) => inspection.Facts.Identifiers.JwkThumbprint is not null;

    public Finding? Judge(KeyInspection inspection) =>
        Published.TryGetValue(inspection.Facts.Identifiers.JwkThumbprint!, out string? publication)
            ? new(
                Id,
                Severity.Error,
                $"The private key is public ({publication}): every reader can sign tokens.",
                Source,
                "Generate your own key."
            )
            : null;
}
