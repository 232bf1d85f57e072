#!/bin/sh
# Hands a mail that came back to the site, with openssl and curl alone. A mail server pipes it in:
#     MAIL_SECRET=… sh bounce.sh https://…/api/mail/bounces < message
# Postfix, in /etc/aliases:  bounces: "|MAIL_SECRET=… sh /etc/postfix/bounce.sh https://…/api/mail/bounces"
set -eu
address=$1
message=$(mktemp)
trap 'rm -f "$message"' EXIT
cat > "$message"
id="msg_$(openssl rand -hex 12)"
timestamp=$(date +%s)

# The key in hex: base64 behind whsec_, else the text itself.
case $MAIL_SECRET in
  whsec_*) key=$(printf '%s' "${MAIL_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n') ;;
  *) key=$(printf '%s' "$MAIL_SECRET" | od -An -v -tx1 | tr -d ' \n') ;;
esac
signature=$(
  { printf '%s.%s.' "$id" "$timestamp"; cat "$message"; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary |
    openssl base64 -A
)
status=$(
  curl --silent --show-error --output /dev/null --write-out '%{http_code}' --data-binary "@$message" \
    --header 'Content-Type: message/rfc822' \
    --header "webhook-id: $id" \
    --header "webhook-timestamp: $timestamp" \
    --header "webhook-signature: v1,$signature" \
    "$address"
) || status=000
# EX_TEMPFAIL has the mail server try again; what the site will never take is not tried again.
case $status in
  202 | 400 | 413) exit 0 ;;
  *) echo "bounce.sh: $status" >&2; exit 75 ;;
esac
