import type { PageEntry } from '../model/api.ts'
import { useEditor } from './context.ts'
import type { Language } from './messages.ts'
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

/** The page that is edited, its state, and what can be done with it. */
export function TopBar({ page, isDirty, isBusy, canUndo, canRedo, act, setLanguage }: TopBarProps) {
  const { say, language, data } = useEditor()
  const isLocked = !page || isBusy
  return (
    <header className="TopBar">
      <h1>{say('title')}</h1>
      <button type="button" className="TopBar-page" onClick={() => act('find')} aria-keyshortcuts="Control+K">
        <strong>{page?.name ?? say('findPage')}</strong> <code>{page?.paths.fr}</code> <kbd>Ctrl K</kbd>
      </button>
      {page && (
        <p className="TopBar-state" role="status" id="state">
          {say(page.state)} <small>{isDirty && say('unsaved')}</small>
        </p>
      )}
      <span className="TopBar-acts">
        <IconButton glyph="undo" label={say('undo')} disabled={!canUndo} onClick={() => act('undo')} />
        <IconButton glyph="redo" label={say('redo')} disabled={!canRedo} onClick={() => act('redo')} />
        <button
          type="button"
          id="save"
          disabled={isLocked || !isDirty}
          title="Ctrl S"
          aria-keyshortcuts="Control+S"
          onClick={() => act('save')}
        >
          {say('save')}
        </button>
        <button
          type="button"
          id="publish"
          className="Primary"
          disabled={isLocked || (page.state === 'published' && !isDirty)}
          title="Ctrl ⏎"
          aria-keyshortcuts="Control+Enter"
          onClick={() => act('publish')}
        >
          {say('publish')}
        </button>
        <button type="button" className="Plain" id="more" popoverTarget="more-menu" aria-label={say('more')}>
          <Glyph name="more" />
        </button>
      </span>
      <div id="more-menu" popover="auto" className="Menu">
        {page && page.state !== 'draft' && (
          <>
            <a href={`${data.siteUrl}${page.paths.fr}`} target="_blank" rel="noreferrer">
              {say('openSite')}
            </a>
            <MenuAct name="unpublish" act={act} />
          </>
        )}
        {page?.state === 'changed' && <MenuAct name="discard" act={act} />}
        <label>
          <span>{say('language')}</span>
          <select value={language} onChange={(event) => setLanguage(event.target.value as Language)}>
            <option value="fr">Français</option>
            <option value="en">English</option>
          </select>
        </label>
      </div>
    </header>
  )
}

function MenuAct({ name, act }: { name: 'unpublish' | 'discard'; act: TopBarProps['act'] }) {
  const { say } = useEditor()
  return (
    <button
      type="button"
      data-act={name}
      popoverTarget="more-menu"
      popoverTargetAction="hide"
      onClick={() => act(name)}
    >
      {say(name)}
    </button>
  )
}
