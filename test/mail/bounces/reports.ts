/** A mail that came back: to whom it was, and by what it is known. */
export interface Returned {
  /** Address. */
  to: string
  /** Its id in the outbox. */
  id: string
}

const bounces = 'bounces@hautemer.test'
const crlf = (text: string) => text.replaceAll('\n', '\r\n')
/** The return path of one mail. */
export const returnPathOf = (id: string) => bounces.replace('@', `+${id}@`)
const messageIdOf = (id: string) => `<${id}@localhost>`

/** Postfix: the report of RFC 3464 with the headers of the mail, to its return path. */
export function postfix({ to, id }: Returned, changed: { action?: string; status?: string; original?: string } = {}) {
  const { action = 'failed', status = '5.1.1', original = to } = changed
  return crlf(`Return-Path: <>
Delivered-To: ${returnPathOf(id)}
Received: by mx.hautemer.test (Postfix)
\tid 4F1C2A0B3D; Mon, 23 Nov 2026 19:31:02 +0100 (CET)
Date: Mon, 23 Nov 2026 19:31:02 +0100 (CET)
From: MAILER-DAEMON@mx.hautemer.test (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${returnPathOf(id)}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4F1C2A0B3D.1795458662/mx.hautemer.test"
Message-Id: <20261123183102.9A1B2A0C41@mx.hautemer.test>

This is a MIME-encapsulated message.

--4F1C2A0B3D.1795458662/mx.hautemer.test
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.hautemer.test.

<${to}>: host mx.guests.test[192.0.2.17] said: 550 ${status} <${to}>:
    Recipient address rejected: User unknown (in reply to RCPT TO command)

--4F1C2A0B3D.1795458662/mx.hautemer.test
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.hautemer.test
X-Postfix-Queue-ID: 4F1C2A0B3D
X-Postfix-Sender: rfc822; ${returnPathOf(id)}
Arrival-Date: Mon, 23 Nov 2026 19:31:01 +0100 (CET)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${original}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.guests.test
Diagnostic-Code: smtp; 550 ${status} <${to}>: Recipient address rejected:
    User unknown

--4F1C2A0B3D.1795458662/mx.hautemer.test
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <${returnPathOf(id)}>
From: Hautemer <bonjour@hautemer.test>
To: ${to}
Subject: Your welcome gift
Message-ID: ${messageIdOf(id)}

--4F1C2A0B3D.1795458662/mx.hautemer.test--
`)
}

/** Exchange Online: a long status line, the mail itself attached, to the sender's address; codes of three figures. */
export function exchange({ to, id }: Returned) {
  return crlf(`From: <postmaster@guests.onmicrosoft.test>
To: <${bounces}>
Date: Mon, 23 Nov 2026 18:31:09 +0000
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="e6b1cf0c-3f3c-4a5f-9e52-000000000001"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Message-ID: <0f3d11ab-0000@PR0P264MB0001.FRAP264.PROD.OUTLOOK.TEST>
In-Reply-To: ${messageIdOf(id)}
References: ${messageIdOf(id)}
Subject: Undeliverable: Your welcome gift
Auto-Submitted: auto-replied
MIME-Version: 1.0

--e6b1cf0c-3f3c-4a5f-9e52-000000000001
Content-Type: multipart/alternative; differences=Content-Type;
\tboundary="e6b1cf0c-3f3c-4a5f-9e52-000000000002"

--e6b1cf0c-3f3c-4a5f-9e52-000000000002
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to ${to} couldn't be delivered.
--e6b1cf0c-3f3c-4a5f-9e52-000000000002
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<p>Your message couldn't be delivered.</p>
--e6b1cf0c-3f3c-4a5f-9e52-000000000002--

--e6b1cf0c-3f3c-4a5f-9e52-000000000001
Content-Type: message/delivery-status

Reporting-MTA: dns;PR0P264MB0001.FRAP264.PROD.OUTLOOK.TEST
Received-From-MTA: dns;mx.hautemer.test
Arrival-Date: Mon, 23 Nov 2026 18:31:08 +0000

Final-Recipient: rfc822;${to}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${to} not found by SMTP address lookup

--e6b1cf0c-3f3c-4a5f-9e52-000000000001
Content-Type: message/rfc822

From: Hautemer <bonjour@hautemer.test>
To: ${to}
Subject: Your welcome gift
Message-ID: ${messageIdOf(id)}
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Bonjour
--e6b1cf0c-3f3c-4a5f-9e52-000000000001--
`)
}

/** Gmail: the report inside multipart/report with related parts before it, a diagnostic over several lines. */
export function gmail({ to, id }: Returned) {
  return crlf(`Return-Path: <>
To: ${bounces}
From: Mail Delivery Subsystem <mailer-daemon@googlemail.test>
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: ${messageIdOf(id)}
In-Reply-To: ${messageIdOf(id)}
X-Failed-Recipients: ${to}
Message-ID: <65b00000.050a0220.00000.0000.GMR@mx.google.test>
Date: Mon, 23 Nov 2026 10:31:12 -0800 (PST)
MIME-Version: 1.0
Content-Type: multipart/report; boundary="00000000000000000000"; report-type=delivery-status

--00000000000000000000
Content-Type: multipart/related; boundary="00000000000000000001"

--00000000000000000001
Content-Type: text/plain; charset="UTF-8"

** Address not found **
--00000000000000000001--
--00000000000000000000
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.test
Received-From-MTA: dns; ${bounces}
Arrival-Date: Mon, 23 Nov 2026 10:31:11 -0800 (PST)
X-Original-Message-ID: ${messageIdOf(id)}

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces.
Last-Attempt-Date: Mon, 23 Nov 2026 10:31:12 -0800 (PST)

--00000000000000000000
Content-Type: message/rfc822

From: Hautemer <bonjour@hautemer.test>
To: ${to}
Message-ID: ${messageIdOf(id)}

Bonjour
--00000000000000000000--
`)
}

/** Amazon SES: it has given the mail an id of its own, so that the return path alone names ours. */
export function amazonSes({ to, id }: Returned) {
  return crlf(`From: MAILER-DAEMON@eu-west-3.amazonses.test
To: ${returnPathOf(id)}
Subject: Delivery Status Notification (Failure)
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="=_ses"
Message-ID: <0109018b00000000-00000000-0000@eu-west-3.amazonses.test>
Date: Mon, 23 Nov 2026 18:31:20 +0000

--=_ses
Content-Type: text/plain; charset=us-ascii

An error occurred while trying to deliver the mail to the following recipients:
${to}
--=_ses
Content-Type: message/delivery-status

Reporting-MTA: dns; b224-9.smtp-out.eu-west-3.amazonses.test

Action: failed
Final-Recipient: rfc822; ${to}
Diagnostic-Code: smtp; 550 5.1.1 user unknown
Status: 5.1.1

--=_ses
Content-Type: message/rfc822

From: Hautemer <bonjour@hautemer.test>
To: ${to}
Message-ID: <0109018b11111111-22222222-3333-4444-5555-666666666666-000000@eu-west-3.amazonses.test>

Bonjour
--=_ses--
`)
}

/** Exim without a report: a text, marked as an automatic answer, which names who was not reached. */
export function exim({ to, id }: Returned) {
  return crlf(`Return-path: <>
Envelope-to: ${returnPathOf(id)}
X-Failed-Recipients: ${to}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.guests.test>
To: ${returnPathOf(id)}
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1r6AbC-0001Xy-2Z@mx.guests.test>
Date: Mon, 23 Nov 2026 19:31:30 +0100

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${to}
    Unrouteable address

------ This is a copy of the message, including all the headers. ------
`)
}

/** Exim's note that a mail is late. */
export function eximDelay({ to, id }: Returned) {
  return crlf(`Return-path: <>
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.guests.test>
To: ${returnPathOf(id)}
Subject: Warning: message 1r6AbC-0001Xy-2Z delayed 24 hours
Message-Id: <E1r6AbC-0001Xy-3A@mx.guests.test>
Date: Tue, 24 Nov 2026 19:31:30 +0100

A message that you sent has not yet been delivered to one or more of its
recipients after more than 24 hours on the queue.

  ${to}
    Delay reason: host lookup did not complete
`)
}

/** An absence note, from the person. */
export function absence({ to, id }: Returned) {
  return crlf(`Return-Path: <>
From: ${to}
To: ${returnPathOf(id)}
In-Reply-To: ${messageIdOf(id)}
References: ${messageIdOf(id)}
Auto-Submitted: auto-replied
X-Auto-Response-Suppress: All
Subject: Absente jusqu'au 5 janvier
Message-Id: <absence-1@guests.test>
Date: Mon, 23 Nov 2026 19:31:30 +0100
Content-Type: text/plain; charset=utf-8

Je suis absente. En cas d'urgence : 5.1.1, rue du Port, ou le 550.
`)
}
