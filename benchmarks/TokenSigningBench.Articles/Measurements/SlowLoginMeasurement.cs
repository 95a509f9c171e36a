using System.ComponentModel;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Measurements;

/// <summary>Article 000: the six rows as they were and as they were meant, the certificate, and the cause of its rows' ratio.</summary>
internal static class SlowLoginMeasurement
{
    // The smallest key, of whose time the hash is the largest part.
    private const int Bits = 2048;

    private static readonly CertificateSpec Culprit = new(KeySpec.Rsa(8192), HashBits: 512);

    public static StatementsRun Measure(ArticleContext context)
    {
        (IReadOnlyList<ArticleRow> rows, InterleavedTimes times) = TableMeasurement.Measure(
            "results",
            [.. SlowLoginTable.Rows.Select(row => (row.Operation, (double?)null))],
            context.Share(0.7),
            context
        );
        context.Phase("the cause: with and without it");
        return new()
        {
            Article = SlowLoginTable.Article.Number,
            Rows = rows,
            Causes = [.. CauseMeasurement.Measure([WideMultiplications()], context.Share(0.2), context), SameAlgorithm(rows)],
            CertificateText = CertificateText(),
            DefaultAlgorithm = DefaultAlgorithm(),
            Rounds = RoundConditions.Of(times),
        };
    }

    // The rows as they were have the cause, and the rows as they were meant have it not.
    private static MeasuredCause SameAlgorithm(IReadOnlyList<ArticleRow> rows)
    {
        SlowLoginRow one = new(512, Bits, 256),
            other = new(256, Bits, 256);
        IReadOnlyList<double>? compared = Times(other, rows);
        return new(
            "000-cause-algorithm",
            SlowLoginTable.Article.Causes["same-algorithm"],
            "the rows named SHA512 sign RS512",
            one.Operation,
            other.Operation,
            Times(one, rows),
            compared,
            Times(one with { TokenHashBits = 512 }, rows),
            compared
        );
    }

    private static IReadOnlyList<double>? Times(SlowLoginRow row, IReadOnlyList<ArticleRow> rows) =>
        rows.First(one => one.Name == row.Operation).Nanoseconds;

    private static CauseTest WideMultiplications() =>
        new(
            "000-cause-ifma",
            SlowLoginTable.Article.Causes["wide-multiplications"],
            SignatureChoice2021.Sign(SigningChoice.RsaPkcs1(256, 8192)),
            SignatureChoice2021.Sign(SigningChoice.RsaPkcs1(256, 2048))
        )
        {
            Masked = CpuExtension.WideMultiplications,
        };

    // The command of the article, on a certificate of the same kind. It prints nothing of the private key.
    private static string[]? CertificateText()
    {
        if (InstalledProgram.Find("openssl") is not { } program)
            return null;
        var start = new ProcessStartInfo(program, ["x509", "-in", CertificateFolder.Store.CrtPath(Culprit), "-text", "-noout"])
        {
            RedirectStandardOutput = true,
        };
        try
        {
            using Process process = InstalledProgram.Start(start);
            string text = process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            return process.ExitCode == 0 ? text.TrimEnd().Split('\n') : null;
        }
        catch (Win32Exception)
        {
            return null;
        }
    }

    private static string DefaultAlgorithm()
    {
        using TokenKey key = CertificateFolder.Store.Load(Culprit);
        return CertificateAlgorithm.DefaultTokenAlgorithm(key.Certificate!);
    }
}
