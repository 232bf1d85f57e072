/** One line of the table. */
export interface Figure {
  name: string
  value: number
  /** `''` for a ratio. */
  unit: string
  /** None: it is told, so that others can be compared with it. */
  target?: number
  better: 'more' | 'less'
  /** The target is an aim: missed, it is told, and the run does not fail by it. */
  isAim?: true
  /** How it was taken: processor time, what the generator did, what others did meanwhile. */
  note?: string
}

/** Prints the last line of a figure's output, which run.ts reads. */
export function report(...figures: Figure[]): void {
  const rounded = figures.map((it) => ({ ...it, value: Number(it.value.toPrecision(3)) }))
  process.stdout.write(`\n${JSON.stringify(rounded)}`)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
