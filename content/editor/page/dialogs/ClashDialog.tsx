import { useState } from 'react'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { fieldOfKey, type Path, type StoryDocument, valueAt, withValue } from '../../model/document.ts'
import type { Change } from '../../model/merge.ts'
import { timeAgo, useEditor } from '../context.ts'
import type { Clash } from '../session/sessionMachine.ts'
import { Dialog } from '../ui.tsx'

interface ClashDialogProps {
  clash: Clash
  onSettle: (document: StoryDocument) => void
  onClose: () => void
}

/** Two editors saved one page: who changed what since when, and what to do with the places that both changed. */
export function ClashDialog({ clash, onSettle, onClose }: ClashDialogProps) {
  const { messages, language } = useEditor()
  const { clash: words } = messages
  const { current, conflicts, changes, document } = clash
  const [theirs, setTheirs] = useState<ReadonlySet<number>>(new Set())
  const { changedAt, changedBy = '' } = current.page

  function settle(): void {
    const chosen = conflicts.filter((_, index) => theirs.has(index))
    onSettle(chosen.reduce((it, conflict) => withValue(it, conflict.path, conflict.theirs), document))
  }

  function choose(index: number, isTheirs: boolean): void {
    const next = new Set(theirs)
    if (isTheirs) next.add(index)
    else next.delete(index)
    setTheirs(next)
  }
  return (
    <Dialog title={words.title} onClose={onClose} wide>
      <div className="Sheet" id="clash">
        <p>{words.who({ by: changedBy, when: timeAgo(changedAt, language) })}</p>
        <ChangeList title={words.changes} changes={changes} />
        <p className="Help">{conflicts.length === 0 ? words.merged : words.conflict}</p>
        {conflicts.map((conflict, index) => (
          <fieldset key={conflict.path.join('.')} className="Conflict">
            <legend>
              <FieldName document={document} path={conflict.path} />
            </legend>
            {([false, true] as const).map((isTheirs) => (
              <label key={String(isTheirs)} className="Check">
                <input
                  type="radio"
                  name={`conflict-${index}`}
                  value={isTheirs ? 'theirs' : 'mine'}
                  checked={theirs.has(index) === isTheirs}
                  onChange={() => choose(index, isTheirs)}
                />
                <span>
                  <strong>{isTheirs ? words.theirs : words.mine}</strong>{' '}
                  {excerptOf(isTheirs ? conflict.theirs : conflict.mine)}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <p className="Help">{words.copy}</p>
        <p className="Dialog-acts">
          <button type="button" onClick={onClose}>
            {messages.cancel}
          </button>
          <button type="button" className="Primary" id="settle" onClick={settle}>
            {words.settle}
          </button>
        </p>
      </div>
    </Dialog>
  )
}

function ChangeList({ title, changes }: { title: string; changes: readonly Change[] }) {
  const { messages, components } = useEditor()
  return (
    <ul aria-label={title} className="Changes">
      {changes.map(({ kind, component, key }, index) => {
        const { field, language } = fieldOfKey(key)
        const block = components[component]
        const name = block?.schema[field]?.display_name ?? messages.story[key as keyof typeof messages.story] ?? field
        const where = kind === 'added' || kind === 'removed' ? '' : ` · ${name}${language === 'en' ? ' (EN)' : ''}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two blocks of one kind may have changed alike
          <li key={index}>
            <strong>{block?.display_name ?? ''}</strong>
            {where} : {messages.changeKind[kind]}
          </li>
        )
      })}
    </ul>
  )
}

function FieldName({ document, path }: { document: StoryDocument; path: Path }) {
  const { components, messages } = useEditor()
  const { field, language } = fieldOfKey(String(path.at(-1)))
  const block = valueAt(document, path.slice(0, -1))
  const component = isRecord(block) ? components[String(block.component)] : undefined
  const name = component?.schema[field]?.display_name ?? messages.story[field as keyof typeof messages.story] ?? field
  return (
    <>
      {component?.display_name} · {name}
      {language === 'en' && ' (EN)'}
    </>
  )
}

function excerptOf(value: unknown): string {
  const text = typeof value === 'string' ? value : textIn(value)
  return text.length > 200 ? `${text.slice(0, 198)}…` : text || '—'
}

function textIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join(' ')
  if (!isRecord(value)) return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (typeof value.text === 'string') return value.text
  if (typeof value.filename === 'string') return `${value.filename.split('/').at(-1)} ${value.alt ?? ''}`
  return ['title', 'cached_url', 'url', 'content', 'thead', 'tbody', 'body', 'value']
    .map((key) => textIn(value[key]))
    .filter(Boolean)
    .join(' ')
}
