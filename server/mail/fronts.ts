/** The front of each hotel, by its slug: the picture of `content/assets/` with which its page opens. The build makes PNG of it. */
export const fronts = {
  'le-grand-hautemer': 'facade-houlgate-or',
  'le-semaphore': 'facade-etretat-midi',
  'les-bains-d-arvor': 'facade-perros-midi',
  'la-pinede': 'facade-arcachon-midi',
  'villa-ondine': 'facade-stjeandeluz-or',
  'la-citronneraie': 'facade-menton-or',
} as const

export type Front = keyof typeof fronts
