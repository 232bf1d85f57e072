import { type DeskSecurityEvent, writeDeskLine } from '#server/http/log/securityLog.ts'
import { deviceOf } from '#server/identity/device.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { DeskFormProps } from '#shared/desk/views.ts'
import { emailPattern } from '#shared/schemas/fields/email.ts'
import { writeAct } from '../acts.ts'
import type { DeskServices } from '../deskServices.ts'
import type { DeskCookie } from '../http/deskCookie.ts'
import type { DeskAnswer, DeskInput, DeskPage } from '../http/deskPage.ts'
import { placeAfterLogin, placeName, placeQuery } from '../http/placeAfterLogin.ts'
import { returned } from '../http/returned.ts'
import type { WaitingForms } from '../http/waitingForms.ts'
import { beginCode, tryCode } from '../people/codes.ts'
import type { createDirectoryCheck } from '../people/directoryPeople.ts'
import { activePeople, rolesOf } from '../people/people.ts'
import { beginSession, endSession, readSession } from '../people/sessions.ts'
import { directoryPage, type Opening } from './directoryPages.ts'

interface Frame {
  cookie: DeskCookie
  waiting: WaitingForms
  check: ReturnType<typeof createDirectoryCheck> | undefined
}

/** Signing in by the directory, a passkey or a one-time code, and out. */
export function entryPages(services: DeskServices, { cookie, waiting, check }: Frame): DeskPage[] {
  const { store, passkeys, directory: settings } = services
  const { securityLog } = services.calls
  return [
    {
      route: 'login',
      access: 'anybody',
      uses: 'passkeys',
      async open(input) {
        const { req, locale, intl, now } = input
        const id = await cookie.read(req)
        const person = id && (await readSession(store.db, id, { now, isUse: true }))
        if (person) return { location: placeAfterLogin(input, person.roles) ?? deskPath('home', locale) }
        const text = (await waiting.isWaiting(req)) && intl.formatMessage({ id: 'desk.form.ended' })
        return login(input, text ? { notice: { kind: 'waiting', text } } : {})
      },
      forms: {
        email: {
          async run(input) {
            const email = (input.fields.email ?? '').trim()
            if (!emailPattern.test(email))
              return login(input, { returned: returned(input, { email: 'validation.email' }) }, 422)
            // Known or not, the same page follows.
            const { locale, req, source } = input
            const device = await cookie.readDevice(req)
            const { id, personId } = await beginCode(services, { email, locale, network: source.network, device })
            if (id === null) {
              const message = 'desk.login.noCode'
              logSecurity(input, 'codeMail', personId, message)
              return login(input, { returned: returned(input, { email: message }) }, 429)
            }
            logSecurity(input, 'codeMail', personId)
            return { location: deskPath('code', locale, { id }) + placeQuery(input.query.get(placeName)) }
          },
        },
        passkey: { run: signInByPasskey },
      },
    },
    {
      route: 'code',
      access: 'anybody',
      open: async ({ params }) => ({ view: { name: 'code', props: { id: params.id ?? '' } } }),
      forms: { code: { run: signInByCode } },
    },
    directoryPage(services, check && settings && { settings, check, cookie, entering: { login, begin } }),
    {
      route: 'logout',
      access: 'person',
      open: async ({ locale }) => ({ location: deskPath('home', locale) }),
      forms: {
        logout: {
          async run(input) {
            const { locale, person, sessionId, source } = input
            await store.transaction(async (tx) => {
              await endSession(tx, person.id, sessionId)
              await writeAct(tx, source, { act: 'signOut' })
            })
            logSecurity(input, 'logout', person.id)
            return { location: deskPath('login', locale), session: null }
          },
        },
      },
    },
  ]

  async function login(input: DeskInput, props: DeskFormProps, status?: number): Promise<DeskAnswer> {
    const options = await passkeys.optionsToSignIn('desk')
    const passkey = options ? JSON.stringify(options) : null
    const way = deskPath('directory', input.locale) + placeQuery(input.query.get(placeName))
    const directory = settings ? way : null
    return { view: { name: 'login', props: { ...props, passkey, directory } }, status }
  }

  async function signInByCode(input: DeskInput): Promise<DeskAnswer> {
    const id = input.params.id ?? ''
    const { outcome, personId } = await tryCode(services, id, (input.fields.code ?? '').replace(/\D/g, ''))
    if (outcome === 'right') return begin(input, personId, {})
    const message = `desk.code.${outcome}` as const
    logSecurity(input, 'login', personId, message)
    const { errors } = returned(input, { code: message })
    return { view: { name: 'code', props: { id, returned: { values: {}, errors } } }, status: 422 }
  }

  /** A passkey of a person without access is as unknown as one that was removed. */
  async function signInByPasskey(input: DeskInput): Promise<DeskAnswer> {
    const answer = input.fields.credential ?? ''
    const passkey = await passkeys.checkSignIn('desk', answer)
    const person =
      typeof passkey !== 'string' &&
      (await activePeople(store.db, input.now)
        .select('deskPeople.id')
        .where('deskPeople.id', '=', passkey.ownerId)
        .where('deskPeople.directorySubject', 'is', null)
        .executeTakeFirst())
    if (person) return begin(input, person.id, { passkeyId: passkey.id })
    const refusal = typeof passkey === 'string' ? passkey : 'unknown'
    const message = `desk.passkey.refused.${refusal}` as const
    logSecurity(input, 'passkeyLogin', (await passkeys.claimedOwner('desk', answer)) ?? null, message)
    const text = input.intl.formatMessage({ id: message })
    return login(input, { notice: { kind: 'refused', text } }, 422)
  }

  async function begin(
    input: DeskInput,
    personId: string,
    { passkeyId = null, directoryTokens = null, directorySid = null }: Opening,
  ): Promise<DeskAnswer> {
    const { req, res, locale, now, source } = input
    const by = passkeyId ? 'passkey' : directoryTokens ? 'directory' : 'code'
    const opening = { passkeyId, directoryTokens, directorySid }
    const session = await store.transaction(async (tx) => {
      await writeAct(tx, { ...source, personId }, { act: 'signIn', details: { by } })
      // An invitation is taken up once.
      await tx.updateTable('deskPeople').set({ invitedUntil: null }).where('id', '=', personId).execute()
      const device = deviceOf(req.headers['user-agent'] ?? '')
      return beginSession(tx, { personId, device, network: source.network, now, ...opening })
    })
    logSecurity(input, ({ passkey: 'passkeyLogin', directory: 'directoryLogin', code: 'login' } as const)[by], personId)
    await cookie.markDevice(req, res, personId)
    const place =
      (await waiting.placeOf(req, res, personId)) ?? placeAfterLogin(input, await rolesOf(store.db, personId))
    return { location: place ?? deskPath('home', locale), session }
  }

  function logSecurity({ source }: DeskInput, event: DeskSecurityEvent, person: string | null, refusal?: string): void {
    writeDeskLine(securityLog, { event, person, network: source.network }, refusal)
  }
}
