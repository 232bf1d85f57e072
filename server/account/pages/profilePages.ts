import { consentLines } from '#server/consent/index.ts'
import type { Call } from '#server/http/calls/call.ts'
import type { Sessions } from '#server/identity/sessions.ts'
import { isUnreachable } from '#server/mail/index.ts'
import type { PageForm, PageInput } from '#server/pages/index.ts'
import { passkeysOf } from '#server/passkeys/passkeys.ts'
import type { Store } from '#server/store/open.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { type PasskeyLine, type ProfilePart, type ProfileProps, profileParts } from '#shared/account/views.ts'
import '#shared/features.ts'
import { erasedName, flagQuery, savedName } from '#shared/http/pageQuery.ts'
import { pathFor, type RouteName } from '#shared/routes.ts'
import type { AccountServices } from '../account.ts'
import { needsProof } from '../credentials.ts'
import type { AccountMember } from '../members.ts'
import { looksAt } from './looks.ts'

interface ProfileServices {
  store: Pick<Store, 'db'>
  sessions: Sessions
  clock: () => number
}

/** Props of both programmes' profile pages: devices, consents, the pending address, the part just saved. */
export async function sharedProfileProps(
  services: ProfileServices,
  programme: Programme,
  { id: memberId, emailKey, passwordHash }: Pick<AccountMember, 'id' | 'emailKey' | 'passwordHash'>,
  { session, query, locale }: PageInput,
): Promise<
  Pick<
    ProfileProps,
    | 'devices'
    | 'passkeys'
    | 'consents'
    | 'looks'
    | 'saved'
    | 'pendingEmail'
    | 'isUnreachable'
    | 'needsPassword'
    | 'hasPassword'
  >
> {
  const { store } = services
  const [rows, passkeys, consents, lines, looks, pending, unreachable, proof] = await Promise.all([
    services.sessions.list({ programme, memberId }),
    passkeyLines(store, programme, memberId),
    consentsOf(services, programme, memberId),
    consentLines(store, programme, memberId),
    looksAt(store, { programme, memberId, emailKey }, locale),
    pendingEmail(services, programme, memberId),
    isUnreachable(store, emailKey),
    needsProof({ ...services, programme }, session),
  ])
  return {
    devices: rows.map(({ id, device, lastSeenAt, passkey }) => ({
      id,
      device,
      lastSeen: lastSeenAt,
      isCurrent: id === session?.id,
      passkey,
    })),
    passkeys,
    consents: [...consents, ...lines],
    looks,
    saved: profileParts.find((part) => part === query.get(savedName[locale])),
    pendingEmail: pending,
    isUnreachable: unreachable,
    hasPassword: passwordHash !== null,
    needsPassword: proof,
  }
}

/** A member's passkeys as pages show them, the latest first. */
export async function passkeyLines(
  { db }: Pick<Store, 'db'>,
  programme: Programme,
  memberId: string,
): Promise<PasskeyLine[]> {
  const rows = await passkeysOf(db, { kind: programme, id: memberId })
  return rows.map(({ id, name, createdAt, lastUsedAt, isBackedUp, clonedAt }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
    isBackedUp: isBackedUp === 1,
    isBlocked: clonedAt !== null,
  }))
}

/** The address of a member that mails do not reach, for the page that a login leads to. A card login is told none. */
export async function unreachableEmail(
  { store }: Pick<ProfileServices, 'store'>,
  { email, emailKey }: Pick<AccountMember, 'email' | 'emailKey'>,
  { session }: Pick<PageInput, 'session'>,
): Promise<{ unreachableEmail?: string }> {
  return session?.kind === 'full' && (await isUnreachable(store, emailKey)) ? { unreachableEmail: email } : {}
}

/** True right after a login of a member without a passkey; the browser decides whether it has any to offer. */
export async function offersPasskey(
  services: ProfileServices & Pick<AccountServices, 'passkeys'>,
  programme: Programme,
  memberId: string,
  { session }: Pick<PageInput, 'session'>,
): Promise<boolean> {
  if (!services.passkeys.isAvailable || session?.kind !== 'full') return false
  const [isOld, passkeys] = await Promise.all([
    needsProof({ ...services, programme }, session),
    passkeyLines(services.store, programme, memberId),
  ])
  return !isOld && passkeys.length === 0
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

/** The address that waits for its confirmation. */
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

/** Profile calls that both programmes have. */
interface ProfileCalls {
  changeMe: Call
  addAddress: Call
  changeAddress: Call
  changePhoneNumber: Call
  removePhoneNumber: Call
  changeEmail: Call
  checkEmail: Call
  changePassword: Call
  choosePassword: Call
  changeOptin: Call
  endDevice: Call
  addPasskey: Call
  namePasskey: Call
  removePasskey: Call
  erase: Call
}

interface ProfilePlace {
  profile: RouteName
  login: RouteName
  memberOf: (input: PageInput) => Promise<Pick<AccountMember, 'addressJson' | 'passwordHash'>>
}

/** The forms of a profile, posted without a script: each part is saved separately. */
export function profileForms(calls: ProfileCalls, { profile, login, memberOf }: ProfilePlace): PageForm[] {
  const saving = (part: ProfilePart, call: PageForm['call']) => savingForm(profile, part, call)
  return [
    saving('civility', calls.changeMe),
    // The first save adds the address, later ones change it.
    saving('address', async (_, input) =>
      (await memberOf(input)).addressJson === null ? calls.addAddress : calls.changeAddress,
    ),
    // An empty number removes the stored one.
    saving('phone', ({ number = '' }) => (number.trim() === '' ? calls.removePhoneNumber : calls.changePhoneNumber)),
    saving('email', calls.changeEmail),
    // The page then says that a link waits, and not that one goes to a new address.
    { name: 'emailCheck', routes: [profile], call: calls.checkEmail, next: (_, { path }) => `${path}#email` },
    saving('password', async (_, input) =>
      (await memberOf(input)).passwordHash === null ? calls.choosePassword : calls.changePassword,
    ),
    saving('optin', calls.changeOptin),
    { ...saving('device', calls.endDevice), params: ({ id = '' }) => ({ id }) },
    saving('passkey', calls.addPasskey),
    { ...saving('passkey', calls.namePasskey), name: 'namePasskey', params: ({ id = '' }) => ({ id }) },
    { ...saving('passkey', calls.removePasskey), name: 'removePasskey', params: ({ id = '' }) => ({ id }) },
    {
      name: 'erase',
      routes: [profile],
      call: calls.erase,
      next: (_, { locale }) => pathFor(login, locale) + flagQuery(erasedName, locale),
    },
  ]
}

/** The form of one part of a profile; afterwards it shows the page again at that part. */
export function savingForm(route: RouteName, part: ProfilePart, call: PageForm['call']): PageForm {
  return {
    name: part,
    routes: [route],
    call,
    next: (_, { path, locale }) => `${path}?${savedName[locale]}=${part}#${part}`,
  }
}

/**
 * Redirects a member who has just switched off all messages because of a gambling limit to "protect yourself".
 * @param reason stored with the member
 * @returns the target instead of the profile
 */
export function afterUnsubscribing({ query, locale }: PageInput, reason: string | null): string | undefined {
  const saved = query.get(savedName[locale])
  if (!has.protection || saved !== 'optin' || reason !== 'gamblingLimit') return undefined
  return `${pathFor('protect', locale)}?${savedName[locale]}=optin`
}
