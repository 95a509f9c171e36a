# shellcheck shell=bash
# Sourced by the scripts that create files. It checks before anything is written.

refuse() {
  echo "$1" >&2
  exit 2
}

# read_arguments USAGE MAX NAME TEXT: sets $name, $type ("weak-curve" is WeakCurve) and the text without its full stop, as $xml and $literal.
# MAX is how many characters the text may have.
read_arguments() {
  local text
  [ $# = 4 ] || refuse "two arguments are needed: $1"
  name=$3 text=${4%.}
  [[ $name =~ ^[a-z][a-z0-9]*(-[a-z0-9]+)*$ ]] || refuse "$name: is not lower-case words with hyphens, such as weak-curve"
  [[ $text =~ [^[:space:]] && $text != *[[:cntrl:]]* ]] || refuse "the second argument must be one line of text"
  [ "${#name}" -le 30 ] || refuse "$name: has more than 30 characters"
  [ "${#text}" -le "$2" ] || refuse "the second argument has ${#text} characters, and at most $2 are allowed"
  type=$(sed -E 's/(^|-)(.)/\U\2/g' <<<"$name")
  xml=$(sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g' <<<"$text")
  literal=$(sed 's/[\\"]/\\&/g' <<<"$text")
}

# Refuses where a file to be written exists, or one to be changed has changes already: new FILE... -- changed FILE...
require_clean() {
  local file is_new=yes
  for file in "$@"; do
    if [ "$file" = -- ]; then
      is_new=
    elif [ "$is_new" ]; then
      [ ! -e "$file" ] || refuse "$file: exists"
    else
      [ -f "$file" ] || refuse "$file: no such file"
      [ -z "$(git status --porcelain -- "$file")" ] || refuse "$file: has changes that are not committed"
    fi
  done
}

# Refuses a type name that the project has already.
require_unused_type() {
  ! git grep --untracked -qwE "(class|record|struct|interface|enum) $1" -- "$2/*.cs" || refuse "$name: $2 has a type $1 already"
}

# Refuses where a file has no line that matches: require_line FILE REGEX
require_line() { grep -qE "$2" "$1" || refuse "$1: has no line like $2"; }

# Inserts lines into a file: insert FILE before|after REGEX LINES. The first line that matches is the place.
insert() {
  LINES_TO_INSERT=$4 awk -v place="$2" -v pattern="$3" '
    !done && $0 ~ pattern {
      done = 1
      if (place == "before") print ENVIRON["LINES_TO_INSERT"]
      print
      if (place == "after") print ENVIRON["LINES_TO_INSERT"]
      next
    }
    { print }' "$1" >"$1.new"
  cat "$1.new" >"$1"
  rm "$1.new"
}
