import { type DeskSecurityEvent, writeDeskLine } from '#server/http/log/securityLog.ts'
import { deviceOf } from '#server/identity/device.ts'
import { addPasskey, type PasskeyRefusal, passkeysOf, removePasskey } from '#server/passkeys/passkeys.ts'
import type { Row } from '#server/store/tables.ts'
import type { DeskNotice } from '#shared/desk/forms.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { DevicesProps } from '#shared/desk/views.ts'
import { deskLimits, passkeyLimits } from '#shared/limits.ts'
import { writeAct } from '../acts.ts'
import type { DeskServices } from '../deskServices.ts'
import type { DeskAnswer, DeskPage, StaffInput } from '../http/deskPage.ts'
import { type DoneForm, doneNotice } from '../http/returned.ts'
import { endOtherSessions, endSession, sessionsOf } from '../people/sessions.ts'

/** Where a person is signed in, and the passkeys: each is ended here, and a new one is added. */
export function devicePages({ store, passkeys, mail, calls }: DeskServices): DeskPage[] {
  return [
    {
      route: 'devices',
      access: 'person',
      uses: 'passkeys',
      open: (input) => page(input, { notice: doneNotice(input) }),
      forms: {
        end: { run: end },
        endOthers: { run: endOthers },
        addPasskey: { run: add },
        removePasskey: { run: remove },
      },
    },
  ]

  async function page(
    input: StaffInput,
    { notice, status, typed }: { notice: DeskNotice | undefined; status?: number; typed?: string },
  ): Promise<DeskAnswer> {
    const { person, sessionId, now, req } = input
    const sessions = await sessionsOf(store.db, person.id, now)
    const owned = await passkeysOf(store.db, ownerOf(input))
    const devices = sessions.map(({ id, device, network, lastSeenAt }) => ({
      id,
      device,
      network: network ?? '',
      lastSeenAt,
      isThis: id === sessionId,
    }))
    const names = { account: person.email, person: person.name }
    const options = isFresh(sessions, input) && (await passkeys.optionsToAdd(ownerOf(input), names))
    const name = typed ?? deviceOf(req.headers['user-agent'] ?? '')
    const adding = options ? { options: JSON.stringify(options), name } : options === false ? 'signIn' : null
    const props: DevicesProps = { devices, passkeys: owned.map(entryOf), adding, notice }
    return { view: { name: 'devices', props }, status }
  }

  async function end(input: StaffInput): Promise<DeskAnswer> {
    const { person, fields, locale, source } = input
    const isEnded = await store.transaction(async (tx) => {
      const hadIt = await endSession(tx, person.id, fields.id ?? '')
      if (hadIt) await writeAct(tx, source, { act: 'endSession' })
      return hadIt
    })
    if (isEnded) logSecurity(input, 'sessionEnd')
    return done(locale, 'sessionEnded')
  }

  async function endOthers(input: StaffInput): Promise<DeskAnswer> {
    const { person, sessionId, locale, source } = input
    await store.transaction(async (tx) => {
      await endOtherSessions(tx, person.id, sessionId)
      await writeAct(tx, source, { act: 'endSession', details: { scope: 'others' } })
    })
    logSecurity(input, 'sessionEnd')
    return done(locale, 'othersEnded')
  }

  /** The person is told by mail, too: whoever adds a passkey at an open counter can come back. */
  async function add(input: StaffInput): Promise<DeskAnswer> {
    const { person, fields, source, now, locale, req } = input
    if (!isFresh(await sessionsOf(store.db, person.id, now), input)) return refuse(input, 'signIn')
    const passkey = await passkeys.checkAdded(ownerOf(input), fields.credential ?? '')
    if (typeof passkey === 'string') return refuse(input, passkey)
    const device = deviceOf(req.headers['user-agent'] ?? '')
    const name = (fields.name ?? '').trim().slice(0, passkeyLimits.nameLength) || device || '?'
    const isAdded = await store.transaction(async (tx) => {
      if (!(await addPasskey(tx, passkey, name, now))) return false
      await writeAct(tx, source, { act: 'addPasskey' })
      const data = { name: person.name, passkey: name, addedAt: now }
      await mail.queue(tx, { kind: 'deskPasskey', locale: person.language, to: person.email, data })
      return true
    })
    if (isAdded) logSecurity(input, 'passkeyAdding')
    return done(locale, 'passkeyAdded')
  }

  /** Its sessions elsewhere end with it: it may have been lost with its device. */
  async function remove(input: StaffInput): Promise<DeskAnswer> {
    const { person, sessionId, fields, source, locale } = input
    const id = fields.id ?? ''
    const isRemoved = await store.transaction(async (tx) => {
      const hadIt = await removePasskey(tx, ownerOf(input), id)
      if (!hadIt) return false
      await endOtherSessions(tx, person.id, sessionId, id)
      await writeAct(tx, source, { act: 'removePasskey' })
      return true
    })
    if (isRemoved) logSecurity(input, 'passkeyRemoval')
    return done(locale, 'passkeyRemoved')
  }

  function refuse(input: StaffInput, refusal: PasskeyRefusal | 'signIn'): Promise<DeskAnswer> {
    const message = `desk.passkey.refused.${refusal}` as const
    logSecurity(input, 'passkeyAdding', message)
    const text = input.intl.formatMessage({ id: message })
    return page(input, { notice: { kind: 'refused', text }, status: 422, typed: input.fields.name })
  }

  function logSecurity({ person, source }: StaffInput, event: DeskSecurityEvent, refusal?: string): void {
    writeDeskLine(calls.securityLog, { event, person: person.id, network: source.network }, refusal)
  }
}

function ownerOf({ person }: StaffInput) {
  return { kind: 'desk', id: person.id } as const
}

/** Counters are shared, and a session may be hours old. */
function isFresh(sessions: readonly Row<'deskSessions'>[], { sessionId, now }: StaffInput): boolean {
  return sessions.some(({ id, createdAt }) => id === sessionId && createdAt > now - deskLimits.freshSessionMs)
}

function entryOf({ id, name, createdAt, lastUsedAt, isBackedUp, clonedAt }: Row<'passkeys'>) {
  return { id, name, createdAt, lastUsedAt, isBackedUp: isBackedUp === 1, isBlocked: clonedAt !== null }
}

function done(locale: StaffInput['locale'], outcome: DoneForm): DeskAnswer {
  return { location: `${deskPath('devices', locale)}?done=${outcome}` }
}
