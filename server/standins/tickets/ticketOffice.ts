import type { IncomingMessage, ServerResponse } from 'node:http'
import { html, wholePage } from '../html.ts'
import { type LocalServer, serveLocally } from '../localServer.ts'

const messages = {
  fr: {
    tag: 'fr-FR',
    title: 'Billetterie',
    performance: 'Séance',
    standIn: 'Billetterie de démonstration\u00a0: aucune place n’est vendue.',
  },
  en: {
    tag: 'en-US',
    title: 'Ticket office',
    performance: 'Performance',
    standIn: 'Demonstration ticket office: no seat is sold.',
  },
} as const

/**
 * Stands in for every ticket office that stories name, with its TICKETS_URL. It is a page at an address and nothing else,
 * which is all that offices have in common; as theirs do, it refuses to be framed.
 * @param port 0 takes a free one
 */
export function startTicketOffice(port = 0): Promise<LocalServer> {
  return serveLocally(answer, port)
}

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname } = new URL(req.url ?? '/', 'http://localhost')
  if (req.method !== 'GET') return void res.writeHead(405, { Allow: 'GET' }).end()
  const text = messages[/^en\b/i.test(req.headers['accept-language'] ?? '') ? 'en' : 'fr']
  res.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  })
  res.end(page(text, pathname))
}

function page(text: (typeof messages)[keyof typeof messages], path: string): string {
  const head = html`<style>body { margin: 0; background: #fff; color: #1c1c1c; font: 1rem/1.5 system-ui, sans-serif } main { max-width: 30rem; margin: 0 auto; padding: 1.5rem; overflow-wrap: anywhere }</style>`
  const body = html`<main>
<h1>${text.title}</h1>
<p>${text.performance} <strong>${path}</strong></p>
<p><small>${text.standIn}</small></p>
</main>`
  return wholePage({ lang: text.tag, title: text.title, head, body })
}
