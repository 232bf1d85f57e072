import { type BodyReader, type Call, defineCall } from '#server/http/calls/call.ts'
import { noOptin, optinColumns, recordConsents } from '#server/privacy/index.ts'
import type { Tx } from '#server/store/tables.ts'
import type { EmailAnswer, Optin } from '#shared/account/api.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import type { Account } from './account.ts'
import { issueSignupMark, mailOwner, sendActivation, setSignupMark } from './activation.ts'
import { hashOfNew } from './credentials.ts'
import type { AccountMember } from './members.ts'
import { requestedTarget } from './pages/pageQuery.ts'

/** A programme's own part of a sign-up. */
interface Signup<Member, Body> {
  body: BodyReader<Body>
  /** Questions to other services, before the transaction. */
  check?: (body: Body, locale: Locale) => Promise<void>
  /**
   * Adds the member. `columns`: those that both programmes have; `now`: epoch ms.
   * @returns undefined if the address is taken
   */
  add: (
    tx: Tx,
    body: Body,
    columns: ReturnType<typeof optinColumns> & { passwordHash: string; language: Locale },
    now: number,
  ) => Promise<Member | undefined>
}

/**
 * POST signup: an account that waits for the confirmation of its address.
 * @throws ProductError 0005, 0011, 0012, 0041, generic.invalid; 0053, with a mail to the owner of the address; as
 * `check` and `add`
 */
export function signupCall<
  Member extends AccountMember,
  Body extends { email: string; password: string; optin?: Optin },
>(account: Account<Member>, { body: reader, check, add }: Signup<Member, Body>): Call {
  const { programme, store, clock, passwords, paths } = account
  return defineCall({
    method: 'POST',
    path: `${paths.account}/signup`,
    security: 'signUp',
    limit: 'signup',
    programme,
    captcha: { when: 'always', action: 'signup' },
    body: reader,
    async run({ body, query, locale, jar, page }) {
      await check?.(body, locale)
      const { email, password, optin = noOptin } = body
      // Hashing is slow, so it is done outside the transaction.
      const passwordHash = await hashOfNew(passwords, { programme, password, locale })
      const mark = await store.transaction(async (tx) => {
        const now = clock()
        const member = await add(tx, body, { ...optinColumns(optin), passwordHash, language: locale }, now)
        if (!member) {
          await mailOwner(account, tx, email, locale)
          return undefined
        }
        const subject = { programme, memberId: member.id, locale, page, now }
        await recordConsents(tx, subject, { optin, terms: true, privacy: true })
        await sendActivation(account, tx, member, { now, locale, redirect: requestedTarget(query) })
        return issueSignupMark(tx, subject)
      })
      if (mark === undefined) throw new ProductError(`${programme}.0053`)
      setSignupMark(jar, programme, mark)
      return { status: 201, body: { email } satisfies EmailAnswer }
    },
  })
}
