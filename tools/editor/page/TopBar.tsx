import { defaultLocale } from '#shared/locales.ts'
import type { PageEntry } from '../model/api.ts'
import { useEditor } from './context.ts'
import { editorLanguages, type Language } from './messages.ts'
import { Glyph, IconButton } from './ui.tsx'

interface TopBarProps {
  page?: PageEntry
  isDirty: boolean
  isBusy: boolean
  canUndo: boolean
  canRedo: boolean
  act: (act: EditorAct) => void
  setLanguage: (language: Language) => void
}

/** Acts of the bar, by click or by keys. */
export type EditorAct = 'find' | 'undo' | 'redo' | 'save' | 'publish' | 'unpublish' | 'discard' | 'remark' | 'panes'

const menuActs = { draft: [], published: ['unpublish'], changed: ['unpublish', 'discard'] } as const

/** The page that is edited, its state, and what can be done with it. */
export function TopBar({ page, isDirty, isBusy, canUndo, canRedo, act, setLanguage }: TopBarProps) {
  const { say, language, data } = useEditor()
  const isLocked = !page || isBusy
  return (
    <header className="TopBar Bar Row">
      <h1>{say('title')}</h1>
      <button type="button" className="TopBar-page Cut" onClick={() => act('find')} aria-keyshortcuts="Control+K">
        <strong>{page?.name ?? say('findPage')}</strong> <code>{page?.paths[defaultLocale]}</code> <kbd>Ctrl K</kbd>
      </button>
      {page && (
        <p role="status" id="state">
          {say(page.state)} <small>{isDirty && say('unsaved')}</small>
        </p>
      )}
      <span className="Row Row-end">
        <IconButton glyph="undo" label={say('undo')} disabled={!canUndo} onClick={() => act('undo')} />
        <IconButton glyph="redo" label={say('redo')} disabled={!canRedo} onClick={() => act('redo')} />
        {(['save', 'publish'] as const).map((name) => (
          <button
            key={name}
            type="button"
            id={name}
            className={name === 'publish' ? 'Primary' : undefined}
            disabled={isLocked || (!isDirty && (name === 'save' || page.state === 'published'))}
            title={name === 'save' ? 'Ctrl S' : 'Ctrl ⏎'}
            aria-keyshortcuts={name === 'save' ? 'Control+S' : 'Control+Enter'}
            onClick={() => act(name)}
          >
            {say(name)}
          </button>
        ))}
        <button type="button" className="Plain" id="more" popoverTarget="more-menu" aria-label={say('more')}>
          <Glyph name="more" />
        </button>
      </span>
      <div id="more-menu" popover="auto" className="Menu">
        {page && page.state !== 'draft' && (
          <a href={`${data.siteUrl}${page.paths[defaultLocale]}`} target="_blank" rel="noreferrer">
            {say('openSite')}
          </a>
        )}
        {page &&
          menuActs[page.state].map((name) => (
            <button
              key={name}
              type="button"
              data-act={name}
              popoverTarget="more-menu"
              popoverTargetAction="hide"
              onClick={() => act(name)}
            >
              {say(name)}
            </button>
          ))}
        <label>
          <span>{say('language')}</span>
          <select value={language} onChange={(event) => setLanguage(event.target.value as Language)}>
            {Object.entries(editorLanguages).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
    </header>
  )
}
