import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { Refusal } from '#server/desk/index.ts'
import { mostPointsAnEvent } from '#shared/account/statuses.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { deskLimits } from '#shared/limits.ts'

/** Points as people type them: « 1 200 », "-350", "+20"; undefined: none, 0, or more than a ledger line may have. */
export function readPoints(typed: string | undefined): number | undefined {
  const text = (typed ?? '').trim().replace(/^[−–]/, '-')
  // Thousands may be grouped; a comma or a dot elsewhere is a slip.
  if (!/^[+-]?\s?(\d{1,8}|\d{1,3}([\s.,’']\d{3})+)$/.test(text)) return undefined
  const points = Number(text.replace(/[\s.,’']/g, ''))
  return points !== 0 && Math.abs(points) <= mostPointsAnEvent ? points : undefined
}

/** Words for a member, on one line; or the message that says what is wrong. */
export function readText(typed: string | undefined): { text?: string; error?: MessageId } {
  const text = (typed ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (text === '') return { error: 'desk.points.error.noWords' }
  return text.length > deskLimits.wordsLength ? { error: 'desk.points.error.words' } : { text }
}

/** The refusal of an act that would take more points than there are; undefined: the error is another one. */
export function notEnough(error: unknown): Refusal | undefined {
  if (!(error instanceof ProductError) || error.code !== 'notEnoughPoints') return undefined
  return { status: 409, errors: { points: 'desk.points.refused.notEnough' } }
}
