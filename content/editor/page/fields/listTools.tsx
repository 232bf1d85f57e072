import { useEditor } from '../context.ts'
import { IconButton } from '../ui.tsx'
import type { FieldInputProps } from './fieldInput.ts'

interface ChooseButtonProps extends Pick<FieldInputProps, 'id' | 'labelledBy' | 'describedBy'> {
  text: string
  onClick: () => void
}

/** The control of a field whose value is chosen in a dialog: its name is the field's and its own words. */
export function ChooseButton({ id, labelledBy, describedBy, text, onClick }: ChooseButtonProps) {
  return (
    <button
      type="button"
      id={id}
      aria-labelledby={`${labelledBy} ${id}-choose`}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      <span id={`${id}-choose`}>{text}</span>
    </button>
  )
}

interface OrderToolsProps<Item> {
  list: readonly Item[]
  index: number
  /** Words of the two moves. */
  words: { before: string; after: string }
  onChange: (list: Item[]) => void
}

/** Moves an item of a list by one place, or removes it. */
export function OrderTools<Item>({ list, index, words, onChange }: OrderToolsProps<Item>) {
  const { messages } = useEditor()
  const rest = list.toSpliced(index, 1)
  const moveTo = (to: number) => onChange(rest.toSpliced(to, 0, ...list.slice(index, index + 1)))
  return (
    <>
      <IconButton glyph="up" label={words.before} disabled={index === 0} onClick={() => moveTo(index - 1)} />
      <IconButton
        glyph="down"
        label={words.after}
        disabled={index === list.length - 1}
        onClick={() => moveTo(index + 1)}
      />
      <IconButton glyph="remove" label={messages.remove} onClick={() => onChange(rest)} />
    </>
  )
}
