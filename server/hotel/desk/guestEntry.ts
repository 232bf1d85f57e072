import { formatDay } from '#i18n/formats.ts'
import type { DeskServices, EntryReader } from '#server/desk/index.ts'
import { customerStatusOf, levelName } from '#shared/hotel/levels.ts'

/** Reads a member of the hotel programme for the finder of the desk. */
export function guestEntry({ store }: Pick<DeskServices, 'store'>): EntryReader {
  return async (id, { intl, locale }) => {
    const guest = await store.db
      .selectFrom('hotelMembers')
      .select(['firstname', 'lastname', 'birthdate', 'email', 'ibNumber', 'level'])
      .where('id', '=', id)
      .where('state', '=', 'active')
      .executeTakeFirst()
    if (!guest) return undefined
    const { firstname, lastname, email } = guest
    return {
      fields: {
        firstname,
        lastname,
        birthdate: formatDay(intl, guest.birthdate),
        email,
        card: guest.ibNumber,
        status: levelName(customerStatusOf(guest.level), locale),
      },
    }
  }
}
