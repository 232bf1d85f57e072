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
      <div className="Dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton glyph="close" label={say('close')} onClick={onClose} />
      </div>
      <div className="Dialog-body">{children}</div>
    </dialog>
  )
}

interface ConfirmProps {
  title: string
  text: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that readers notice or that cannot be undone. */
export function Confirm({ title, text, onConfirm, onClose }: ConfirmProps) {
  const { say } = useEditor()
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <p className="Dialog-acts">
        <button type="button" onClick={onClose}>
          {say('cancel')}
        </button>
        <button type="button" className="Primary" id="confirm" onClick={onConfirm}>
          {title}
        </button>
      </p>
    </Dialog>
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

interface OrderToolsProps<Item> {
  list: readonly Item[]
  index: number
  /** The name of the item, for readers of the screen. */
  name?: string
  onChange: (list: Item[]) => void
}

/** Moves an item of a list by one place, or removes it. */
export function OrderTools<Item>({ list, index, name = String(index + 1), onChange }: OrderToolsProps<Item>) {
  const { say } = useEditor()
  const rest = list.toSpliced(index, 1)
  const moveTo = (to: number) => onChange(rest.toSpliced(to, 0, ...list.slice(index, index + 1)))
  const isLast = index === list.length - 1
  return (
    <span className="Tools">
      <IconButton
        glyph="up"
        label={`${say('up')} : ${name}`}
        disabled={index === 0}
        onClick={() => moveTo(index - 1)}
      />
      <IconButton glyph="down" label={`${say('down')} : ${name}`} disabled={isLast} onClick={() => moveTo(index + 1)} />
      <IconButton glyph="remove" label={`${say('remove')} : ${name}`} onClick={() => onChange(rest)} />
    </span>
  )
}
