import type { Store } from '#server/store/open.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { ConsentLine } from '#shared/account/views.ts'
import { type ConsentChoices, consentPurposes } from '#shared/consent/purposes.ts'

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
    const words = JSON.parse(sentencesJson ?? '{}') as Record<string, string>
    for (const purpose of consentPurposes) {
      const given = open.get(purpose)
      if (choices[purpose] && !given) {
        const said = [words[`consent.${purpose}.title`], words[`consent.${purpose}.text`]].filter(Boolean).join(': ')
        const line: ConsentLine = {
          id: `${id} ${purpose}`,
          purpose,
          channel: 'cookies',
          wording: said || wording,
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
