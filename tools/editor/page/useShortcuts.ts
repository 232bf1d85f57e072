import { useEffect, useEffectEvent } from 'react'
import type { EditorAct } from './TopBar.tsx'

/** Keys of the whole page. Undo is the document's own: a field alone would undo its letters and nothing else. */
export function useShortcuts(act: (act: EditorAct) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const name = actOf(event)
    const isInDialog = document.querySelector('dialog[open]') !== null
    if (!name || (isInDialog && name !== 'save')) return
    event.preventDefault()
    event.stopPropagation()
    act(name)
  })
  useEffect(() => {
    addEventListener('keydown', handleKey, { capture: true })
    return () => removeEventListener('keydown', handleKey, { capture: true })
  }, [])
}

const letters: Readonly<Record<string, EditorAct>> = { z: 'undo', y: 'redo', s: 'save', k: 'find', enter: 'publish' }

function actOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): EditorAct | undefined {
  if (key === 'F8') return 'remark'
  if (key === 'F6') return 'panes'
  if (altKey || !(ctrlKey || metaKey)) return undefined
  const act = letters[key.toLowerCase()]
  return act === 'undo' && shiftKey ? 'redo' : act
}
