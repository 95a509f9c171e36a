% Whether the answer is the one that was asked for: tokenbench's own generator looks at the same things.
fun({_, Vars}) ->
    [{ok, User}, {ok, Person}, {ok, Nonce}, {ok, State}] = [ts_dynvars:lookup(Name, Vars) || Name <- [tsung_userid, person, nonce, state]],
    Answer = case ts_dynvars:lookup(answer, Vars) of {ok, Came} -> iolist_to_binary(Came); _ -> <<>> end,
    Captured = fun(From, Pattern) ->
        case re:run(From, Pattern, [dotall, {capture, [1], binary}]) of {match, [Found]} -> Found; _ -> <<>> end
    end,
    Status = Captured(Answer, "^HTTP/1\\.[01] (\\d{3})"),
    Parameters = case Status of
        <<"30", _/binary>> -> Captured(Answer, "\r\n[Ll]ocation:[^\r\n]*#([^\r\n]*)");
        _ -> Captured(Answer, "\r\n\r\n(.*)$")
    end,
    Token = Captured(Parameters, "id_token.*?(eyJ[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+)(?![A-Za-z0-9_.-])"),
    Asked = try
        [_, Payload, _] = binary:split(Token, <<".">>, [global]),
        Plain = << <<(case Letter of $- -> $+; $_ -> $/; _ -> Letter end)>> || <<Letter>> <= Payload >>,
        Padding = binary:copy(<<"=">>, (4 - byte_size(Plain) rem 4) rem 4),
        {struct, Claims} = mochijson2:decode(base64:decode(<<Plain/binary, Padding/binary>>)),
        proplists:get_value(<<"nonce">>, Claims)
    catch _:_ -> none
    end,
    Returned = binary:match(Parameters, iolist_to_binary(State)) =/= nomatch,
    Expected = iolist_to_binary(Nonce),
    Verdict = if
        Status =/= <<"200">>, Status =/= <<"302">>, Status =/= <<"303">> -> "status";
        Token =:= <<>> -> "token";
        Asked =/= Expected -> "nonce";
        not Returned -> "state";
        true -> "done"
    end,
    Error = Captured(Answer, "(?:name=.?error.? value=.?|[?#&]error=)([A-Za-z0-9_.-]{1,60})"),
    Kept = case {Verdict, binary_to_integer(iolist_to_binary(Person)) rem @EVERY@} of {"done", 0} -> Token; _ -> <<>> end,
    ts_mon_cache:dump({protocol, self(), io_lib:format("judged;~w;~s;~s;~s;~s;~s", [User, Person, Status, Verdict, Error, Kept])}),
    [""]
end
