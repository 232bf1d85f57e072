/** French and English. */
export type Words = [french: string, english: string]

export const places = ['Houlgate', 'Étretat', 'Perros-Guirec', 'Arcachon', 'Saint-Jean-de-Luz', 'Menton']

export const hours = ['6 h 10', '8 h 30', '12 h 15', '16 h 00', '19 h 40', '21 h 30']

export const people = ['Jeanne Kermadec', 'Paul Etcheverry', 'Lucie Aubert', 'Marc Delaunay', 'Rose Santini']

export const sights: Words[] = [
  ['La grande marée', 'The spring tide'],
  ['Le jardin des citronniers', 'The lemon garden'],
  ['La digue au petit matin', 'The sea wall at daybreak'],
  ['Les cabines rayées', 'The striped beach huts'],
  ['Le phare et ses quatre éclats', 'The lighthouse and its four flashes'],
  ['La plage à marée basse', 'The beach at low tide'],
  ['La terrasse du soir', 'The evening terrace'],
  ['Le bassin d’eau de mer', 'The sea-water pool'],
]

export const things: Words[] = [
  ['Un plateau d’huîtres', 'A tray of oysters'],
  ['Une chambre côté mer', 'A room on the sea side'],
  ['La leçon de voile', 'The sailing lesson'],
  ['Un soin aux algues', 'A seaweed treatment'],
  ['Le petit déjeuner au lit', 'Breakfast in bed'],
  ['Le tour des falaises à pied', 'The cliff walk'],
  ['Un dîner à quatre mains', 'A four-hands dinner'],
  ['Le piano-bar', 'The piano bar'],
  ['La sortie aux homards', 'The lobster boat'],
  ['Un parcours de neuf trous', 'A nine-hole round'],
]

export const brings: Words[] = [
  ['Ce que la mer apporte', 'What the sea brings in'],
  ['Pour un jour de pluie', 'For a rainy day'],
  ['Nos heures préférées', 'Our favourite hours'],
  ['À deux pas de la chambre', 'A few steps from the room'],
  ['Avec les enfants', 'With children'],
  ['Une table, une vue', 'One table, one view'],
  ['Avant le dîner', 'Before dinner'],
  ['Quand la saison commence', 'When the season begins'],
]
