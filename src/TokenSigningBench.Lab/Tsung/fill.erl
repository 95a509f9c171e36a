% The form, filled in: its hidden fields as they came, the anti-forgery value among them, and what a person enters.
fun({_, Vars}) ->
    {ok, Form} = ts_dynvars:lookup(form, Vars),
    Hidden = try
        [_, Html] = binary:split(iolist_to_binary(Form), <<"\r\n\r\n">>),
        [{proplists:get_value(<<"name">>, Of, <<>>), proplists:get_value(<<"value">>, Of, <<>>)}
            || {<<"input">>, Of, _} <- mochiweb_xpath:execute("//form//input[@type='hidden']", mochiweb_html:parse(Html))]
    catch _:_ -> []
    end,
    [uri_string:compose_query(Hidden ++ [@PERSON@])]
end
