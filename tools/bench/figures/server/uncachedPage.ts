import { readAddress } from '#server/http/address.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import { encodedOnce } from '#server/pages/cache/sendPage.ts'
import { drawPage } from '#server/pages/draw/drawPage.ts'
import { drawForReader } from '#server/pages/perRequest/drawForReader.ts'
import { readChrome } from '#server/pages/plan/chrome.ts'
import { planPage } from '#server/pages/plan/planPage.ts'
import { resolve } from '#server/pages/plan/resolve.ts'
import type { VipSummary } from '#shared/vip/api.ts'
import { openSite } from '#test/support/site.ts'
import { median, report } from '../../support/figure.ts'
import { pageServices } from '../../support/pageServices.ts'
import { collected, plainTree, processorMsOf, throughGzip } from '../../support/plainPage.ts'

// A page that no cache holds, its blocks memoised ÷ React's own stream of the same tree, whole document; and the page of
// a member, with their name and figures in it. By processor time, in turns. Five runs; the worst of them counts.
const path = '/generated/page-001'
const runs = 5
const roundsOfRun = 3
/** A way is drawn for a tenth of a second a round: a collection of garbage would be half of a shorter one. */
const drawsPerRound = { ours: 400, plain: 60, oursSmall: 200, plainSmall: 30, member: 200 } as const

const site = await openSite({ content: { generatedStories: 20, requestsPerSecond: Number.POSITIVE_INFINITY } })
const services = pageServices(site)
const firstname = 'Éloïse'
services.members.describeSession = async () => ({
  isConnected: true,
  profile: null,
  vip: { firstname, status: 'Gold' } as VipSummary,
})
const address = readAddress(path)
const resolution = resolve(services, address)
const chrome = await readChrome(services, 'fr')
const { background: turn } = services.drawings
const plan = () => planPage(services, { resolution, address, chrome, gamingOff: false })

// Both write the same bytes of style: what differs is how the tree is drawn.
const css = String((await drawPage(services, await plan(), chrome, { turn })).parts[1]).replace(
  /^<style[^>]*>|<\/style>$/g,
  '',
)
const drawn = await drawPage(services, await plan(), chrome, { turn })
const plain = await collected(plainTree(await plan(), chrome, css))
console.error(`  ${Math.round(byteLength(drawn.parts) / 1024)} KiB drawn, ${Math.round(plain.length / 1024)} KiB plain`)

const ways = {
  ours: async () => void (await drawPage(services, await plan(), chrome, { turn })),
  plain: async () => void (await collected(plainTree(await plan(), chrome, css))),
  oursSmall: async () => void (await encodedOnce(await drawPage(services, await plan(), chrome, { turn }), 'zstd')),
  plainSmall: async () => void (await throughGzip(plainTree(await plan(), chrome, css))),
  member: drawForMember,
} as const
type Way = keyof typeof ways
const kinds = {
  identity: ['plain', 'ours'],
  compressed: ['plainSmall', 'oursSmall'],
  member: ['plain', 'member'],
} as const

await drawForMember()
for (const [way, work] of Object.entries(ways)) await processorMsOf(work, drawsPerRound[way as Way])
const worst: Record<keyof typeof kinds, number> = { identity: Infinity, compressed: Infinity, member: Infinity }
const ofRuns: string[] = []
let last = {} as Record<Way, number>
for (let run = 0; run < runs; run++) {
  const rounds: Record<Way, number>[] = []
  for (let round = 0; round < roundsOfRun; round++) {
    const times = {} as Record<Way, number>
    for (const [way, work] of Object.entries(ways))
      times[way as Way] = await processorMsOf(work, drawsPerRound[way as Way])
    rounds.push(times)
    last = times
  }
  const ratios = Object.entries(kinds).map(([kind, [theirs, ours]]) => {
    const ratio = median(rounds.map((it) => it[theirs] / it[ours]))
    worst[kind as keyof typeof kinds] = Math.min(worst[kind as keyof typeof kinds], ratio)
    return ratio.toFixed(2)
  })
  ofRuns.push(ratios.join(' '))
}
await site.close()
const said = (ours: Way, theirs: Way) =>
  `${last[ours].toFixed(2)} ms of the processor, plain ${last[theirs].toFixed(2)}`
console.error(`  identity, compressed, member of each run: ${ofRuns.join('; ')}`)
report(
  {
    name: 'page not in memory, identity ÷ plain renderToPipeableStream, worst of five runs',
    value: worst.identity,
    unit: '',
    target: 8,
    better: 'more',
    note: said('ours', 'plain'),
  },
  {
    name: 'page not in memory, compressed ÷ plain stream through zlib, worst of five runs',
    value: worst.compressed,
    unit: '',
    target: 9,
    better: 'more',
    note: said('oursSmall', 'plainSmall'),
  },
  {
    name: 'page of a member ÷ plain renderToPipeableStream, worst of five runs',
    value: worst.member,
    unit: '',
    target: 5,
    better: 'more',
    note: said('member', 'plain'),
  },
)

/** As the page handler draws it, once the session has been read. @throws Error when the member is not in the page */
async function drawForMember(): Promise<void> {
  const session = { hotelMemberId: 'member' } as unknown as MemberSession
  const request = { res: { once() {} } as never, isPayload: false }
  const { parts } = await drawForReader(services, request, { plan: await plan(), chrome, turn }, session)
  if (!parts.some((part) => part.includes(firstname))) throw new Error('The member is not named')
}

function byteLength(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}
