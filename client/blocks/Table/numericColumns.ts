import type { Table } from '#shared/content/values.ts'

/** A number as people write it, with its currency or unit: « 1 180 € », "€1,180", « 9,5 % », « 25 min ». */
const figure = /^(?:\p{Sc}|[A-Z]{3})?\s?[+−-]?\d[\d\s.,\u00a0\u202f]*\s?(\p{Sc}|%|°C|m²|min|km|m|h)?$/u

/** Columns, counted from 0, in which every cell that is not empty is a figure: they are set to the right. */
export function numericColumns({ rows }: Table): ReadonlySet<number> {
  const found = new Set<number>()
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  // The first column names the rows, whatever stands in it.
  for (let column = 1; column < width; column += 1) {
    const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '' && cell !== '–')
    if (cells.length > 0 && cells.every((cell) => figure.test(cell))) found.add(column)
  }
  return found
}
