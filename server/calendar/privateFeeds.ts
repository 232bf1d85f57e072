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
 * Private calendar addresses: whoever knows one may read it, so it is long, random and can
 * be revoked. It stands in the table as it is: calendar programs ask for it for years, and the member may look it up.
 */
export interface PrivateFeeds {
  /** Makes the member's feed when there is none. */
  open(owner: FeedOwner): Promise<void>
  /** The address is nobody's after this. */
  revoke(owner: FeedOwner): Promise<void>
  /** Absolute address of the member's feed; null: there is none. */
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
