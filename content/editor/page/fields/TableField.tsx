import { useEditor } from '../context.ts'
import { IconButton } from '../ui.tsx'
import type { FieldInputProps } from './fieldInput.ts'
import { recordOf, textOf } from './fieldInput.ts'

type Cell = Record<string, unknown>
type Row = Record<string, unknown> & { body: readonly Cell[] }

/** A table of plain texts, with a row of headings. */
export function TableField({ id, name, value, onChange, labelledBy }: FieldInputProps) {
  const { messages } = useEditor()
  const { table } = messages
  const { thead, tbody } = readTable(value)
  const write = (head: readonly Cell[], body: readonly Row[]) =>
    onChange({ ...recordOf(value), thead: head, tbody: body })
  if (thead.length === 0)
    return (
      <button type="button" id={id} onClick={() => write([newCell('_table_head')], [newRow(1)])}>
        {table.create}
      </button>
    )
  const withCell = (row: number, column: number, text: string) => {
    const changed = tbody.map((it, index) =>
      index === row
        ? { ...it, body: it.body.map((cell, at) => (at === column ? { ...cell, value: text } : cell)) }
        : it,
    )
    write(thead, changed)
  }
  return (
    <div className="TableField">
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {thead.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity of their own
              <th key={column} scope="col">
                <input
                  id={column === 0 ? id : undefined}
                  name={`${name}-head-${column}`}
                  aria-label={table.head({ column: column + 1 })}
                  value={textOf(cell.value)}
                  onChange={(event) =>
                    write(
                      thead.map((it, at) => (at === column ? { ...it, value: event.target.value } : it)),
                      tbody,
                    )
                  }
                />
                <IconButton
                  glyph="remove"
                  label={table.removeColumn({ index: column + 1 })}
                  disabled={thead.length === 1}
                  onClick={() =>
                    write(
                      thead.toSpliced(column, 1),
                      tbody.map((it) => ({ ...it, body: it.body.toSpliced(column, 1) })),
                    )
                  }
                />
              </th>
            ))}
            <td>
              <IconButton
                glyph="add"
                label={table.column}
                onClick={() =>
                  write(
                    [...thead, newCell('_table_head')],
                    tbody.map((it) => ({ ...it, body: [...it.body, newCell('_table_col')] })),
                  )
                }
              />
            </td>
          </tr>
        </thead>
        <tbody>
          {tbody.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
            <tr key={index}>
              {row.body.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity of their own
                <td key={column}>
                  <input
                    name={`${name}-${index}-${column}`}
                    aria-label={table.cell({ row: index + 1, column: column + 1 })}
                    value={textOf(cell.value)}
                    onChange={(event) => withCell(index, column, event.target.value)}
                  />
                </td>
              ))}
              <td>
                <IconButton
                  glyph="remove"
                  label={table.removeRow({ index: index + 1 })}
                  onClick={() => write(thead, tbody.toSpliced(index, 1))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="Small" onClick={() => write(thead, [...tbody, newRow(thead.length)])}>
        {table.row}
      </button>
    </div>
  )
}

function readTable(value: unknown): { thead: Cell[]; tbody: Row[] } {
  const { thead, tbody } = recordOf(value)
  return {
    thead: Array.isArray(thead) ? thead.map(recordOf) : [],
    tbody: (Array.isArray(tbody) ? tbody.map(recordOf) : []).map((row) => ({
      ...row,
      body: Array.isArray(row.body) ? row.body.map(recordOf) : [],
    })),
  }
}

function newCell(component: '_table_head' | '_table_col'): Cell {
  return { _uid: crypto.randomUUID(), component, value: '' }
}

function newRow(columns: number): Row {
  return {
    _uid: crypto.randomUUID(),
    component: '_table_row',
    body: Array.from({ length: columns }, () => newCell('_table_col')),
  }
}
