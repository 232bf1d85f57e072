import { median } from '../../support/figure.ts'
import type { Contender } from '../contenders.ts'
import { type Extent, inTurns, type Measure, rowOf } from './measure.ts'

/** From the start of the process to the end of its first page. */
export async function measureStart(contenders: readonly Contender[], { rounds }: Extent): Promise<Measure[]> {
  const all = contenders.map((contender) => ({ contender }))
  const seconds = await inTurns(all, Math.min(rounds, 3), async ({ contender }) => {
    const started = performance.now()
    const running = await contender.start()
    await (await fetch(running.url + contender.paths.kept)).text()
    const time = performance.now() - started
    await running.stop()
    return time / 1000
  })
  return [rowOf('start to first page', 's', all, seconds, median)]
}
