/** The members who get an advantage of the hotel programme: all, or those of one status. */
export const advantageRights = ['all', 'decouverte', 'infiniment'] as const

export type AdvantageRight = (typeof advantageRights)[number]

/**
 * Advantages of a member, those of the own status first: a share of the first status is not one of the next, which has a
 * larger one.
 */
export function advantagesFor<Advantage extends { entitled: AdvantageRight }>(
  advantages: readonly Advantage[],
  isFirst: boolean,
): Advantage[] {
  return [isFirst ? 'decouverte' : 'infiniment', 'all'].flatMap((right) =>
    advantages.filter(({ entitled }) => entitled === right),
  )
}
