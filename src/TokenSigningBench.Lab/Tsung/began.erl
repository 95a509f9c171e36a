% Now they start.
fun({_, Vars}) ->
    [{ok, User}, {ok, Person}, {ok, Beginning}] = [ts_dynvars:lookup(Name, Vars) || Name <- [tsung_userid, person, beginning]],
    ts_mon_cache:dump({protocol, self(), io_lib:format("began;~w;~s;~s", [User, Person, Beginning])}),
    [""]
end
