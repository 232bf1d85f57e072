import { useEditor } from '../context.ts'
import { Dialog } from '../ui.tsx'

interface ConfirmProps {
  title: string
  text: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that readers notice or that cannot be undone. */
export function Confirm({ title, text, onConfirm, onClose }: ConfirmProps) {
  const { messages } = useEditor()
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <p className="Dialog-acts">
        <button type="button" onClick={onClose}>
          {messages.cancel}
        </button>
        <button type="button" className="Primary" id="confirm" onClick={onConfirm}>
          {title}
        </button>
      </p>
    </Dialog>
  )
}
