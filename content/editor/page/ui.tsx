import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useEditor } from './context.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
}

/** A modal dialog of the browser's own: it keeps the focus inside and gives it back. */
export function Dialog({ title, onClose, children, wide }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { messages } = useEditor()
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // The browser would begin with the button that closes.
    element?.querySelector<HTMLElement>(':scope > .Dialog-body :is(input, select, button, textarea)')?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={wide ? 'Dialog Dialog--wide' : 'Dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="Dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="Plain" onClick={onClose} aria-label={messages.close}>
          <Glyph name="close" />
        </button>
      </div>
      <div className="Dialog-body">{children}</div>
    </dialog>
  )
}

export interface Choice {
  id: string
  label: string
  detail?: ReactNode
  picture?: string
  group?: string
}

interface PickerProps {
  label: string
  hint: string
  empty: string
  /** The choices for what was typed, best first. */
  find: (query: string) => readonly Choice[] | Promise<readonly Choice[]>
  onPick: (id: string) => void
  grid?: boolean
}

/** A search field over a list: arrows move, Enter chooses, a click too. */
export function Picker({ label, hint, empty, find, onPick, grid }: PickerProps) {
  const [query, setQuery] = useState('')
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [index, setIndex] = useState(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const finder = useRef(find)
  finder.current = find
  useEffect(() => {
    let isCurrent = true
    Promise.resolve(finder.current(query))
      .then((found) => {
        if (!isCurrent) return
        setChoices(found)
        setIndex(0)
      })
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [query])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  function handleKey(event: KeyboardEvent): void {
    const step = stepOf(event.key, grid ? columnsOf(list.current) : 1, grid === true)
    if (event.key === 'Enter' && choices[index]) {
      event.preventDefault()
      onPick(choices[index].id)
    } else if (step !== 0) {
      event.preventDefault()
      setIndex(Math.max(0, Math.min(choices.length - 1, index + step)))
    }
  }
  return (
    <div className="Picker">
      <label className="Label" htmlFor={`${id}q`}>
        {label}
      </label>
      <input
        id={`${id}q`}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}l`}
        aria-activedescendant={choices[index] && `${id}${index}`}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={hint}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={handleKey}
      />
      <div ref={list} id={`${id}l`} role="listbox" aria-label={label} className={grid ? 'Picker-grid' : 'Picker-list'}>
        {choices.map((it, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field holds the focus and moves through the list
          <div
            key={it.id}
            id={`${id}${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            data-choice={it.id}
            className="Picker-choice"
            onClick={() => onPick(it.id)}
          >
            {it.picture && <img src={it.picture} alt="" loading="lazy" />}
            <strong>{it.label}</strong>
            {it.detail && <span>{it.detail}</span>}
          </div>
        ))}
      </div>
      {choices.length === 0 && <p className="Quiet">{empty}</p>}
    </div>
  )
}

function stepOf(key: string, columns: number, isGrid: boolean): number {
  if (key === 'ArrowDown') return columns
  if (key === 'ArrowUp') return -columns
  if (isGrid && key === 'ArrowRight') return 1
  return isGrid && key === 'ArrowLeft' ? -1 : 0
}

function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((it) => (it as HTMLElement).offsetTop)
  return Math.max(1, tops.filter((it) => it === tops[0]).length)
}

const glyphs = {
  close: 'M5 5l10 10M15 5L5 15',
  up: 'M10 15V5M5 10l5-5 5 5',
  down: 'M10 5v10M5 10l5 5 5-5',
  left: 'M15 10H5M10 5l-5 5 5 5',
  right: 'M5 10h10M10 5l5 5-5 5',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  remove: 'M4 6h12M8 6V4h4v2M6 6l1 10h6l1-10',
  grip: 'M7 5h.01M13 5h.01M7 10h.01M13 10h.01M7 15h.01M13 15h.01',
  open: 'M7 5l6 5-6 5',
  add: 'M10 4v12M4 10h12',
  search: 'M9 4a5 5 0 100 10A5 5 0 009 4zM13 13l4 4',
  undo: 'M8 5L4 9l4 4M4 9h8a4 4 0 010 8h-2',
  redo: 'M12 5l4 4-4 4M16 9H8a4 4 0 000 8h2',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  reload: 'M15 6a6 6 0 10.9 6M15.5 3v4h-4',
} as const

export type GlyphName = keyof typeof glyphs

export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg className="Glyph" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={glyphs[name]} />
    </svg>
  )
}

interface IconButtonProps {
  glyph: GlyphName
  label: string
  onClick: () => void
  disabled?: boolean
}

export function IconButton({ glyph, label, onClick, disabled }: IconButtonProps) {
  return (
    <button type="button" className="Plain" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Glyph name={glyph} />
    </button>
  )
}
