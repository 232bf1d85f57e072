import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { calls } from './calls.ts'
import { catalogues } from './context.ts'
import { Editor } from './Editor.tsx'
import { preferences } from './session/storedCopy.ts'
import './styles/frame.css'
import './styles/form.css'
import './styles/fields.css'
import './styles/dialogs.css'

/** The page of the editor: `/editor?path=/hotels` opens the page of that address, in either language. */
async function start(): Promise<void> {
  const place = document.getElementById('editor')
  if (!place) return
  const root = createRoot(place)
  try {
    const data = await calls.data()
    const path = new URLSearchParams(location.search).get('path') ?? '/'
    const bare = path.replace(/(?<=.)\/$/, '')
    const first = data.pages.find((it) => it.paths.fr === bare || it.paths.en === bare) ?? data.pages[0]
    if (!first) throw new Error('There is no page')
    root.render(
      <StrictMode>
        <Editor data={data} first={first} />
      </StrictMode>,
    )
  } catch {
    const messages = catalogues[preferences.read('language') === 'en' ? 'en' : 'fr']
    root.render(
      <p className="Notice Notice--error" role="alert">
        {messages.failure.unreachable}
      </p>,
    )
  }
}

void start()
