import { randomUUID } from 'node:crypto'
import { consentWords } from '#i18n/consentWords.generated.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Store } from '#server/store/open.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { ConsentLine } from '#shared/account/views.ts'
import { type ConsentChoices, consentPurposes } from '#shared/consent/purposes.ts'
import { retention } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { ConsentBody } from './readConsentBody.ts'

export interface ConsentServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
  /** Host name of PUBLIC_URL. */
  hostname: string
}

/** Sentences of the banner and of /cookies in this build, with the version that a proof names. */
export const wordings: Readonly<Record<Locale, { version: string; sentences: Readonly<Record<string, string>> }>> =
  consentWords

interface NewProof extends ConsentBody {
  consentId: string
  session: MemberSession | null
  /** Epoch ms. */
  now: number
}

/** Stores a choice, and its wording if that version is new. */
export async function storeProof({ store }: Pick<ConsentServices, 'store'>, proof: NewProof): Promise<void> {
  const { consentId, choices, wording, locale, session, now } = proof
  const statement = wordings[locale]
  // The banner of another build may still be open: its version is stored, its sentences are there since its first
  // proof.
  if (statement.version === wording) {
    await store.db
      .insertInto('consentWordings')
      .values({ version: wording, locale, sentencesJson: JSON.stringify(statement.sentences), firstSeenAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await store.db
    .insertInto('consentProofs')
    .values({
      id: randomUUID(),
      consentId,
      choicesJson: JSON.stringify(choices),
      wording,
      locale,
      madeAt: now,
      hotelMemberId: session?.hotelMemberId ?? null,
      vipMemberId: session?.vipMemberId ?? null,
    })
    .execute()
}

/** Deletes proofs past their retention. @param now epoch ms */
export async function deleteOldProofs({ db }: Pick<Store, 'db'>, now: number): Promise<void> {
  await db
    .deleteFrom('consentProofs')
    .where('madeAt', '<=', now - retention.consentProofMs)
    .execute()
}

/**
 * The consents of a member while signed in, for the account's list: a line each time a purpose was allowed, with its
 * wording and the date it was withdrawn. The newest first.
 */
export async function consentLines(
  { db }: Pick<Store, 'db'>,
  programme: Programme,
  memberId: string,
): Promise<ConsentLine[]> {
  const proofs = await db
    .selectFrom('consentProofs')
    .leftJoin('consentWordings', 'consentWordings.version', 'consentProofs.wording')
    .select(['id', 'choicesJson', 'wording', 'sentencesJson', 'madeAt'])
    .where(programme === 'eph' ? 'hotelMemberId' : 'vipMemberId', '=', memberId)
    .orderBy('madeAt')
    .execute()
  const lines: ConsentLine[] = []
  const open = new Map<string, ConsentLine>()
  for (const { id, choicesJson, wording, sentencesJson, madeAt } of proofs) {
    const choices = JSON.parse(choicesJson) as ConsentChoices
    const sentences = JSON.parse(sentencesJson ?? '{}') as Record<string, string>
    for (const purpose of consentPurposes) {
      const given = open.get(purpose)
      if (choices[purpose] && !given) {
        const statement = [sentences[`consent.${purpose}.title`], sentences[`consent.${purpose}.text`]]
          .filter(Boolean)
          .join(': ')
        const line: ConsentLine = {
          id: `${id} ${purpose}`,
          purpose,
          channel: 'cookies',
          wording: statement || wording,
          givenAt: madeAt,
          withdrawnAt: null,
        }
        lines.unshift(line)
        open.set(purpose, line)
      } else if (!choices[purpose] && given) {
        given.withdrawnAt = madeAt
        open.delete(purpose)
      }
    }
  }
  return lines
}
