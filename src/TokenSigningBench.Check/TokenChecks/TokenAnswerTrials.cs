using TokenSigningBench.Check.RelyingParties.Parties;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>Shows relying parties tokens with one fault each: what they say is kept (<see cref="KeptAnswers"/>).</summary>
public static class TokenAnswerTrials
{
    // What an application is configured with: the algorithms of the issuer's keys.
    private static readonly string[] Algorithms = ["RS256", "ES256"];

    /// <summary>Shows all of them to one relying party.</summary>
    /// <exception cref="UserErrorException">It is missing, or gave no response.</exception>
    public static async Task<IReadOnlyList<KeptAnswer>> RunAsync(LibraryParty party, DateTimeOffset now, CancellationToken cancel)
    {
        using var faulty = new FaultyTokens(now);
        List<KeptAnswer> answers = [];
        foreach (IGrouping<string, FaultyToken> set in faulty.All().GroupBy(one => one.KeySet))
        {
            string keySet = $"data:application/json;base64,{Convert.ToBase64String(Encoding.UTF8.GetBytes(set.Key))}";
            RunningParty running = await party
                .StartAsync(new(AccessToken.Issuer, keySet, AccessToken.Audience) { Algorithms = Algorithms }, cancel)
                .ConfigureAwait(false);
            await using (running.ConfigureAwait(false))
                foreach (FaultyToken one in set)
                    answers.Add(new(one.Case, running.Version, await running.RefusalOfAsync(one.Token, cancel).ConfigureAwait(false)));
        }

        return answers;
    }

    /// <summary>Shows all of them to Microsoft.IdentityModel's handlers in this process.</summary>
    public static IReadOnlyList<KeptAnswer> RunInProcess(DateTimeOffset now)
    {
        using var faulty = new FaultyTokens(now);
        return
        [
            .. from one in faulty.All()
            from answer in IdentityModelAnswers.Of(one.Token, "", one.KeySet, AccessToken.Issuer, AccessToken.Audience)
            select new KeptAnswer(one.Case, answer.Name, answer.Refusal),
        ];
    }
}
