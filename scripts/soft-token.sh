#!/usr/bin/env bash
# Makes a token in files with SoftHSM, to try what takes pkcs11: addresses: scripts/soft-token.sh FOLDER
# The token "login" has one RSA key of 2048 bits, "signing", and the PIN 1234. A folder that is there already is left as it is.
set -euo pipefail

folder=$(realpath -m "${1:?usage: scripts/soft-token.sh FOLDER}")
if ! command -v softhsm2-util >/dev/null; then
  echo "softhsm2-util: not found; run scripts/lab-setup.sh pkcs11 (Debian: apt-get install softhsm2)" >&2
  exit 2
fi
if [ ! -e "$folder" ]; then
  umask 077
  mkdir -p "$folder/tokens"
  echo "directories.tokendir = $folder/tokens" >"$folder/softhsm2.conf"
  echo 1234 >"$folder/pin"
  export SOFTHSM2_CONF=$folder/softhsm2.conf
  softhsm2-util --init-token --free --label login --pin 1234 --so-pin 12345678 >/dev/null
  # A token of use makes its key itself; softhsm2-util imports one.
  openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "$folder/key.pem" 2>/dev/null
  softhsm2-util --import "$folder/key.pem" --token login --label signing --id 01 --pin 1234 >/dev/null
  rm "$folder/key.pem"
fi
printf '%s\n' "export SOFTHSM2_CONF=$folder/softhsm2.conf" "pkcs11:token=login;object=signing?module-name=softhsm2&pin-source=file:$folder/pin"
