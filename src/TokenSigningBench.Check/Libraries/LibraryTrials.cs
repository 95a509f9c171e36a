using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.Libraries;

/// <summary>The child process of a trial, in which the folder's code runs. One process serves one order.</summary>
public static class LibraryTrials
{
    /// <summary>
    /// Reads an order, lets every handler of the folder sign, and writes the results as JSON: one <see cref="SignerTrial"/> per handler.
    /// </summary>
    /// <param name="folder">The folder. Its code is loaded into this process and cannot be unloaded.</param>
    /// <param name="order">The stream with the order. Nothing after it is read.</param>
    /// <param name="answer">The stream for the results.</param>
    /// <exception cref="UserErrorException">The order is incomplete.</exception>
    public static void Answer(LibraryFolder folder, Stream order, Stream answer)
    {
        (TokenKey key, JwsAlgorithm algorithm, string payload) = TrialRequest.ReadFrom(order);
        using (key)
        {
            MethodInfo sign = LibraryContext.LoadOwn(folder.Location, typeof(LibraryTrials), nameof(Sign));
            answer.Write(
                sign.CreateDelegate<Func<string, byte[], string, string, byte[]>>()(
                    folder.Location,
                    key.ExportPkcs8(),
                    algorithm.Name,
                    payload
                )
            );
        }
    }

    private static byte[] Sign(string folder, byte[] privateKey, string algorithmName, string payload)
    {
        var algorithm = JwsAlgorithm.Parse(algorithmName);
        var order = new TrialRequest(TokenKey.FromPkcs8(privateKey, algorithm), algorithm, payload);
        SignerTrial[] trials = [.. LibraryFolder.Open(folder).Handlers.Select(handler => Try(handler.Engine, handler.Assembly, order))];
        return JsonSerializer.SerializeToUtf8Bytes(trials, SignerTrialTypes.Default.SignerTrialArray);
    }

    private static SignerTrial Try(TokenEngine engine, string assembly, TrialRequest order)
    {
        try
        {
            return SignerTrial.Of(SigningProof.OfSigning(engine, order.Key, order.Algorithm, order.Payload));
        }
        catch (Exception e)
        {
            // That is the result.
            return new(engine.Name, VersionOf(assembly), engine.UsedBy, order.Algorithm.Name, LibraryContext.Describe(e), null);
        }
    }

    private static string VersionOf(string assembly)
    {
        try
        {
            return TokenEngine.VersionOf(Assembly.Load(assembly));
        }
        catch (Exception e) when (e is IOException or BadImageFormatException)
        {
            return "(not loaded)";
        }
    }
}

[JsonSourceGenerationOptions(RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(SignerTrial[]))]
internal sealed partial class SignerTrialTypes : JsonSerializerContext;
