/**
 * Parts of the product that a house may do without, each with those that it cannot be without: cards are paid by the floor,
 * a casino protects its players, letters leave from the desk.
 */
export const featureNeeds = {
  hotel: [],
  restaurants: [],
  baths: [],
  shows: [],
  protection: ['hotel'],
  casino: ['protection'],
  vip: ['casino'],
  poker: ['vip'],
  search: [],
  desk: [],
  letter: ['desk'],
  outing: [],
  passkeys: [],
} as const satisfies Record<string, readonly string[]>
