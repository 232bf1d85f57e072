import type { BodyReaders } from '#server/http/calls/bodyReaders.ts'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Store } from '#server/store/open.ts'
import type { Queries } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { ProtectionAnswer, ProtectionMeasures } from '#shared/protection/api.ts'
import type { CountedMeasures } from '#shared/protection/views.ts'
import type { AccountBodies } from '#shared/schemas/fields/accountBodies.ts'
import { isoInstant } from '#shared/time/instants.ts'
import { localDay, nextLocalMidnight } from '#shared/time/localTime.ts'
import type { Measures, Protection } from './protection.ts'
import { type Person, protectionOf } from './protections.ts'
import type { StoredPauses } from './storedPauses.ts'
import { visitsThisMonth } from './visits.ts'

export interface ProtectionServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
}

/** GET, PUT /api/{eph|vip}/protection: one protection per person, in whichever account it was set. */
export function protectionCalls(
  { store, clock, pauses }: ProtectionServices & { pauses: Pick<StoredPauses, 'change'> },
  programme: Programme,
  bodyOf: Pick<BodyReaders<AccountBodies>, 'protection'>,
) {
  const shared = { path: '/protection', limit: 'other', session: programme, programme } as const
  return {
    readProtection: defineCall({
      ...shared,
      method: 'GET',
      async run({ session }) {
        const person = connected(session)
        const protection = await protectionOf(store.db, person, clock())
        return { status: 200, body: await protectionAnswer(person, protection) }
      },
    }),
    /** @throws ProductError generic.invalid */
    changeProtection: defineCall({
      ...shared,
      method: 'PUT',
      body: bodyOf.protection(),
      async run({ session, body, cookie }) {
        const person = connected(session)
        const requested = measuresOf(body)
        const after = await store.transaction((tx) => pauses.change(tx, person, requested, clock()))
        await cookie.setGamingCookie({ ...person, isProtected: true })
        return { status: 200, body: await protectionAnswer(person, after) }
      },
    }),
  } satisfies Record<string, Call>

  async function protectionAnswer(person: Person, { pending, ...held }: Protection): Promise<ProtectionAnswer> {
    return {
      ...(await countedMeasures(store.db, person, held, clock())),
      ...(pending && { pending: { ...measuresAnswer(pending.measures), from: isoInstant(pending.from) } }),
    }
  }
}

/** Measures as their member reads them: a limit with the visits of this month. @param now epoch ms */
export async function countedMeasures(
  db: Queries,
  person: Person,
  measures: Measures,
  now: number,
): Promise<CountedMeasures> {
  const answer = measuresAnswer(measures)
  if (answer.visitsPerMonth === undefined) return answer
  return { ...answer, visitsThisMonth: await visitsThisMonth(db, person, now) }
}

/** Measures as calls and pages show them. */
export function measuresAnswer({ pauseUntil, visitsPerMonth, muteGaming }: Measures): ProtectionMeasures {
  return {
    // The end is exclusive; the answer names the last day.
    ...(pauseUntil !== null && { pauseUntil: localDay(pauseUntil - 1) }),
    ...(visitsPerMonth !== null && { visitsPerMonth }),
    muteGaming,
  }
}

function measuresOf({ pauseUntil, visitsPerMonth, muteGaming }: AccountBodies['protection']): Measures {
  return {
    pauseUntil: pauseUntil === undefined ? null : nextLocalMidnight(pauseUntil),
    visitsPerMonth: visitsPerMonth === undefined ? null : Number(visitsPerMonth),
    muteGaming,
  }
}

function connected(session: MemberSession | null): MemberSession {
  if (!session) throw new ProductError('generic.notConnected')
  return session
}
