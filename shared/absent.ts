/**
 * In the place of entries of a table or a list that a house lacks: `has.poker ? { … } : absent`. Types are those of a house with
 * everything, since only the feature itself names its entries.
 */
export const absent = [] as never
