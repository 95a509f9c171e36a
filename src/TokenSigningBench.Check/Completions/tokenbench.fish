function __tokenbench
    set -l line (commandline --cut-at-cursor)
    set -l found (tokenbench "[suggest:"(string length -- "$line")"]" "$line" 2>/dev/null | string match --invert '/*')
    string match --quiet -- '-*' (commandline --cut-at-cursor --current-token)
    or set found (string match --invert -- '-*' $found)
    printf '%s\n' $found
end
complete --command tokenbench --arguments '(__tokenbench)'
