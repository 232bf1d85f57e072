import { html, wholePage } from '../html.ts'
import { type LocalServer, languageOf, sendPage, serveLocally } from '../localServer.ts'

const messages = {
  fr: {
    title: 'Billetterie',
    performance: 'Séance',
    note: 'Billetterie de démonstration\u00a0: aucune place n’est vendue.',
  },
  en: { title: 'Ticket office', performance: 'Performance', note: 'Demonstration ticket office: no seat is sold.' },
} as const

/**
 * Stands in for every ticket office that stories name, with its TICKETS_URL. It is a page at an address and nothing else,
 * which is all that offices have in common; as theirs do, it refuses to be framed.
 * @param port 0 takes a free one
 */
export function startTicketOffice(port = 0): Promise<LocalServer> {
  return serveLocally((req, res) => {
    if (req.method !== 'GET') return void res.writeHead(405, { Allow: 'GET' }).end()
    const lang = languageOf(req)
    const { title, performance, note } = messages[lang]
    const { pathname } = new URL(req.url ?? '/', 'http://localhost')
    const body = html`<h1>${title}</h1><p>${performance} <strong>${pathname}</strong></p>`
    sendPage(
      res,
      200,
      wholePage({ lang, title, header: html`<span>${title}</span>`, body, note }),
      "; frame-ancestors 'none'",
    )
  }, port)
}
