import { createHmac, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { intlFor } from '#i18n/createIntl.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { Tables } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { FormBodies } from '#shared/forms/api.ts'
import type { FormName } from '#shared/forms/forms.ts'
import { formLives } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { Attachment } from './attachment.ts'
import type { FormServices } from './formServices.ts'

export interface Submission {
  form: FormName
  body: FormBodies[FormName]
  locale: Locale
  /** The address that the form is mailed to. */
  desk: string
  spam: boolean
  file?: Attachment
}

/**
 * Stores a form and its mails in one transaction, so that an answered form is never lost, even if the mail server is
 * away. The same text within a day is the same message. Spam is stored and not mailed.
 * @returns its id
 * @throws ProductError forms.alreadyEntered
 */
export function submit(services: FormServices, given: Submission): Promise<string> {
  const id = randomUUID()
  const fingerprint = given.form === 'contest' ? null : fingerprintOf(services.secret, given)
  return services.store.transaction(async (tx) => {
    if (!(await insert(tx, given, { id, fingerprint, now: services.clock() }))) {
      const known = await tx
        .selectFrom('submissions')
        .select('id')
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirstOrThrow()
      return known.id
    }
    if (given.spam) return id
    if (given.form === 'contest') await enter(tx, given.body as FormBodies['contest'], id, services.clock())
    if (given.file) await storeFile(tx, id, given.file)
    await writeMails(tx, services, given, id)
    return id
  })
}

/** @returns false if it is stored already */
async function insert(
  tx: Transaction<Tables>,
  { form, body, locale, desk, spam }: Submission,
  { id, fingerprint, now }: { id: string; fingerprint: string | null; now: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('submissions')
    .values({
      id,
      form,
      locale,
      email: body.email,
      emailKey: emailKey(body.email),
      bodyJson: JSON.stringify(told(body)),
      block: body.block ?? null,
      desk: spam ? '' : desk,
      wording: wordingOf(locale),
      spam: spam ? 1 : 0,
      fingerprint,
      createdAt: now,
      forgetAt: now + (spam ? formLives.spamMs : formLives.keptMs),
    })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** One entry per address: the table's key is the lock. */
async function enter(tx: Transaction<Tables>, body: FormBodies['contest'], id: string, now: number): Promise<void> {
  const entered = await tx
    .insertInto('contestEntries')
    .values({ contest: body.contest, emailKey: emailKey(body.email), submissionId: id, createdAt: now })
    .onConflict((conflict) => conflict.columns(['contest', 'emailKey']).doNothing())
    .returning('contest')
    .executeTakeFirst()
  if (!entered) throw new ProductError('forms.alreadyEntered')
}

async function storeFile(tx: Transaction<Tables>, submissionId: string, { name, type, bytes }: Attachment) {
  const content = bytes.toString('base64')
  await tx.insertInto('submissionFiles').values({ submissionId, name, type, size: bytes.length, content }).execute()
}

async function writeMails(
  tx: Transaction<Tables>,
  { mail }: FormServices,
  { form, body, locale, desk, file }: Submission,
  id: string,
): Promise<void> {
  const fields = told(body)
  const data = { form, id, fields, hasFile: Boolean(file) }
  await mail.queue(tx, { kind: 'formDesk', locale: 'fr', to: desk, about: body.email, data })
  const { firstname = '' } = body as { firstname?: string }
  await mail.queue(tx, { kind: 'formReceipt', locale, to: body.email, data: { form, id, firstname } })
}

/** The typed fields, without those that detect programs. */
function told(body: FormBodies[FormName]): Record<string, unknown> {
  const { token, website, captcha, block, place, ...written } = body as FormBodies[FormName] & { place?: string }
  return written
}

/** The sentence beside the checkbox, stored as it was read. */
export function wordingOf(locale: Locale): string {
  return intlFor(locale).formatMessage({ id: 'forms.privacy' }, { policy: (words) => words.join('') }) as string
}

function fingerprintOf(secret: string, { form, body, file, spam }: Submission): string {
  const words = Object.entries(told(body)).sort(([one], [other]) => (one < other ? -1 : 1))
  const hmac = createHmac('sha256', secret).update(JSON.stringify([form, spam, body.block ?? null, words]))
  if (file) hmac.update(file.name).update(file.bytes)
  return hmac.digest('base64url')
}
