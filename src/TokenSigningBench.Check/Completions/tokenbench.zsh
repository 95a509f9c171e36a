_tokenbench() {
  local line="tokenbench ${(j: :)words[2,CURRENT-1]} $PREFIX"
  local -a found=("${(@f)$(tokenbench "[suggest:${#line}]" "$line" 2>/dev/null)}")
  found=(${found:#/*})
  [[ $PREFIX == -* ]] || found=(${found:#-*})
  if (( $#found )); then compadd -a found; else _files; fi
}
compdef _tokenbench tokenbench
