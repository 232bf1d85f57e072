import type { Running } from '../../support/servers.ts'
import type { Contender } from '../contenders.ts'

/** A row of the table: of each contender, by its name. */
export interface Measure {
  what: string
  unit: string
  values: Record<string, number>
}

/** A contender whose server runs. */
export interface Standing {
  contender: Contender
  running: Running
}

/** How much is measured: `short` shows that it works. */
export interface Extent {
  rounds: number
  seconds: number
  requests: number
}

export const extents = {
  whole: { rounds: 5, seconds: 2, requests: 1000 },
  short: { rounds: 1, seconds: 2, requests: 60 },
} as const satisfies Record<string, Extent>

/** Values of each contender, one a round, measured in turns: what disturbs the machine disturbs all of them. */
export async function inTurns<T, V = number>(
  standing: readonly T[],
  rounds: number,
  measure: (one: T) => Promise<V>,
): Promise<V[][]> {
  const values: V[][] = standing.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, one] of standing.entries()) values[index]?.push(await measure(one))
  return values
}

/** A row of what was measured in turns. @param all of each contender, in the same order */
export function rowOf(
  what: string,
  unit: string,
  standing: readonly { contender: Contender }[],
  all: readonly (readonly number[])[],
  ofThem: (values: readonly number[]) => number,
): Measure {
  const values = standing.map(({ contender }, i) => [contender.name, ofThem(all[i] ?? [])])
  return { what, unit, values: Object.fromEntries(values) }
}
