import { renderToStaticMarkup } from 'react-dom/server'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { apiTags } from '#server/http/describe/description.ts'
import { type Locale, languageNames, languageTags, locales, others, pathOf, pathsOf } from '#shared/locales.ts'
import { generalRules } from '../document.ts'
import { signatureVectors } from '../signatureVectors.ts'
import { type DocumentOperation, OperationView, type ReferenceDocument } from './operationView.tsx'
import { type Sentences, sentencesIn } from './sentences.ts'

/** Addresses of the page about the API. */
export const referencePaths = pathsOf('api')

interface Placed {
  method: string
  path: string
  operation: DocumentOperation
}

/**
 * The description of the API for people: one page without scripts, in order of its parts.
 * @param style the style sheet of its head
 */
export function drawReference(document: ReferenceDocument, locale: Locale, style: string): string {
  const sentences = sentencesIn(locale)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Placed => ({ method, path, operation })),
  )
  const byTag = apiTags.map((tag) => ({
    tag,
    title: sentences.say(`api.tag.${tag}` as MessageId),
    operations: operations.filter(({ operation }) => operation.tags.includes(tag)),
  }))
  const page = (
    <html lang={languageTags[locale]}>
      <Head sentences={sentences} style={style} />
      <body>
        <a className="skip" href="#calls">
          {sentences.say('api.page.skip')}
        </a>
        <Header sentences={sentences} />
        <div className="columns">
          <nav aria-label={sentences.say('api.page.contents')}>
            {byTag.map(({ tag, title, operations: these }) => (
              <section key={tag}>
                <a href={`#${tag}`}>{title}</a>
                <ul>
                  {these.map(({ operation }) => (
                    <li key={operation.operationId}>
                      <a href={`#${operation.operationId}`}>{operation['x-summary'][locale]}</a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
          <main id="calls">
            <GeneralRules sentences={sentences} />
            {byTag.map(({ tag, title, operations: these }) => (
              <section key={tag} id={tag}>
                <h2>{title}</h2>
                {tag === 'notifications' && <Vectors sentences={sentences} />}
                {these.map((it) => (
                  <OperationView key={it.operation.operationId} {...it} document={document} sentences={sentences} />
                ))}
              </section>
            ))}
          </main>
        </div>
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

function Head({ sentences, style }: { sentences: Sentences; style: string }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>{sentences.say('api.title')}</title>
      {locales.map((it) => (
        <link key={it} rel="alternate" hrefLang={it} href={referencePaths[it]} />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheet; React would escape its quotes */}
      <style dangerouslySetInnerHTML={{ __html: style }} />
    </head>
  )
}

function Header({ sentences: { locale, say } }: { sentences: Sentences }) {
  return (
    <header>
      <p>
        <a href={pathOf(locale, '')}>{say('common.siteName')}</a>
        {others(locale).map((it) => (
          <a key={it} href={referencePaths[it]} lang={languageTags[it]} hrefLang={it}>
            {languageNames[it]}
          </a>
        ))}
      </p>
      <h1>{say('api.title')}</h1>
      <p className="lead">{say('api.page.lead')}</p>
      <p>
        <a className="button" href="/api/openapi.json">
          {say('api.page.download')}
        </a>
      </p>
    </header>
  )
}

function GeneralRules({ sentences: { say } }: { sentences: Sentences }) {
  return (
    <section id="rules" className="rules">
      <h2>{say('api.page.rules')}</h2>
      {generalRules.map((it) => (
        <div key={it} id={`rule-${it}`}>
          <h3>{say(`api.about.${it}` as MessageId)}</h3>
          <p>{say(`api.rule.${it}` as MessageId)}</p>
        </div>
      ))}
    </section>
  )
}

/** How to sign, with examples to try one's own program on. */
function Vectors({ sentences: { say } }: { sentences: Sentences }) {
  return (
    <div className="vectors">
      <p>{say('api.page.sign')}</p>
      {signatureVectors.map(({ secret, id, timestamp, body, signature }) => (
        <pre key={id}>
          {`secret: ${secret}\nwebhook-id: ${id}\nwebhook-timestamp: ${timestamp}\nwebhook-signature: ${signature}\n\n${body}`}
        </pre>
      ))}
    </div>
  )
}
