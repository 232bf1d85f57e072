"""Signs the events of a file and sends them, with Python's own library alone.

    NOTIFICATION_SECRET=… python3 notify.py https://…/api/floor/events events.json

With --sign it sends nothing and prints the headers, for an id and an instant that are given:

    NOTIFICATION_SECRET=… python3 notify.py --sign msg_1 1795419000 events.json
"""

import base64
import hashlib
import hmac
import os
import secrets
import sys
import time
import urllib.error
import urllib.request


def key_of(secret):
    """The bytes of the key: base64 behind whsec_, else the text itself."""
    if secret.startswith("whsec_"):
        return base64.b64decode(secret[len("whsec_"):])
    return secret.encode()


def headers_for(body, secret, message_id, timestamp):
    """Headers of a notification. The body is signed byte by byte, as it is sent."""
    signed = f"{message_id}.{timestamp}.".encode() + body
    signature = hmac.new(key_of(secret), signed, hashlib.sha256).digest()
    return {
        "Content-Type": "application/json",
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": "v1," + base64.b64encode(signature).decode(),
    }


def send(address, body, secret):
    """Status and text of the answer."""
    headers = headers_for(body, secret, "msg_" + secrets.token_hex(12), int(time.time()))
    request = urllib.request.Request(address, data=body, headers=headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


def main(arguments):
    secret = os.environ["NOTIFICATION_SECRET"]
    if arguments[0] == "--sign":
        _, message_id, timestamp, file = arguments
        with open(file, "rb") as events:
            headers = headers_for(events.read(), secret, message_id, timestamp)
        print("\n".join(f"{name}: {value}" for name, value in headers.items()))
        return 0
    address, file = arguments
    with open(file, "rb") as events:
        status, text = send(address, events.read(), secret)
    print(status, text)
    return 0 if status == 202 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
