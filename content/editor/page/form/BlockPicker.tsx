import type { ComponentField } from '../../../components.ts'
import { useEditor } from '../context.ts'
import { type Choice, Dialog, Picker } from '../ui.tsx'

interface BlockPickerProps {
  /** Components that the field lets in. */
  allowed: readonly string[]
  field: ComponentField
  onPick: (component: string) => void
  onClose: () => void
}

/** The blocks that may stand in a field, found by name or by what they are for. */
export function BlockPicker({ allowed, field, onPick, onClose }: BlockPickerProps) {
  const { components, messages } = useEditor()
  const offered = allowed.flatMap((name) => components[name] ?? [])
  function find(query: string): Choice[] {
    const tokens = fold(query).split(/\s+/).filter(Boolean)
    return offered
      .filter((it) => tokens.every((token) => fold(`${it.display_name} ${it.name} ${it.description}`).includes(token)))
      .toSorted((a, b) => rank(a.display_name) - rank(b.display_name) || a.display_name.localeCompare(b.display_name))
      .map((it) => ({ id: it.name, label: it.display_name, detail: <small>{it.description}</small> }))

    function rank(name: string): number {
      return tokens.some((it) => fold(name).startsWith(it)) ? 0 : 1
    }
  }
  return (
    <Dialog title={messages.addBlockTo({ field: field.display_name })} onClose={onClose}>
      <Picker
        label={messages.chooseBlock}
        hint={messages.chooseBlockHint}
        empty={messages.noBlock}
        find={find}
        onPick={onPick}
      />
    </Dialog>
  )
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
