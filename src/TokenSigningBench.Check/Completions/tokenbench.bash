_tokenbench() {
  local IFS=$'\n' word=${COMP_WORDS[COMP_CWORD]} line=${COMP_LINE:0:COMP_POINT} found
  line="tokenbench${line#"${COMP_WORDS[0]}"}"
  found=$(tokenbench "[suggest:${#line}]" "$line" 2>/dev/null | grep -v '^/')
  [[ $word == -* ]] || found=$(grep -v '^-' <<<"$found")
  COMPREPLY=($(compgen -W "$found" -- "$word"))
}
complete -o default -F _tokenbench tokenbench
