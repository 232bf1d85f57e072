import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { renderToStaticMarkup } from 'react-dom/server'
import * as brand from '#shared/house.ts'
import { languageNames, languageTags, locales, others, pathOf, splitPath } from '#shared/locales.ts'
import { type DrawnMail, drawMail } from '../drawMail.tsx'
import type { Contacts, OutgoingMail } from '../kinds.ts'
import { placeOf, tournamentFiles } from '../tournamentFiles.ts'
import { sampleEdition, sampleMails } from './samples.ts'

interface GallerySettings {
  publicUrl: string
  distDir: string
  contacts: () => Contacts
}

type DrawnSample = OutgoingMail & { drawn: DrawnMail; html: string }

const slug = 'dev/mails'
/** For developers, as the names of the mails below it. */
const title = 'Mails'
const style = `
body { margin: 0 auto; max-width: 90rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: ${brand.colours.ink}; }
nav ul { columns: 16rem; margin: 0; padding: 0; list-style: none; }
article { margin-top: 2.5rem; padding-top: 1rem; border-top: 2px solid; }
article > div { display: flex; flex-wrap: wrap; align-items: start; gap: 1.5rem; }
iframe { max-width: 100%; height: 48rem; border: 1px solid ${brand.colours.lineStrong}; }
pre { flex: 1 1 36rem; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`

/**
 * `/dev/mails`, `/en/dev/mails`: every mail in that language with people and houses of the demo world, on a phone, in a
 * program of a desk, and as text. `npm run dev` alone has it: the build of the product leaves this module out.
 */
export function mailGallery(settings: GallerySettings): RequestHandler {
  return async (req, res, next) => {
    const { locale, slug: requested } = splitPath(req.path)
    if (requested !== slug) return next()
    const mails = sampleMails().filter((it) => it.locale === locale)
    const samples = await Promise.all(mails.map((it) => drawSample(it, settings)))
    res.type('html').send(`<!doctype html>${renderToStaticMarkup(<Gallery mails={samples} />)}`)
  }
}

async function drawSample(mail: OutgoingMail, { publicUrl, distDir, contacts }: GallerySettings): Promise<DrawnSample> {
  const drawn = await drawMail(mail, { publicUrl, contacts: contacts(), edition: sampleEdition })
  const { kind, data } = mail
  const place = placeOf(data)
  const options = { publicUrl, locale: mail.locale, now: Date.now(), isWithCode: kind === 'tournamentConfirmed' }
  const files = place ? await tournamentFiles(place, options) : []
  const pictures = [...drawn.pictures, ...files]
  const html = drawn.html.replace(/\bcid:([\w-]+)/g, (_, cid: string) => {
    const own = pictures.find((it) => it.cid === cid)?.content
    const name = cid === 'picture' ? drawn.picture : cid
    return `data:image/png;base64,${(own ?? readFileSync(join(distDir, 'mail', `${name}.png`))).toString('base64')}`
  })
  return { ...mail, drawn, html }
}

function Gallery({ mails }: { mails: readonly DrawnSample[] }) {
  const [{ locale } = { locale: locales[0] }] = mails
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p>
            {others(locale).map((it) => (
              <a key={it} href={pathOf(it, slug)} lang={languageTags[it]}>
                {languageNames[it]}
              </a>
            ))}
          </p>
          <nav aria-label={title}>
            <ul>
              {mails.map(({ kind, drawn }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two samples of a kind differ in nothing else
                <li key={at}>
                  <a href={`#${at}`}>{kind}</a> <span lang={languageTags[locale]}>{drawn.subject}</span>
                </li>
              ))}
            </ul>
          </nav>
          {mails.map(({ kind, drawn, html }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <article key={at} id={String(at)}>
              <h2>{kind}</h2>
              <p lang={languageTags[locale]}>{drawn.subject}</p>
              <div>
                <iframe title={`${kind}, phone`} width="390" srcDoc={html} sandbox="" loading="lazy" />
                <iframe title={`${kind}, desk`} width="680" srcDoc={html} sandbox="" loading="lazy" />
                <pre lang={languageTags[locale]}>{drawn.text}</pre>
              </div>
            </article>
          ))}
        </main>
      </body>
    </html>
  )
}
