import { timeZone } from '#shared/house.ts'
import { type Html, html, wholePage } from '../html.ts'
import type { StoredMail } from './mailStore.ts'
import type { Messages } from './messages.ts'

/** All mails, newest first. */
export function listPage(messages: Messages, mails: readonly StoredMail[], to: string, refreshes: boolean): string {
  const rows = mails.map(
    (mail) => html`
      <li>
        <a href="/mails/${mail.id}">${mail.email.subject || messages.noSubject}</a>
        <span class="quiet">${time(messages, mail.receivedAt)}</span>
        <span class="quiet">${mail.recipients.join(', ')}</span>
      </li>`,
  )
  const query = to ? `to=${encodeURIComponent(to)}&` : ''
  return page(
    messages,
    messages.title,
    html`
      <h1>${messages.title}</h1>
      <form class="acts">
        <label>${messages.recipient} <input name="to" type="search" value="${to}" autocomplete="off"></label>
        <button>${messages.filter}</button>
        ${to && html`<a href="/">${messages.all}</a>`}
      </form>
      ${mails.length > 0 ? html`<p class="quiet">${messages.count(mails.length)}</p><ol>${rows}</ol>` : html`<p>${messages.empty}</p>`}
      <div class="acts">
        <a href="/?${query}refresh=${refreshes ? 'off' : 'on'}">${refreshes ? messages.pause : messages.resume}</a>
        ${mails.length > 0 && html`<form method="post" action="/empty"><button>${messages.clear}</button></form>`}
      </div>`,
  )
}

/** One mail: as its reader sees it, as text, and its attachments. */
export function mailPage(messages: Messages, { id, email, recipients, receivedAt }: StoredMail): string {
  const subject = email.subject || messages.noSubject
  const attachments = email.attachments.map(
    (it, index) => html`
      <li><a href="/mails/${id}/parts/${index}">${it.filename ?? it.mimeType}</a>
        <span class="quiet">${it.mimeType}, ${messages.size(Math.ceil(sizeOf(it.content) / 1024))}</span></li>`,
  )
  return page(
    messages,
    subject,
    html`
      <h1>${subject}</h1>
      <dl>
        <dt>${messages.from}</dt><dd>${email.from?.name} ${email.from?.address}</dd>
        <dt>${messages.to}</dt><dd>${recipients.join(', ')}</dd>
        <dt>${messages.date}</dt><dd>${time(messages, receivedAt)}</dd>
      </dl>
      ${
        email.html !== undefined &&
        html`<h2>${messages.html}</h2>
        <iframe src="/mails/${id}/html" title="${messages.asSent}"
          sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
      }
      <h2>${messages.text}</h2>
      ${email.text ? html`<pre tabindex="0">${linked(email.text)}</pre>` : html`<p>${messages.noText}</p>`}
      <h2>${messages.attachments}</h2>
      ${attachments.length > 0 ? html`<ol>${attachments}</ol>` : html`<p>${messages.none}</p>`}
      <p><a href="/mails/${id}/source">${messages.source}</a></p>`,
  )
}

/** The HTML part as a separate document; its attached pictures are inlined, links open in a new tab. */
export function framedMail({ email }: StoredMail): string {
  const whole = (email.html ?? '').replace(/\bcid:([^"'\s)>]+)/g, (address, cid: string) => {
    const part = email.attachments.find((it) => it.contentId === `<${cid}>`)
    return part
      ? `data:${part.mimeType};base64,${Buffer.from(part.content as ArrayBuffer).toString('base64')}`
      : address
  })
  return whole.replace(/<head[^>]*>/i, '$&<base target="_blank">')
}

function page(messages: Messages, title: string, body: Html): string {
  return wholePage({
    lang: messages.lang,
    title: title === messages.title ? title : `${title} – ${messages.title}`,
    header: html`<a href="/">${messages.title}</a>`,
    body,
    note: messages.lead,
  })
}

/** Turns the addresses in a text into links. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s)>]+[^\s)>.,;:])/)
    .map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`))
}

function time(messages: Messages, at: number): Html {
  const written = new Date(at).toLocaleString(messages.tag, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone,
  })
  return html`<time datetime="${new Date(at).toISOString()}">${written}</time>`
}

export function sizeOf(content: ArrayBuffer | Uint8Array | string): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
}
