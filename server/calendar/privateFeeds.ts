import { randomBytes } from 'node:crypto'
import type { Store } from '#server/store/open.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { Locale } from '#shared/locales.ts'
import { privateCalendarPath } from '#shared/routes.ts'

export interface FeedOwner {
  programme: Programme
  memberId: string
}

/**
 * Private calendar addresses. Whoever knows one may read it, so the token is long, random and revocable. It is stored
 * in plain text: calendar programs use it for years, and the member may look it up.
 */
export interface PrivateFeeds {
  /** Makes the member's feed if there is none. */
  open(owner: FeedOwner): Promise<void>
  /** Makes the address invalid. */
  revoke(owner: FeedOwner): Promise<void>
  /** Absolute address of the member's feed; null without one. */
  urlOf(owner: FeedOwner, locale: Locale): Promise<string | null>
  ownerOf(token: string): Promise<FeedOwner | undefined>
}

interface PrivateFeedsOptions {
  store: Store
  clock: () => number
  publicUrl: string
}

export function createPrivateFeeds({ store, clock, publicUrl }: PrivateFeedsOptions): PrivateFeeds {
  const { db } = store
  return {
    async open(owner) {
      const token = randomBytes(24).toString('base64url')
      await db
        .insertInto('calendarFeeds')
        .values({ token, ...owner, createdAt: clock() })
        .onConflict((conflict) => conflict.columns(['programme', 'memberId']).doNothing())
        .execute()
    },
    async urlOf(owner, locale) {
      const token = await tokenOf(owner)
      return token ? publicUrl + privateCalendarPath(locale, token) : null
    },
    async revoke({ programme, memberId }) {
      await db.deleteFrom('calendarFeeds').where('programme', '=', programme).where('memberId', '=', memberId).execute()
    },
    ownerOf: (token) =>
      db.selectFrom('calendarFeeds').select(['programme', 'memberId']).where('token', '=', token).executeTakeFirst(),
  }

  async function tokenOf({ programme, memberId }: FeedOwner): Promise<string | undefined> {
    const row = await db
      .selectFrom('calendarFeeds')
      .select('token')
      .where('programme', '=', programme)
      .where('memberId', '=', memberId)
      .executeTakeFirst()
    return row?.token
  }
}
