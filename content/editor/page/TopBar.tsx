import { useEffect, useState } from 'react'
import type { PageEntry } from '../model/api.ts'
import { type Language, timeAgo, useEditor } from './context.ts'
import { preferences } from './session/storedCopy.ts'
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
export type EditorAct =
  | 'find'
  | 'new'
  | 'settings'
  | 'undo'
  | 'redo'
  | 'save'
  | 'publish'
  | 'unpublish'
  | 'discard'
  | 'remark'
  | 'panes'

/** The page that is edited, its state, and what can be done with it. */
export function TopBar({ page, isDirty, isBusy, canUndo, canRedo, act, setLanguage }: TopBarProps) {
  const { messages, language, data } = useEditor()
  const isLocked = !page?.isEditable || isBusy
  return (
    <header className="TopBar">
      <h1>{messages.title}</h1>
      <button type="button" className="TopBar-page" onClick={() => act('find')} aria-keyshortcuts="Control+K">
        <Glyph name="search" />
        <span>{page?.name ?? messages.findPage}</span>
        {page && <code>{page.paths.fr}</code>}
        <kbd>Ctrl K</kbd>
      </button>
      {page && (
        <p className="TopBar-state" role="status" id="state">
          <i className={`Dot Dot--${page.state}`} />
          <span>{messages.state[page.state]}</span>
          <small>
            {isDirty
              ? messages.unsaved
              : messages.lastChange({ when: timeAgo(page.changedAt, language), by: page.changedBy ?? '' })}
          </small>
        </p>
      )}
      <span className="TopBar-acts">
        <IconButton glyph="undo" label={messages.undo} disabled={!canUndo} onClick={() => act('undo')} />
        <IconButton glyph="redo" label={messages.redo} disabled={!canRedo} onClick={() => act('redo')} />
        <button
          type="button"
          id="save"
          title={messages.saveLong}
          disabled={isLocked || !isDirty}
          aria-keyshortcuts="Control+S"
          onClick={() => act('save')}
        >
          {messages.save}
        </button>
        <button
          type="button"
          id="publish"
          className="Primary"
          disabled={isLocked || (page?.state === 'published' && !isDirty)}
          aria-keyshortcuts="Control+Enter"
          onClick={() => act('publish')}
        >
          {messages.publish}
        </button>
        <button type="button" className="Plain" id="more" popoverTarget="more-menu" aria-label={messages.more}>
          <Glyph name="more" />
        </button>
      </span>
      <div id="more-menu" popover="auto" className="Menu">
        <MenuAct name="new" {...{ act }} label={messages.newPage} />
        {page && (
          <>
            <MenuAct name="settings" {...{ act }} label={messages.settings} />
            {page.state !== 'draft' && (
              <a href={`${data.siteUrl}${page.paths.fr}`} target="_blank" rel="noreferrer">
                {messages.openSite}
              </a>
            )}
            {page.state !== 'draft' && page.isEditable && (
              <MenuAct name="unpublish" {...{ act }} label={messages.unpublish} />
            )}
            {page.state !== 'published' && page.isEditable && (
              <MenuAct name="discard" {...{ act }} label={messages.discard} />
            )}
          </>
        )}
        <hr />
        <NameField />
        <label>
          <span>{messages.language}</span>
          <select value={language} onChange={(event) => setLanguage(event.target.value as Language)}>
            <option value="fr">Français</option>
            <option value="en">English</option>
          </select>
        </label>
        <Shortcuts />
      </div>
    </header>
  )
}

function MenuAct({ name, label, act }: { name: EditorAct; label: string; act: TopBarProps['act'] }) {
  return (
    <button
      type="button"
      data-act={name}
      popoverTarget="more-menu"
      popoverTargetAction="hide"
      onClick={() => act(name)}
    >
      {label}
    </button>
  )
}

function NameField() {
  const { messages } = useEditor()
  const [name, setName] = useState(preferences.read('name'))
  useEffect(() => preferences.write('name', name), [name])
  return (
    <label>
      <span>{messages.yourName}</span>
      <input name="editor-name" value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      <small>{messages.yourNameHint}</small>
    </label>
  )
}

function Shortcuts() {
  const { keys } = useEditor().messages
  const rows = [
    [keys.search, 'Ctrl K'],
    [keys.save, 'Ctrl S'],
    [keys.publish, 'Ctrl ⏎'],
    [keys.undo, 'Ctrl Z, Ctrl ⇧ Z'],
    [keys.move, 'Alt ↑ ↓'],
    [keys.remarks, 'F8'],
    [keys.preview, 'F6'],
  ] as const
  return (
    <dl className="Keys" aria-label={keys.title}>
      {rows.map(([what, key]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            <kbd>{key}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  )
}
