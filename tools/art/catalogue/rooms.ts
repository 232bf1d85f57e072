import type { Family } from '../scene.ts'

/** Rooms, suites, beds and baths of the six hotels. */
export const rooms = {
  'lit-houlgate-baie': { kind: 'bed', hour: 'golden', seed: 5, variant: 3 },
  'suite-houlgate-maret': { kind: 'bedroom', hour: 'dusk', seed: 3, variant: 10 },
  'baignoire-houlgate-aube': { kind: 'bathtub', hour: 'dawn', seed: 4, variant: 0 },
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
  'chambre-stjeandeluz-port': { kind: 'bedroom', hour: 'noon', place: 'basque', seed: 17, variant: 11, mirrored: true },
  'lit-stjeandeluz-baie': { kind: 'bed', hour: 'dusk', place: 'basque', seed: 10, variant: 1 },
  'baignoire-stjeandeluz-or': { kind: 'bathtub', hour: 'golden', place: 'basque', seed: 8, variant: 1 },
  'suite-stjeandeluz-ondine': { kind: 'bedroom', hour: 'dawn', place: 'basque', seed: 19, variant: 1 },
  'chambre-menton-citron': { kind: 'bedroom', hour: 'dawn', place: 'riviera', seed: 20, variant: 2, mirrored: true },
  'chambre-menton-loggia': { kind: 'bedroom', hour: 'noon', place: 'riviera', seed: 21, variant: 9 },
  'lit-menton-jardin': { kind: 'bed', hour: 'golden', place: 'riviera', seed: 11, variant: 3 },
  'baignoire-menton-midi': { kind: 'bathtub', hour: 'noon', place: 'riviera', seed: 10, variant: 1 },
  'suite-menton-soleil': { kind: 'bedroom', hour: 'golden', place: 'riviera', seed: 22, variant: 11 },
} satisfies Family
