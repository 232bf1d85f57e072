import { createHmac, randomUUID } from 'node:crypto'
import { intlFor } from '#i18n/createIntl.ts'
import { writeEvent } from '#server/events/index.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { Tx } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { FormName } from '#shared/forms/forms.ts'
import type { SpamReason } from '#shared/forms/requests.ts'
import { formLives } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { FormBodies } from '#shared/schemas/forms/schemas.ts'
import type { Attachment } from './attachment.ts'
import { enterContest } from './contests/enterContest.ts'
import { deliver } from './deliver.ts'
import type { FormServices } from './formServices.ts'

export interface Submission {
  form: FormName
  body: FormBodies[FormName]
  locale: Locale
  /** The address that the form is mailed to. */
  desk: string
  /** Slug of the house that answers; null: the group. */
  house: string | null
  /** Why it is spam; null: it is not. */
  spam: SpamReason | null
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
  const fingerprints = given.form === 'contest' ? [] : services.secrets.map((it) => fingerprintOf(it, given))
  const [fingerprint = null, ...others] = fingerprints
  return services.store.transaction(async (tx) => {
    // A process that seals with another secret has stored it under another one.
    const earlier = others.length > 0 ? await findStored(tx, others) : undefined
    if (earlier) return earlier.id
    if (!(await insert(tx, given, { id, fingerprint, now: services.clock() }))) {
      const known = await findStored(tx, fingerprints)
      if (!known) throw new Error('a form is stored and cannot be found')
      return known.id
    }
    // Spam keeps its file, too: it may have been judged wrongly.
    if (given.file) await storeFile(tx, id, given.file)
    if (given.spam) return id
    const { form, house, locale: language } = given
    await writeEvent(tx, 'form.sent', null, { id, form, house, language }, services.clock())
    if (given.form === 'contest') await enter(tx, given.body as FormBodies['contest'], id, services.clock())
    await deliver(tx, services, { ...given, id, fields: told(given.body), hasFile: Boolean(given.file) })
    return id
  })
}

function findStored(tx: Tx, fingerprints: readonly string[]): Promise<{ id: string } | undefined> {
  return tx.selectFrom('submissions').select('id').where('fingerprint', 'in', fingerprints).executeTakeFirst()
}

/** @returns false if it is stored already */
async function insert(
  tx: Tx,
  { form, body, locale, desk, house, spam }: Submission,
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
      house,
      spam: spam ? 1 : 0,
      spamReason: spam,
      fingerprint,
      createdAt: now,
      forgetAt: now + (spam ? formLives.spamMs : formLives.keptMs),
    })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function enter(tx: Tx, { contest, email }: FormBodies['contest'], id: string, now: number): Promise<void> {
  if (!(await enterContest(tx, { contest, email, submissionId: id }, now)))
    throw new ProductError('forms.alreadyEntered')
}

async function storeFile(tx: Tx, submissionId: string, { name, type, bytes }: Attachment) {
  const content = bytes.toString('base64')
  await tx.insertInto('submissionFiles').values({ submissionId, name, type, size: bytes.length, content }).execute()
}

/** The typed fields, without those that detect programs. */
function told(body: FormBodies[FormName]): Record<string, unknown> {
  const { token, website, captcha, block, place, ...written } = body as FormBodies[FormName] & { place?: string }
  return written
}

/** The sentence beside the checkbox, stored as it was read. */
export function wordingOf(locale: Locale): string {
  return intlFor(locale).formatMessage({ id: 'forms.privacy' }, { policy: (parts) => parts.join('') }) as string
}

function fingerprintOf(secret: string, { form, body, file, spam }: Submission): string {
  const parts = Object.entries(told(body)).sort(([one], [other]) => (one < other ? -1 : 1))
  const hmac = createHmac('sha256', secret).update(JSON.stringify([form, spam !== null, body.block ?? null, parts]))
  if (file) hmac.update(file.name).update(file.bytes)
  return hmac.digest('base64url')
}
