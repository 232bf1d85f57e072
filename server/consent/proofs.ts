import { randomUUID } from 'node:crypto'
import { consentWords as en } from '#i18n/consentWords.en.generated.ts'
import { consentWords as fr } from '#i18n/consentWords.fr.generated.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Store } from '#server/store/open.ts'
import type { Locale } from '#shared/locales.ts'
import type { ConsentBody } from './readConsentBody.ts'

export interface ConsentServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
  /** Of PUBLIC_URL. */
  hostname: string
}

/** Sentences of the banner and of /cookies as this build says them, with the version that a proof names. */
export const wordings: Readonly<Record<Locale, { version: string; words: Readonly<Record<string, string>> }>> = {
  fr,
  en,
}

/** A choice proves itself as long as it holds, and for three years more: the time in which somebody may ask. */
const proofLifeMs = 3.5 * 365 * 24 * 60 * 60 * 1000

interface NewProof extends ConsentBody {
  consentId: string
  session: MemberSession | null
  /** Epoch ms. */
  now: number
}

/** Notes a choice, and the sentences it was made by the first time that they occur. */
export async function storeProof({ store }: Pick<ConsentServices, 'store'>, proof: NewProof): Promise<void> {
  const { consentId, choices, wording, locale, session, now } = proof
  const said = wordings[locale]
  // Another build's banner may still stand open: its version is noted, its words came with the first of them.
  if (said.version === wording) {
    await store.db
      .insertInto('consentWordings')
      .values({ version: wording, locale, sentencesJson: JSON.stringify(said.words), firstSeenAt: now })
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

/** Forgets proofs that nobody may ask for any more. @param now epoch ms */
export async function deleteOldProofs({ db }: Pick<Store, 'db'>, now: number): Promise<void> {
  await db
    .deleteFrom('consentProofs')
    .where('madeAt', '<=', now - proofLifeMs)
    .execute()
}
