#!/usr/bin/env bash
# The documentation as a site with a search, in artifacts/site: scripts/site.sh. A broken link is an error.
# To look at it: python3 -m http.server -d artifacts/site. The search needs a server.
set -euo pipefail
cd "$(dirname "$0")/.."
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
work=$PWD/artifacts/docfx site=$PWD/artifacts/site
rm -rf "$work" "$site"
mkdir -p "$work"

# A copy, because the tables of contents are generated: pages, and the files that they link to.
git ls-files -coz --exclude-standard -- '*.md' docs examples 'scripts/*.md' 'src/*.csv' src/icon.svg \
  src/TokenSigningBench.OpenIddictServer/Timing tests/Servers/TokenSigningBench.LibraryVersionsServer |
  xargs -0 cp --parents -t "$work"

# A menu for each heading of the map, and in its folder the pages of the table below. Their names are their own headings.
awk -v work="$work" '
  /^## / { title = $0; gsub(/^## |:.*/, "", title); toc = "" }
  match($0, /^\| \[[^]]*\]\([^)]*\.md\) /) {
    page = substr($0, RSTART, RLENGTH - 2)
    sub(/.*\(/, "", page)
    if (!toc) {
      folder = page
      sub(/\/.*/, "", folder)
      toc = work "/docs/" folder "/toc.yml"
      printf "- name: %s\n  href: docs/%s/\n", title, folder >(work "/toc.yml")
    }
    print "- href: ../" page >toc
  }' docs/README.md

mkdir -p "$work/template/public"
cat >"$work/template/public/main.css" <<'END'
/* An option is not broken at its hyphens, but on a phone. */
@media (min-width: 768px) { td:first-child code { white-space: nowrap; } }
#logo { height: 2.5rem; margin-right: 0.5rem; }
END
cat >"$work/docfx.json" <<'END'
{
  "build": {
    "content": [{ "files": ["*.md", "certs/*.md", "docs/**/*.md", "scripts/*.md", "**/toc.yml"] }],
    "resource": [{ "files": ["docs/**", "examples/**", "src/**", "tests/**"], "exclude": ["**/*.md", "**/toc.yml"] }],
    "output": "../site",
    "template": ["default", "modern", "template"],
    "globalMetadata": {
      "_appName": "tokenbench",
      "_appTitle": "tokenbench",
      "_appLogoPath": "src/icon.svg",
      "_appFaviconPath": "src/icon.svg",
      "_enableSearch": true
    }
  }
}
END
# Not a tool of the manifest: it is 100 MB, which everyone who formats code would load.
dotnet dnx docfx@2.81.0 --yes -- build "$work/docfx.json" --warningsAsErrors
# What a server shows for the folder.
cp "$site/README.html" "$site/index.html"
