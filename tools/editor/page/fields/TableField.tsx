import { useEditor } from '../context.ts'
import { controlAttributes, type FieldInputProps, recordOf, textOf } from './fieldInput.ts'

/** A table of plain texts as lines; the cells keep what else Storyblok stores with them. */
export function TableField(props: FieldInputProps) {
  const { say } = useEditor()
  const { thead, tbody } = recordOf(props.value)
  const [head, ...rows] = [thead, ...list(tbody).map((it) => it.body)].map(list)
  const text = [head, ...rows].map((cells = []) => cells.map(toText).join('|')).join('\n')

  function write(lines: readonly string[]): void {
    const [titles = '', ...others] = lines
    const body = others.map((line, index) => ({
      ...(list(tbody)[index] ?? { _uid: crypto.randomUUID(), component: '_table_row' }),
      body: cellsOf(line, '_table_col', rows[index]),
    }))
    props.onChange({ ...recordOf(props.value), thead: cellsOf(titles, '_table_head', head), tbody: body })
  }
  return (
    <>
      <textarea
        {...controlAttributes(props)}
        rows={rows.length + 2}
        lang={props.language}
        value={text}
        onChange={(event) => write(event.target.value.split('\n'))}
      />
      <p className="Help">{say('table')}</p>
    </>
  )
}

type Cell = Record<string, unknown>

function list(value: unknown): Cell[] {
  return Array.isArray(value) ? value.map(recordOf) : []
}

/** Inside a cell, the signs that divide cells and lines are written `\|` and `\n`. */
function toText({ value }: Cell): string {
  return textOf(value).replaceAll('|', '\\|').replaceAll('\n', '\\n')
}

function cellsOf(line: string, component: string, before: readonly Cell[] = []): Cell[] {
  const texts = line === '' ? [] : line.split(/(?<!\\)\|/)
  return texts.map((text, index) => ({
    ...(before[index] ?? { _uid: crypto.randomUUID(), component }),
    value: text.replaceAll('\\|', '|').replaceAll('\\n', '\n'),
  }))
}
