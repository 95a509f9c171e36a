% One person more: who they are, how long it is until they mean to start, and a nonce and a state of their own.
% The file server is the controller's, and has a list for each host; the beginning is the host's own, so that no clocks are compared.
fun(_) ->
    {ok, Host} = ts_utils:node_to_hostname(node()),
    {ok, Line} = ts_file_server:get_next_line(list_to_atom("plan_" ++ [case Letter of $. -> $_; _ -> Letter end || Letter <- Host])),
    [Person, Due] = binary:split(iolist_to_binary(Line), <<";">>),
    [code:ensure_loaded(Module) || Module <- [crypto, base64, re, io_lib, uri_string, mochijson2, mochiweb_html, mochiweb_xpath, ts_http, ts_http_common, ts_mon_cache, ts_search, ts_tcp, ts_ssl, inet_tcp], Person =:= <<"none">>],
    Beginning = case persistent_term:get(tokenbench, none) of
        none when Person =:= <<"none">> -> 0;
        none ->
            global:trans({tokenbench, self()}, fun() ->
                case persistent_term:get(tokenbench, none) of
                    none ->
                        First = erlang:system_time(microsecond) + @LEAD@,
                        persistent_term:put(tokenbench, First),
                        First;
                    Second -> Second
                end
            end, [node()]);
        Known -> Known
    end,
    Wait = case Person of
        <<"none">> -> 0;
        _ -> max(0, Beginning + round(1000 * binary_to_float(Due)) - erlang:system_time(microsecond))
    end,
    <<Nonce:128, State:128>> = crypto:strong_rand_bytes(32),
    [Person, io_lib:format("~.3f", [Wait / 1000000]), io_lib:format("~32.16.0b", [Nonce]), io_lib:format("~32.16.0b", [State]), integer_to_list(Beginning)]
end
