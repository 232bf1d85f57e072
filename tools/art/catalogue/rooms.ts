import type { Family } from '../scene.ts'

/** Rooms, suites, beds and baths of the six hotels. */
export const rooms = {
  'chambre-houlgate-mer': { kind: 'bedroom', hour: 'golden', seed: 1, variant: 0 },
  'chambre-houlgate-digue': { kind: 'bedroom', hour: 'dawn', seed: 9, variant: 9, mirrored: true },
  'lit-houlgate-baie': { kind: 'bed', hour: 'golden', seed: 5, variant: 3 },
  'suite-houlgate-maret': { kind: 'bedroom', hour: 'dusk', seed: 3, variant: 10 },
  'baignoire-houlgate-aube': { kind: 'bathtub', hour: 'dawn', seed: 4, variant: 0 },
  'chambre-etretat-falaise': { kind: 'bedroom', hour: 'noon', seed: 8, variant: 1 },
  'chambre-etretat-golf': { kind: 'bedroom', hour: 'golden', seed: 10, variant: 10, mirrored: true },
  'lit-etretat-aiguille': { kind: 'bed', hour: 'noon', seed: 7, variant: 0 },
  'suite-etretat-vigie': { kind: 'bedroom', hour: 'dawn', seed: 11, variant: 3 },
  'chambre-perros-granit': { kind: 'bedroom', hour: 'noon', place: 'armor', seed: 12, variant: 8, mirrored: true },
  'chambre-perros-sentier': { kind: 'bedroom', hour: 'golden', place: 'armor', seed: 13, variant: 11 },
  'lit-perros-ile': { kind: 'bed', hour: 'noon', place: 'armor', seed: 9, variant: 1 },
  'baignoire-perros-midi': { kind: 'bathtub', hour: 'noon', place: 'armor', seed: 6, variant: 2 },
  'chambre-arcachon-pins': { kind: 'bedroom', hour: 'noon', place: 'landes', seed: 14, variant: 2 },
  'chambre-arcachon-dune': { kind: 'bedroom', hour: 'dawn', place: 'landes', seed: 15, variant: 8 },
  'lit-arcachon-bassin': { kind: 'bed', hour: 'noon', place: 'landes', seed: 8, variant: 2 },
  'suite-arcachon-ville-d-hiver': {
    kind: 'bedroom',
    hour: 'golden',
    place: 'landes',
    seed: 16,
    variant: 1,
    mirrored: true,
  },
  'chambre-stjeandeluz-port': { kind: 'bedroom', hour: 'noon', place: 'basque', seed: 17, variant: 11, mirrored: true },
  'chambre-stjeandeluz-rhune': { kind: 'bedroom', hour: 'golden', place: 'basque', seed: 18, variant: 8 },
  'lit-stjeandeluz-baie': { kind: 'bed', hour: 'dusk', place: 'basque', seed: 10, variant: 1 },
  'baignoire-stjeandeluz-or': { kind: 'bathtub', hour: 'golden', place: 'basque', seed: 8, variant: 1 },
  'suite-stjeandeluz-ondine': { kind: 'bedroom', hour: 'dawn', place: 'basque', seed: 19, variant: 1 },
  'chambre-menton-citron': { kind: 'bedroom', hour: 'dawn', place: 'riviera', seed: 20, variant: 2, mirrored: true },
  'chambre-menton-loggia': { kind: 'bedroom', hour: 'noon', place: 'riviera', seed: 21, variant: 9 },
  'lit-menton-jardin': { kind: 'bed', hour: 'golden', place: 'riviera', seed: 11, variant: 3 },
  'baignoire-menton-midi': { kind: 'bathtub', hour: 'noon', place: 'riviera', seed: 10, variant: 1 },
  'suite-menton-soleil': { kind: 'bedroom', hour: 'golden', place: 'riviera', seed: 22, variant: 11 },
} satisfies Family

/** The subject of each picture in one English line, for writers of alternative texts. */
export const roomsSeen: Record<keyof typeof rooms, string> = {
  'chambre-houlgate-mer': 'A blue-green room, red curtains, tall window, Houlgate in evening gold',
  'chambre-houlgate-digue':
    'A striped sand-coloured room, blue curtains, round-topped window, Houlgate at dawn, desk, bed on the right',
  'lit-houlgate-baie': 'A wide bed between blue walls facing the bay of Houlgate, in evening gold',
  'suite-houlgate-maret': 'A striped green suite, yellow curtains, tall window, Houlgate at dusk, desk',
  'baignoire-houlgate-aube': 'A footed bath and sea-green tiles under a round window, Houlgate, at dawn',
  'chambre-etretat-falaise': 'A sand-coloured room, blue curtains, round-topped window, Étretat at noon',
  'chambre-etretat-golf':
    'A striped green room, yellow curtains, tall window, Étretat in evening gold, desk, bed on the right',
  'lit-etretat-aiguille': 'A wide bed between grey-blue walls facing the bay of Étretat, at noon',
  'suite-etretat-vigie': 'A red suite, dark green curtains, round-topped window, Étretat at dawn',
  'chambre-perros-granit':
    'A striped blue-green room, red curtains, tall window, Perros-Guirec at noon, desk, bed on the right',
  'chambre-perros-sentier':
    'A striped red room, dark green curtains, round-topped window, Perros-Guirec in evening gold, desk',
  'lit-perros-ile': 'A wide bed between red walls facing the bay of Perros-Guirec, at noon',
  'baignoire-perros-midi': 'A footed bath and leaf-green tiles under a round window, Perros-Guirec, at noon',
  'chambre-arcachon-pins': 'A green room, yellow curtains, tall window, Arcachon at noon',
  'chambre-arcachon-dune': 'A striped blue-green room, red curtains, tall window, Arcachon at dawn, desk',
  'lit-arcachon-bassin': 'A wide bed between green walls facing the bay of Arcachon, at noon',
  'suite-arcachon-ville-d-hiver':
    'A sand-coloured suite, blue curtains, round-topped window, Arcachon in evening gold, bed on the right',
  'chambre-stjeandeluz-port':
    'A striped red room, dark green curtains, round-topped window, Saint-Jean-de-Luz at noon, desk, bed on the right',
  'chambre-stjeandeluz-rhune':
    'A striped blue-green room, red curtains, tall window, Saint-Jean-de-Luz in evening gold, desk',
  'lit-stjeandeluz-baie': 'A wide bed between red walls facing the bay of Saint-Jean-de-Luz, at dusk',
  'baignoire-stjeandeluz-or':
    'A footed bath and sand-coloured tiles under a round window, Saint-Jean-de-Luz, in evening gold',
  'suite-stjeandeluz-ondine': 'A sand-coloured suite, blue curtains, round-topped window, Saint-Jean-de-Luz at dawn',
  'chambre-menton-citron': 'A green room, yellow curtains, tall window, Menton at dawn, bed on the right',
  'chambre-menton-loggia': 'A striped sand-coloured room, blue curtains, round-topped window, Menton at noon, desk',
  'lit-menton-jardin': 'A wide bed between blue walls facing the bay of Menton, in evening gold',
  'baignoire-menton-midi': 'A footed bath and sand-coloured tiles under a round window, Menton, at noon',
  'suite-menton-soleil': 'A striped red suite, dark green curtains, round-topped window, Menton in evening gold, desk',
}
