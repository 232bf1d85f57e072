import { useEditor } from '../context.ts'
import { IconButton } from '../ui.tsx'

export type PreviewLanguages = 'fr' | 'en' | 'both'

interface PreviewBarProps {
  previews: PreviewLanguages
  setPreviews: (previews: PreviewLanguages) => void
  path: string
  onReload: () => void
}

/** Which languages the preview shows. */
export function PreviewBar({ previews, setPreviews, path, onReload }: PreviewBarProps) {
  const { messages } = useEditor()
  const choices = [
    ['fr', messages.french],
    ['en', messages.english],
    ['both', messages.previewBoth],
  ] as const
  return (
    <div className="PreviewBar">
      <fieldset className="Segments">
        <legend className="Hidden">{messages.preview}</legend>
        {choices.map(([name, label]) => (
          <label key={name}>
            <input
              type="radio"
              name="previews"
              value={name}
              checked={previews === name}
              onChange={() => setPreviews(name)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <code>{path}</code>
      <IconButton glyph="reload" label={messages.previewReload} onClick={onReload} />
    </div>
  )
}
