import type { hotels } from './hotels.ts'

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
