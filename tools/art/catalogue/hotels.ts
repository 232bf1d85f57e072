import type { Family } from '../scene.ts'

/** The six hotels from outside, their gardens and beaches. */
export const hotels = {
  'facade-houlgate-midi': { kind: 'facade', hour: 'noon', seed: 1, variant: 0 },
  'facade-houlgate-aube': { kind: 'facade', hour: 'dawn', seed: 6, variant: 3 },
  'facade-etretat-midi': { kind: 'facade', hour: 'noon', front: 'semaphore', seed: 3 },
  'facade-etretat-or': { kind: 'facade', hour: 'golden', front: 'semaphore', seed: 2 },
  'facade-etretat-portrait': { kind: 'facade', hour: 'noon', front: 'semaphore', size: 'portrait', seed: 3 },
  'facade-perros-midi': { kind: 'facade', hour: 'noon', place: 'armor', front: 'granite', seed: 5 },
  'facade-perros-or': { kind: 'facade', hour: 'golden', place: 'armor', front: 'granite', seed: 2 },
  'facade-perros-portrait': {
    kind: 'facade',
    hour: 'noon',
    place: 'armor',
    front: 'granite',
    size: 'portrait',
    seed: 3,
  },
  'facade-arcachon-or': { kind: 'facade', hour: 'golden', place: 'landes', front: 'pineVilla', seed: 4 },
  'facade-arcachon-midi': { kind: 'facade', hour: 'noon', place: 'landes', front: 'pineVilla', seed: 3 },
  'facade-arcachon-portrait': {
    kind: 'facade',
    hour: 'noon',
    place: 'landes',
    front: 'pineVilla',
    size: 'portrait',
    seed: 2,
  },
  'facade-stjeandeluz-midi': { kind: 'facade', hour: 'noon', place: 'basque', front: 'basque', seed: 1 },
  'facade-stjeandeluz-or': { kind: 'facade', hour: 'golden', place: 'basque', front: 'basque', seed: 2 },
  'facade-stjeandeluz-portrait': {
    kind: 'facade',
    hour: 'noon',
    place: 'basque',
    front: 'basque',
    size: 'portrait',
    seed: 3,
  },
  'facade-menton-or': { kind: 'facade', hour: 'golden', place: 'riviera', front: 'loggia', seed: 2 },
  'facade-menton-aube': { kind: 'facade', hour: 'dawn', place: 'riviera', front: 'loggia', seed: 3 },
  'facade-menton-portrait': {
    kind: 'facade',
    hour: 'noon',
    place: 'riviera',
    front: 'loggia',
    size: 'portrait',
    seed: 3,
  },
  'jardin-houlgate-or': { kind: 'garden', hour: 'golden', seed: 4 },
  'plage-etretat-midi': { kind: 'beach', hour: 'noon', seed: 6, variant: 2 },
  'jardin-perros-midi': { kind: 'garden', hour: 'noon', place: 'armor', seed: 5 },
  'plage-arcachon-midi': { kind: 'beach', hour: 'noon', place: 'landes', seed: 3, variant: 1 },
  'plage-stjeandeluz-or': { kind: 'beach', hour: 'golden', place: 'basque', seed: 5, variant: 1 },
  'jardin-menton-or': { kind: 'garden', hour: 'golden', place: 'riviera', seed: 5 },
} satisfies Family

/** The subject of each picture in one English line, for writers of alternative texts. */
export const hotelsSeen: Record<keyof typeof hotels, string> = {
  'facade-houlgate-midi': 'The domed palace of Houlgate above its gardens at noon',
  'facade-houlgate-aube': 'The domed palace of Houlgate in the first light',
  'facade-etretat-midi':
    'The hotel of slate gables on the chalk cliff of Étretat, its signal mast over the sea, at noon',
  'facade-etretat-or':
    'The hotel of slate gables on the chalk cliff of Étretat, its signal mast over the sea, in evening gold',
  'facade-etretat-portrait':
    'The hotel of slate gables on the chalk cliff of Étretat, its signal mast over the sea, upright, at noon',
  'facade-perros-midi': 'The pink granite hotel of Perros-Guirec with two pepper-pot towers above the rocks, at noon',
  'facade-perros-or':
    'The pink granite hotel of Perros-Guirec with two pepper-pot towers above the rocks, in evening gold',
  'facade-perros-portrait':
    'The pink granite hotel of Perros-Guirec with two pepper-pot towers above the rocks, upright, at noon',
  'facade-arcachon-or': 'The pine villa of Arcachon with white galleries among tall pines, in evening gold',
  'facade-arcachon-midi': 'The pine villa of Arcachon with white galleries among tall pines, at noon',
  'facade-arcachon-portrait': 'The pine villa of Arcachon with white galleries among tall pines, upright, at noon',
  'facade-stjeandeluz-midi':
    'The half-timbered hotel of Saint-Jean-de-Luz behind its sea wall, the Rhune in the distance, at noon',
  'facade-stjeandeluz-or':
    'The half-timbered hotel of Saint-Jean-de-Luz behind its sea wall, the Rhune in the distance, in evening gold',
  'facade-stjeandeluz-portrait':
    'The half-timbered hotel of Saint-Jean-de-Luz behind its sea wall, the Rhune in the distance, upright, at noon',
  'facade-menton-or':
    'The ochre hotel of Menton with its loggias over terraces of lemon trees, mountains behind, in evening gold',
  'facade-menton-aube':
    'The ochre hotel of Menton with its loggias over terraces of lemon trees, mountains behind, at dawn',
  'facade-menton-portrait':
    'The ochre hotel of Menton with its loggias over terraces of lemon trees, mountains behind, upright, at noon',
  'jardin-houlgate-or': 'Garden steps down to the sea at Houlgate in evening gold',
  'plage-etretat-midi': 'Parasols on the beach of Étretat below the chalk at noon',
  'jardin-perros-midi': 'Garden steps between cypresses above the pink rocks of Perros-Guirec at noon',
  'plage-arcachon-midi': 'Parasols and deckchairs on the sand of Arcachon at noon',
  'plage-stjeandeluz-or': 'The beach of Saint-Jean-de-Luz with bathing cabins in evening gold',
  'jardin-menton-or': 'Lemon pots and cypresses on the steps of Menton in evening gold',
}
