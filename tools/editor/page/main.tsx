import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { calls } from './calls.ts'
import { Editor } from './Editor.tsx'
import { languageOf, sayIn } from './messages.ts'
import { recall } from './storage.ts'
import './editor.css'

/** The page of the editor: `/editor?path=/hotels` opens the page of that address, in any language. */
async function start(): Promise<void> {
  const place = document.getElementById('editor')
  if (!place) return
  const root = createRoot(place)
  try {
    const data = await calls.data()
    const path = new URLSearchParams(location.search).get('path') ?? '/'
    const bare = path.replace(/(?<=.)\/$/, '')
    const first = data.pages.find((it) => Object.values(it.paths).includes(bare)) ?? data.pages[0]
    if (!first) throw new Error('There is no page')
    root.render(
      <StrictMode>
        <Editor data={data} first={first} />
      </StrictMode>,
    )
  } catch {
    root.render(
      <p className="Notice Notice--error Bar" role="alert">
        {sayIn(languageOf(recall('language')))('failed.unreachable')}
      </p>,
    )
  }
}

void start()
