import type { Block } from '#content/types.ts'
import { locales } from '#shared/locales.ts'
import { keyIn, type Path } from '../../model/document.ts'
import { useEditor } from '../context.ts'
import { FieldRow } from './FieldRow.tsx'

/** The fields of a block, or of the story itself, in the order of the schema; its further sheets fold away. */
export function BlockFields({ block, path }: { block: Block; path: Path }) {
  const { components, say, select } = useEditor()
  const component = components[block.component]
  if (!component) return <p className="Help">{say('unknownBlock', { name: block.component })}</p>
  const entries = Object.entries(component.schema).toSorted(([, a], [, b]) => a.pos - b.pos)
  const sheets = entries.filter(([, it]) => it.type === 'tab')
  const onSheets = new Set(sheets.flatMap(([, { keys = [] }]) => keys))
  const fields = entries.filter(([, it]) => it.type !== 'tab')
  const order = ['_uid', 'component', ...fields.flatMap(([name]) => locales.map((it) => keyIn(it, name)))]
  const rows = (isHere: (name: string) => boolean) =>
    fields
      .filter(([name]) => isHere(name))
      .map(([name, field]) => <FieldRow key={name} {...{ path, name, field, block, order }} />)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes which block has the focus
    <div
      className={path.length > 1 ? 'BlockFields Stack' : 'BlockFields Stack BlockFields--story'}
      data-block={block._uid}
      onFocus={(event) => {
        // The innermost block is the one that is edited.
        if (event.target.closest('.BlockFields') === event.currentTarget) select(block._uid)
      }}
    >
      {component.description && path.length > 1 && <p className="Help">{component.description}</p>}
      {rows((name) => !onSheets.has(name))}
      {sheets.map(([name, { display_name, keys = [] }]) => (
        <details key={name} className="Sheets">
          <summary>{display_name}</summary>
          {rows((it) => keys.includes(it))}
        </details>
      ))}
    </div>
  )
}
