import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useEditor } from './context.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog of the browser's own: it keeps the focus inside and gives it back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { say } = useEditor()
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // The browser would begin with the button that closes.
    element?.querySelector<HTMLElement>(':scope > .Dialog-body :is(input, select, button)')?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="Dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="Row">
        <h2 id={id}>{title}</h2>
        <span className="Row-end">
          <IconButton glyph="close" label={say('close')} onClick={onClose} />
        </span>
      </div>
      <div className="Dialog-body">{children}</div>
    </dialog>
  )
}

const glyphs = {
  close: 'M5 5l10 10M15 5L5 15',
  up: 'M10 15V5M5 10l5-5 5 5',
  down: 'M10 5v10M5 10l5 5 5-5',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  remove: 'M4 6h12M8 6V4h4v2M6 6l1 10h6l1-10',
  open: 'M7 5l6 5-6 5',
  undo: 'M8 5L4 9l4 4M4 9h8a4 4 0 010 8h-2',
  redo: 'M12 5l4 4-4 4M16 9H8a4 4 0 000 8h2',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  reload: 'M15 6a6 6 0 10.9 6M15.5 3v4h-4',
} as const

type GlyphName = keyof typeof glyphs

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

interface ChooseButtonProps {
  id: string
  title: string
  labelledBy: string
  describedBy?: string
  onClick: () => void
}

/** Opens the list of what a field may hold; it is named after the field and what it does. */
export function ChooseButton({ id, title, labelledBy, describedBy, onClick }: ChooseButtonProps) {
  const names = { 'aria-labelledby': `${labelledBy} ${id}-choose`, 'aria-describedby': describedBy }
  return (
    <button type="button" id={id} {...names} onClick={onClick}>
      <span id={`${id}-choose`}>{title}</span>
    </button>
  )
}

interface OrderToolsProps<Item> {
  list: readonly Item[]
  index: number
  onChange: (list: Item[]) => void
}

/** Moves an item of a list by one place, or removes it. */
export function OrderTools<Item>({ list, index, onChange }: OrderToolsProps<Item>) {
  const { say } = useEditor()
  const label = (act: 'up' | 'down' | 'remove') => `${say(act)} : ${index + 1}`
  const rest = list.toSpliced(index, 1)
  const moveTo = (to: number) => onChange(rest.toSpliced(to, 0, ...list.slice(index, index + 1)))
  const isLast = index === list.length - 1
  return (
    <span>
      <IconButton glyph="up" label={label('up')} disabled={index === 0} onClick={() => moveTo(index - 1)} />
      <IconButton glyph="down" label={label('down')} disabled={isLast} onClick={() => moveTo(index + 1)} />
      <IconButton glyph="remove" label={label('remove')} onClick={() => onChange(rest)} />
    </span>
  )
}
