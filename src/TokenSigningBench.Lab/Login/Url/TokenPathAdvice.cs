namespace TokenSigningBench.Lab.Login.Url;

/// <summary>What to do next; after an undecided verdict, what would decide it.</summary>
internal static class TokenPathAdvice
{
    private const string Reported = $"Server-Timing with {TokenPathSentences.Sign}, sent by the server, decides it";

    public static string Of(TokenPathRun run, SigningInference inference) =>
        inference.Verdict switch
        {
            _ when run.NotVerified is not null => "Next: find out why: relying parties refuse such a token. Its times say nothing.",
            TokenPathVerdict.Signing => "Fix: use a key that signs faster. tokenbench choose ranks them.",
            TokenPathVerdict.SigningAndSomethingElse =>
                "Next: check the key, the tokens per response, and the work for a token: profile, claims, grants.",
            TokenPathVerdict.Fast => $"Next: if logins are slow, look at the network, and at what comes before and after this request.",
            TokenPathVerdict.LookElsewhere when TokenPathSentences.IsBeforeTokenPath(inference) =>
                $"Next: look at {TokenPathSentences.BeforeTokenPath(run)}, and at the network.",
            TokenPathVerdict.LookElsewhere =>
                "Next: look at the work for a token: profile, claims, grants, loading the key. Another key does not help.",
            _ => Undecided(run, inference.Reason),
        };

    private static string Undecided(TokenPathRun run, UndecidedReason? reason) =>
        reason switch
        {
            UndecidedReason.ReportDisagrees => $"Next: check what the server reports as {TokenPathSentences.Sign}.",
            UndecidedReason.NearlyFast => "Next: look at the whole login. This page is almost fast enough.",
            _ when run.IsBusy => $"Next: run it again when other programs are quiet. {Reported}.",
            UndecidedReason.CheaperThanHere => "Next: check that the server signs each token, and does not cache it.",
            UndecidedReason.SlowerThanHere => $"Next: check where the key is, and lookups that userinfo does not make. {Reported}.",
            UndecidedReason.MissingEvidence when run.NoUserinfo is { } missing => $"Next: {Reported}. Userinfo would too, but {missing}.",
            UndecidedReason.MissingEvidence => $"Next: {Reported}.",
            _ => "Next: run it again when the server is quiet.",
        };
}
