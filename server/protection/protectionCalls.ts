import type { BodyReaders } from '#server/http/calls/bodyReaders.ts'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Store } from '#server/store/open.ts'
import type { AccountBodies } from '#shared/account/api.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { ProtectionAnswer, ProtectionBody, ProtectionMeasures } from '#shared/protection/api.ts'
import { nextParisMidnight, todayInParis } from '#shared/time/parisTime.ts'
import type { Measures, Protection } from './protection.ts'
import { changeProtection, protectionOf } from './protections.ts'

export interface ProtectionServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
}

/** GET, PUT /api/{eph|vip}/protection: one protection per person, in whichever account it was set. */
export function protectionCalls(
  { store, clock }: ProtectionServices,
  programme: Programme,
  bodyOf: Pick<BodyReaders<AccountBodies>, 'protection'>,
) {
  const shared = { path: '/protection', limit: 'other', session: programme, programme } as const
  return {
    readProtection: defineCall({
      ...shared,
      method: 'GET',
      async run({ session }) {
        const protection = await protectionOf(store.db, connected(session), clock())
        return { status: 200, body: protectionAnswer(protection) }
      },
    }),
    /** @throws ProductError generic.invalid */
    changeProtection: defineCall({
      ...shared,
      method: 'PUT',
      body: bodyOf.protection(),
      async run({ session, body, cookie }) {
        const person = connected(session)
        const asked = measuresOf(body)
        const after = await store.transaction((tx) => changeProtection(tx, person, asked, clock()))
        await cookie.setGamingCookie({ ...person, isProtected: true })
        return { status: 200, body: protectionAnswer(after) }
      },
    }),
  } satisfies Record<string, Call>
}

function protectionAnswer({ pending, ...held }: Protection): ProtectionAnswer {
  return {
    ...measuresAnswer(held),
    ...(pending && { pending: { ...measuresAnswer(pending.measures), from: new Date(pending.from).toISOString() } }),
  }
}

/** Measures as calls and pages show them. */
export function measuresAnswer({ pauseUntil, visitsPerMonth, muteGaming }: Measures): ProtectionMeasures {
  return {
    // The end is exclusive; the answer names the last day.
    ...(pauseUntil !== null && { pauseUntil: todayInParis(pauseUntil - 1) }),
    ...(visitsPerMonth !== null && { visitsPerMonth }),
    muteGaming,
  }
}

function measuresOf({ pauseUntil, visitsPerMonth, muteGaming }: ProtectionBody): Measures {
  return {
    pauseUntil: pauseUntil === undefined ? null : nextParisMidnight(pauseUntil),
    visitsPerMonth: visitsPerMonth === undefined ? null : Number(visitsPerMonth),
    muteGaming,
  }
}

function connected(session: MemberSession | null): MemberSession {
  if (!session) throw new ProductError('generic.notConnected')
  return session
}
