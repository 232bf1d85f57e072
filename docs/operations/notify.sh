#!/bin/sh
# Signs the events of a file and sends them, with openssl and curl alone:
#     NOTIFICATION_SECRET=… sh notify.sh https://…/api/floor/events events.json
set -eu
address=$1
file=$2
id="msg_$(openssl rand -hex 12)"
timestamp=$(date +%s)

# The key in hex: base64 behind whsec_, else the text itself. For a trial: other users of this machine could see it.
case $NOTIFICATION_SECRET in
  whsec_*) key=$(printf '%s' "${NOTIFICATION_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n') ;;
  *) key=$(printf '%s' "$NOTIFICATION_SECRET" | od -An -v -tx1 | tr -d ' \n') ;;
esac
signature=$(
  { printf '%s.%s.' "$id" "$timestamp"; cat "$file"; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary |
    openssl base64 -A
)
curl --silent --show-error --write-out '\n%{http_code}\n' --data-binary "@$file" \
  --header 'Content-Type: application/json' \
  --header "webhook-id: $id" \
  --header "webhook-timestamp: $timestamp" \
  --header "webhook-signature: v1,$signature" \
  "$address"
