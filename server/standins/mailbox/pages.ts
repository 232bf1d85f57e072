import { type Html, html } from '../html.ts'
import type { StoredMail } from './mailStore.ts'
import type { Words } from './words.ts'

/** All mails, newest first. */
export function listPage(words: Words, mails: readonly StoredMail[], to: string, refreshes: boolean): string {
  const rows = mails.map(
    (mail) => html`
      <li>
        <a href="/mails/${mail.id}">${mail.email.subject || words.noSubject}</a>
        <span class="quiet">${time(words, mail.receivedAt)}</span>
        <span class="quiet">${mail.recipients.join(', ')}</span>
      </li>`,
  )
  const query = to ? `to=${encodeURIComponent(to)}&` : ''
  return page(
    words,
    words.title,
    html`
      <h1>${words.title}</h1>
      <p class="quiet">${words.lead}</p>
      <form>
        <label>${words.recipient} <input name="to" type="search" value="${to}" autocomplete="off"></label>
        <button>${words.filter}</button>
        ${to && html`<a href="/">${words.all}</a>`}
      </form>
      ${mails.length > 0 ? html`<p class="quiet">${words.count(mails.length)}</p><ol>${rows}</ol>` : html`<p>${words.empty}</p>`}
      <div class="bar">
        <a href="/?${query}refresh=${refreshes ? 'off' : 'on'}">${refreshes ? words.pause : words.resume}</a>
        ${mails.length > 0 && html`<form method="post" action="/empty"><button>${words.clear}</button></form>`}
      </div>`,
  )
}

/** One mail: as its reader sees it, as text, with what hangs on it. */
export function mailPage(words: Words, { id, email, recipients, receivedAt }: StoredMail): string {
  const subject = email.subject || words.noSubject
  const attachments = email.attachments.map(
    (it, index) => html`
      <li><a href="/mails/${id}/parts/${index}">${it.filename ?? it.mimeType}</a>
        <span class="quiet">${it.mimeType}, ${words.size(Math.ceil(sizeOf(it.content) / 1024))}</span></li>`,
  )
  return page(
    words,
    subject,
    html`
      <p><a href="/">${words.back}</a></p>
      <h1>${subject}</h1>
      <dl>
        <dt>${words.from}</dt><dd>${email.from?.name} ${email.from?.address}</dd>
        <dt>${words.to}</dt><dd>${recipients.join(', ')}</dd>
        <dt>${words.date}</dt><dd>${time(words, receivedAt)}</dd>
      </dl>
      ${
        email.html !== undefined &&
        html`<h2>${words.html}</h2>
        <iframe src="/mails/${id}/html" title="${words.asSent}"
          sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
      }
      <h2>${words.text}</h2>
      ${email.text ? html`<pre tabindex="0">${linked(email.text)}</pre>` : html`<p>${words.noText}</p>`}
      <h2>${words.attachments}</h2>
      ${attachments.length > 0 ? html`<ol>${attachments}</ol>` : html`<p>${words.none}</p>`}
      <p><a href="/mails/${id}/source">${words.source}</a></p>`,
  )
}

/** The HTML part as a document of its own; pictures that it carries stand in it, links open beside it. */
export function framedMail({ email }: StoredMail): string {
  const whole = (email.html ?? '').replace(/\bcid:([^"'\s)>]+)/g, (address, cid: string) => {
    const part = email.attachments.find((it) => it.contentId === `<${cid}>`)
    return part
      ? `data:${part.mimeType};base64,${Buffer.from(part.content as ArrayBuffer).toString('base64')}`
      : address
  })
  return whole.replace(/<head[^>]*>/i, '$&<base target="_blank">')
}

function page(words: Words, title: string, body: Html): string {
  return html`<!doctype html>
<html lang="${words.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === words.title ? title : `${title} – ${words.title}`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/mailbox.css">
</head>
<body><main>${body}</main></body>
</html>
`.text
}

/** Addresses of a text, to be followed. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s)>]+[^\s)>.,;:])/)
    .map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`))
}

function time(words: Words, at: number): Html {
  const written = new Date(at).toLocaleString(words.tag, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Paris',
  })
  return html`<time datetime="${new Date(at).toISOString()}">${written}</time>`
}

export function sizeOf(content: ArrayBuffer | Uint8Array | string): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
}
