import { startInterval } from '#server/background.ts'
import { openFloorStream } from '#server/casino/index.ts'
import type { CallServices } from '#server/http/calls/runCall.ts'
import { type DescribedRoute, describeRoute } from '#server/http/describe/description.ts'
import type { Store } from '#server/store/open.ts'
import type { Queries } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { advantageVersions } from '../advantages/advantageVersions.ts'
import { cardVersions } from '../cards/cardVersions.ts'
import { ledgerVersions } from '../points/ledgerVersions.ts'
import { versionOf } from '../versionOf.ts'
import { claimStreamRoute } from '../vipApi.ts'
import { type Claim, latestClaims } from './claims.ts'

export interface ClaimStream {
  /** GET /api/vip/rewards/stream. */
  route: DescribedRoute
  /** Ends the streams. */
  close: () => void
}

interface Options {
  store: Store
  calls: Pick<CallServices, 'cookie' | 'limits' | 'clock'>
}

/** Events of the stream, each with the versions of members who have something; the others' is {@link versionOf} nothing. */
const topics = {
  claims: claimVersions,
  advantages: advantageVersions,
  card: cardVersions,
  ledger: ledgerVersions,
} as const satisfies Record<
  string,
  (db: Queries, members: readonly string[], now: number) => Promise<Map<string, string>>
>
type Topic = keyof typeof topics
const topicNames = Object.keys(topics) as Topic[]

/** How often the versions of members with an open page are compared. */
const lookMs = 500

/**
 * Server-sent events of the connected member: `claims`, `advantages`, `card` and `ledger`, each with a version, when the
 * stream begins and when a house gave, counted, blocked, adjusted, answered or took back something, in whatever process or by
 * whatever system. The page compares it with its own.
 * @throws ProductError generic.notConnected, forbidden (a card login), tooManyRequests, unavailable, methodNotAllowed
 */
export function openClaimStream({ store, calls: { cookie, limits, clock } }: Options): ClaimStream {
  const stream = openFloorStream(undefined, { channel: 'claims', types: topicNames })
  /** By topic and member: the version that readers have. */
  const versions: Record<Topic, Map<string, string>> = {
    claims: new Map(),
    advantages: new Map(),
    card: new Map(),
    ledger: new Map(),
  }
  let isLooking = false
  const looking = startInterval(() => void look(), lookMs)
  looking.unref()

  return {
    route: describeRoute(claimStreamRoute, async (req, res) => {
      await limits.count('streams', req.ip ?? '')
      const session = await cookie.read(req)
      const memberId = session?.vipMemberId
      if (!memberId) throw new ProductError('generic.notConnected')
      if (session.kind === 'reading') throw new ProductError('generic.forbidden')
      if (req.method === 'HEAD') return void res.type('text/event-stream').set('Cache-Control', 'no-store').end()
      const read = await Promise.all(
        topicNames.map(async (topic) => [topic, await readVersion(topic, memberId)] as const),
      )
      // Not before all are read: a look forgets the versions of a member whose stream is not open yet.
      const updates = read.map(([topic, version]) => begin(topic, memberId, version))
      limits.holdStream(req.ip ?? '', res)
      await stream.open(res, memberId, async () => ({ updates, isTooOld: false }))
    }),
    close() {
      clearInterval(looking)
      stream.close()
    },
  }

  function begin(topic: Topic, memberId: string, version: string) {
    if (!versions[topic].has(memberId)) versions[topic].set(memberId, version)
    return updateOf(topic, memberId, version)
  }

  async function readVersion(topic: Topic, memberId: string): Promise<string> {
    return (await topics[topic](store.db, [memberId], clock())).get(memberId) ?? versionOf([])
  }

  /** One query a topic for all members with an open page; a store that is away is looked at again. */
  async function look(): Promise<void> {
    if (isLooking) return
    const members = stream.rooms()
    isLooking = true
    try {
      for (const topic of topicNames) await lookAt(topic, members)
    } catch {
      // The next look finds what this one missed.
    } finally {
      isLooking = false
    }
  }

  async function lookAt(topic: Topic, members: readonly string[]): Promise<void> {
    const known = versions[topic]
    if (members.length === 0) return known.clear()
    const now = await topics[topic](store.db, members, clock())
    for (const memberId of members) {
      const version = now.get(memberId) ?? versionOf([])
      const before = known.get(memberId)
      known.set(memberId, version)
      if (before !== undefined && before !== version) stream.sendHere([updateOf(topic, memberId, version)])
    }
    // Asked again: a member whose page opened during the read keeps the version that the page has.
    const open = new Set(stream.rooms())
    for (const memberId of known.keys()) if (!open.has(memberId)) known.delete(memberId)
  }

  function updateOf(type: Topic, memberId: string, version: string) {
    return { id: `${version}-${clock()}`, type, casino: memberId, data: JSON.stringify({ version }) }
  }
}

async function claimVersions(db: Queries, members: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('rewardClaims')
    .select(['vipMemberId', 'id', 'state'])
    .where('vipMemberId', 'in', [...members])
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  const byMember = Map.groupBy(rows, ({ vipMemberId }) => vipMemberId)
  return new Map([...byMember].map(([id, claims]) => [id, claimsVersion(claims)]))
}

/** Changes with the state of any claim of the list "My latest rewards". @param claims the latest first */
export function claimsVersion(claims: readonly Pick<Claim, 'id' | 'state'>[]): string {
  return versionOf(claims.slice(0, latestClaims).map(({ id, state }) => `${id} ${state}`))
}
