/** Reasons for giving another card in place of one. */
export const replaceReasons = ['lost', 'stolen', 'broken'] as const
export type ReplaceReason = (typeof replaceReasons)[number]

/** Reasons for blocking a card; `misuse` is the house's own. */
export const blockReasons = ['lost', 'stolen', 'request', 'misuse'] as const
export type BlockReason = (typeof blockReasons)[number]

/** Why a card is no longer good. */
export type EndReason = ReplaceReason | BlockReason

/** A card number as it is printed: `4271 1805 5636`. */
export function printedCard(cvip: string): string {
  return cvip.replace(/(\d{4})(?=\d)/g, '$1 ')
}
