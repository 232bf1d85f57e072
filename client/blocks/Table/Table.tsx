import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { numericColumns } from './numericColumns.ts'
import type { TableContent } from './schema.ts'
import './Table.css'

/** A table whose first cells name their rows; on a phone it is moved sideways. Static. */
export function Table(content: TableContent) {
  const { title, table, note, gaming } = content
  if (!table || table.rows.length === 0) return null
  const numeric = numericColumns(table)
  const classOf = (column: number) => (numeric.has(column) ? 'num' : undefined)
  const hasHead = table.head.some((cell) => cell !== '')
  return (
    // The region that scrolls bears the table's name; the section round it would only say it twice.
    <BlockSection className="TableBlock" content={content} isNamed={false} isGaming={gaming}>
      <TableScroll label={title}>
        {hasHead && (
          <thead>
            <tr>
              {numbered(table.head).map(([column, text]) => (
                <th key={column} scope="col" className={classOf(column)}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {numbered(table.rows).map(([row, [first, ...others]]) => (
            <tr key={row}>
              <th scope="row">{first}</th>
              {numbered(others).map(([place, text]) => (
                <td key={place} className={classOf(place + 1)}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableScroll>
      {note && <p className="note">{note}</p>}
    </BlockSection>
  )
}

/** Each entry with its place: rows and cells have no other name. */
function numbered<Entry>(entries: readonly Entry[]): [number, Entry][] {
  return [...entries.entries()]
}
