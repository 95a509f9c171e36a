using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Tsung;

namespace TokenSigningBench.Lab.Tests.Tsung;

public sealed class TsungDumpTests
{
    private const string Beginning = "1795301595000000";

    private static readonly TsungVisit Page = new(new(new("http://idp.test/"), []), null, null);

    private static readonly TsungVisit Password = new(
        Page.Request,
        null,
        (new(new("http://idp.test/login"), new("http://idp.test/login"), "name", "password", HasHidden: false), new("alice", ""))
    );

    [Fact]
    public void A_user_s_start_and_last_byte_are_relative_to_the_host_s_start()
    {
        StormSample sample = Read(
            Page,
            $"""
            #date;pid;id;http method;host;URL;HTTP status;size;duration;transaction;match;error;tag
            1795301595.100500;<0.180.0>;began;2;0;{Beginning}
            1795301595.120000;<0.180.0>;2;get;idp.test;/a?b=c&nonce=d;200;1278;15.25;tr_page;;;page
            1795301595.120500;<0.180.0>;judged;2;0;200;done;;eyJ.a.b

            """
        )
            .Samples.ShouldHaveSingleItem();
        sample.Started!.Value.ShouldBe(100.5, 0.001);
        sample.Ended!.Value.ShouldBe(115.75, 0.001);
        (sample.FirstByte, sample.Failure, sample.Phases, sample.Host).ShouldBe((null, null, null, null));
    }

    [Fact]
    public void The_requests_of_a_sign_in_are_timed_separately()
    {
        StormSample sample = Read(
            Password,
            $"""
            1795301595.000000;<0.1.0>;began;7;0;{Beginning}
            1795301595.010000;<0.1.0>;7;get;idp.test;/login;200;9;9.0;tr_form;;;form
            1795301595.210000;<0.1.0>;7;post;idp.test;/login;302;9;199.0;tr_password;;;password
            1795301595.260000;<0.1.0>;7;get;idp.test;/a;200;9;45.0;tr_page;;;page
            1795301595.261000;<0.1.0>;judged;7;0;200;done;;

            """
        )
            .Samples.ShouldHaveSingleItem();
        sample.Phases.ShouldBe([9, 199, 45]);
        sample.Ended!.Value.ShouldBe(255, 0.001);
        sample.Failure.ShouldBeNull();
    }

    [Theory]
    [InlineData("200;9;1.0;tr;;;page", "200;token;login_required;", "status 200 without an identity token: login_required")]
    [InlineData("403;9;1.0;tr;;;page", "403;status;;", "status 403")]
    [InlineData("200;9;1.0;tr;;;page", "200;nonce;;", "an identity token that is not for this request: its nonce is another, or missing")]
    [InlineData("200;9;1.0;tr;;;page", "200;state;;", "an answer that is not to this request: its state is another, or missing")]
    [InlineData("200;9;1.0;tr;;;password", null, "status 200 after the password: no user was signed in")]
    [InlineData(null, ";token;;", "no answer that was whole: refused, cut off, or not in time")]
    [InlineData(null, null, "no answer that was whole: refused, cut off, or not in time")]
    public void Failures_have_the_same_causes_as_in_the_built_in_generator(string? answer, string? verdict, string cause)
    {
        string text =
            $"1795301595.0;<0.1.0>;began;1;0;{Beginning}\n"
            + (answer is null ? "" : $"1795301595.1;<0.1.0>;1;get;idp.test;/a;{answer}\n")
            + (verdict is null ? "" : $"1795301595.2;<0.1.0>;judged;1;0;{verdict}\n");
        Read(Page, text).Samples.ShouldHaveSingleItem().Failure.ShouldBe(cause);
    }

    [Fact]
    public void A_run_in_which_not_all_users_began_is_partial()
    {
        TsungResult result = Read(Page, "", users: 3);
        result.Samples.ShouldAllBe(sample => sample.Started == null && sample.Failure == null);
        result.Ended.ShouldBe("only 0 of its 3 users began");
    }

    [Fact]
    public void Text_is_read_in_any_pieces_and_invalid_lines_are_ignored()
    {
        string text =
            $"1795301595.0;<0.1.0>;began;1;0;{Beginning}\nrubbish\n;;;;;;;\n1;2;began;x;y;z\n"
            + "1;2;judged;1;99;200;done;;\n1795301595.1;<0.1.0>;1;get;idp.test;/a;200;9;1.0;tr;;;page\n"
            + "1795301595.2;<0.1.0>;judged;1;0;200;done;;\n1795301595.2;<0.1.0>;judg";
        var dump = new TsungDump(1);
        foreach (char character in text)
            dump.Append([character]);
        (dump.Began, dump.Done, dump.Failed, dump.Records.Count).ShouldBe((1, 1, 0, 1));
    }

    private static TsungResult Read(TsungVisit visit, string text, int users = 1)
    {
        var dump = new TsungDump(users);
        dump.Append(text);
        TsungShares shares = new([.. Enumerable.Range(0, users).Select(user => 10.0 * user)], 1);
        return TsungResult.Of("tsung", shares, visit, dump, [], [], [], null, null);
    }
}
