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

/** Above this share of the machine others are told of, and processor time decides. */
const busyShare = 0.1

/**
 * How many times as many answers `ours` gives as `theirs`: the median of the rounds, by rate on a machine of our own. On
 * a busy one a rate is what the others leave, so the figure is by processor time, and says so. Rounds whose generator was
 * busier than the server count for nothing in a rate; a rate without any other is void.
 */
export function ratioOf<Name extends string>(
  taken: Taken<Name>,
  ours: Name,
  theirs: Name,
): Pick<Figure, 'value' | 'unit' | 'better' | 'note' | 'isVoid'> {
  const pairs = taken[ours].map((one, round) => [one, taken[theirs][round] as Throughput] as const)
  const byProcessor = median(pairs.map(([one, other]) => other.serverUs / one.serverUs))
  const isBusy = median(pairs.flat().map((it) => it.othersShare)) > busyShare
  const fair = pairs.filter(([one, other]) => isOfServer(one) && isOfServer(other))
  const byRate = median(fair.map(([one, other]) => one.perSecond / other.perSecond))
  const isVoid = !isBusy && fair.length * 2 < pairs.length
  return {
    value: isBusy || isVoid ? byProcessor : byRate,
    unit: '',
    better: 'more',
    note: [
      isBusy
        ? 'busy machine: by processor time'
        : isVoid
          ? 'generator busier than server: by processor time'
          : 'by rate',
      ...(isBusy || isVoid ? [] : [`by processor time ${byProcessor.toPrecision(3)}`]),
      saidOf(taken[ours]),
      `${theirs}: ${saidOf(taken[theirs])}`,
    ].join('; '),
  }
}

function isOfServer({ generatorShare, serverShare }: Throughput): boolean {
  return generatorShare <= serverShare
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
