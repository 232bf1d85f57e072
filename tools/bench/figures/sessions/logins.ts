import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { median, report } from '../../support/figure.ts'
import { answersPerSecond } from '../../support/lightLoad.ts'
import { logins, memberEnv } from '../../support/members.ts'
import { startContent, startSite } from '../../support/servers.ts'

// Logins a second ÷ bare looks at a password a second, as many at once as the server allows itself
// (server/identity/passwords.ts), in turns. What a login writes must fit beside the next one's hash. The server has more
// logins waiting than it works at. They are asked for over bare sockets: who asks needs a part of the other core, too.
const seconds = 4
const atOnce = Math.max(1, availableParallelism() - 1)
const content = await startContent({ generatedStories: 0 })
const site = await startSite(content.url, memberEnv)
const known = await hash('Secret-2026!')

const bare = () => verify(known, 'Secret-2026!')
const asked = [logins(site.url)]
await perSecond(bare, atOnce, 1)
await answersPerSecond(asked, 4 * atOnce, 2)
const ratios: number[] = []
for (let round = 0; round < 7; round++) {
  const theirs = await perSecond(bare, atOnce, seconds)
  const ours = await answersPerSecond(asked, 4 * atOnce, seconds)
  ratios.push(ours / theirs)
  console.error(`  logins ${ours.toFixed(1)}/s, argon2 alone ${theirs.toFixed(1)}/s`)
}
await Promise.all([site.stop(), content.stop()])
report({ name: 'logins ÷ argon2 alone', value: median(ratios), unit: '', target: 0.9, better: 'more' })

/** Runs of several lanes at once, each after the one before; until the last one that was begun in time has ended. */
async function perSecond(work: () => Promise<unknown>, lanes: number, forSeconds: number): Promise<number> {
  const started = performance.now()
  const end = started + forSeconds * 1000
  let done = 0
  let last = started
  const lane = async () => {
    while (performance.now() < end) {
      await work()
      done++
      last = performance.now()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done / ((last - started) / 1000)
}
