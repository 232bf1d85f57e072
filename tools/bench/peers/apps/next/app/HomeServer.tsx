import { preload } from 'react-dom'
import { BlockView, SkipLink } from '#home/BlockView.tsx'
import { type Home, messagesOf } from '#home/home.ts'
import { IslandView } from '#home/IslandView.tsx'
import { drawNestedWith } from '../serverContext/nested.tsx'
import { showPage } from '../serverContext/pageContext.ts'
import { showMessages } from '../serverContext/reactIntl.tsx'

/** The page as server components; interactive blocks are the only part that the browser hydrates. */
export function HomeServer({ home }: { home: Home }) {
  showPage(home.page)
  showMessages(home.messages)
  drawNestedWith((block) => <BlockView block={block} />)
  for (const font of home.head.fonts) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <>
      {home.head.jsonLd.map((it) => (
        <script
          key={JSON.stringify(it)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: as Next's own guide to JSON-LD does it
          dangerouslySetInnerHTML={{ __html: JSON.stringify(it).replace(/</g, '\\u003c') }}
        />
      ))}
      <SkipLink home={home} />
      <BlockView block={home.header} />
      <div id="page">
        <main id="contenu" tabIndex={-1}>
          {home.slots.map((slot) => (
            <div key={slot.uid} className="Block" data-slot={slot.uid} data-block={slot.component}>
              {slot.isInteractive || slot.component === 'newsletter_form' ? (
                <IslandView
                  component={slot.component}
                  content={{ ...slot.content, uid: slot.uid }}
                  page={home.page}
                  messages={messagesOf(home, slot)}
                />
              ) : (
                <BlockView block={slot} />
              )}
            </div>
          ))}
        </main>
      </div>
      <BlockView block={home.footer} />
    </>
  )
}
