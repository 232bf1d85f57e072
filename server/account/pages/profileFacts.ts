import { consentLines } from '#server/consent/door.ts'
import type { Sessions } from '#server/identity/sessions.ts'
import type { Visit } from '#server/pages/door.ts'
import type { Store } from '#server/store/open.ts'
import type { Programme } from '#shared/programmes.ts'
import { type ProfileProps, profileParts } from '#shared/screens/profile.ts'
import { savedName } from '#shared/screens/savedName.ts'
import { needsPassword } from '../email.ts'
import type { AccountMember } from '../members.ts'

interface ProfileServices {
  store: Pick<Store, 'db'>
  sessions: Sessions
  clock: () => number
}

/** What the profile pages of both programmes say beside the profile: devices, consents, what waits, what was saved. */
export async function accountFactsOf(
  services: ProfileServices,
  programme: Programme,
  { id: memberId, passwordHash }: Pick<AccountMember, 'id' | 'passwordHash'>,
  { session, query, locale }: Visit,
): Promise<Pick<ProfileProps, 'devices' | 'consents' | 'saved' | 'pendingEmail' | 'needsPassword' | 'hasPassword'>> {
  const rows = await services.sessions.list({ programme, memberId })
  return {
    devices: rows.map(({ id, device, lastSeenAt }) => ({
      id,
      device,
      lastSeen: lastSeenAt,
      isCurrent: id === session?.id,
    })),
    consents: [
      ...(await consentsOf(services, programme, memberId)),
      ...(await consentLines(services.store, programme, memberId)),
    ],
    saved: profileParts.find((part) => part === query.get(savedName[locale])),
    pendingEmail: await pendingEmail(services, programme, memberId),
    hasPassword: passwordHash !== null,
    needsPassword: await needsPassword({ ...services, programme }, session),
  }
}

function consentsOf({ store }: ProfileServices, programme: Programme, memberId: string) {
  return store.db
    .selectFrom('consents')
    .select(['id', 'purpose', 'channel', 'wording', 'givenAt', 'withdrawnAt'])
    .where('programme', '=', programme)
    .where('memberId', '=', memberId)
    .where('granted', '=', 1)
    .orderBy('givenAt', 'desc')
    .execute()
}

/** The address that waits for its link to be followed. */
async function pendingEmail(
  { store, clock }: ProfileServices,
  programme: Programme,
  memberId: string,
): Promise<string | undefined> {
  const token = await store.db
    .selectFrom('tokens')
    .select('payload')
    .where('programme', '=', programme)
    .where('purpose', '=', 'emailChange')
    .where('memberId', '=', memberId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock())
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return token?.payload ? (JSON.parse(token.payload) as { email?: string }).email : undefined
}
