import { type Figure, median } from './figure.ts'
import { type Asked, type Throughput, throughput } from './throughput.ts'

export type Taken<Name extends string> = Record<Name, Throughput[]>

/** Asks one after another, round by round, so that whoever disturbs the machine disturbs all of them alike. */
export async function inTurns<Name extends string>(
  asked: Readonly<Record<Name, Asked>>,
  rounds: number,
  seconds: number,
): Promise<Taken<Name>> {
  const names = Object.keys(asked) as Name[]
  const taken = Object.fromEntries(names.map((name) => [name, [] as Throughput[]])) as Taken<Name>
  // V8 compiles what it runs often.
  for (const name of names) await throughput(asked[name], 1)
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      const one = await throughput(asked[name], seconds)
      taken[name].push(one)
      console.error(`  ${name.padEnd(12)} ${saidOf([one])}`)
    }
  return taken
}

/**
 * How many times as many answers `ours` can give as `theirs` with the same processor time of the server: the median of the
 * rounds. What each core did meanwhile, and the ratio by rate, are told beside it: a rate is also what the generator and
 * others leave.
 */
export function ratioOf<Name extends string>(
  taken: Taken<Name>,
  ours: Name,
  theirs: Name,
): Pick<Figure, 'value' | 'unit' | 'better' | 'note'> {
  const pairs = taken[ours].map((one, round) => [one, taken[theirs][round] as Throughput] as const)
  const byRate = median(pairs.map(([one, other]) => one.perSecond / other.perSecond))
  return {
    value: median(pairs.map(([one, other]) => other.serverUs / one.serverUs)),
    unit: '',
    better: 'more',
    note: `by rate ${byRate.toPrecision(3)}; ${saidOf(taken[ours])}; ${theirs}: ${saidOf(taken[theirs])}`,
  }
}

/** Medians: rate, processor time of a request, and what each core did. */
function saidOf(rounds: readonly Throughput[]): string {
  const of = (name: keyof Throughput) => median(rounds.map((it) => it[name]))
  const percent = (name: keyof Throughput) => `${Math.round(of(name) * 100)} %`
  return (
    `${Math.round(of('perSecond'))}/s, ${of('serverUs').toPrecision(3)} µs a request, ` +
    `server ${percent('serverShare')}, generator ${percent('generatorShare')}, others ${percent('othersShare')}`
  )
}
