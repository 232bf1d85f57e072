import type { Family } from '../scene.ts'

/** Things and treats for rewards and offers. */
export const rewards = {
  'objet-cadeau': { kind: 'thing', hour: 'golden', seed: 1, variant: 0 },
  'objet-panier': { kind: 'thing', hour: 'noon', seed: 2, variant: 1 },
  'objet-panama': { kind: 'thing', hour: 'noon', seed: 5, variant: 2 },
  'objet-jumelles': { kind: 'thing', hour: 'golden', seed: 4, variant: 3 },
  'objet-cle': { kind: 'thing', hour: 'noon', seed: 3, variant: 5 },
  'objet-huile': { kind: 'thing', hour: 'golden', seed: 4, variant: 6 },
  'objet-bougie': { kind: 'thing', hour: 'noon', seed: 2, variant: 8 },
  'objet-valise': { kind: 'thing', hour: 'golden', seed: 3, variant: 9 },
  'objet-cadeau-nuit': { kind: 'thing', hour: 'night', seed: 5, variant: 0 },
  'objet-gramophone-nuit': { kind: 'thing', hour: 'night', seed: 1, variant: 4 },
  'objet-valise-aube': { kind: 'thing', hour: 'dawn', seed: 5, variant: 9 },
  'objet-livres-or': { kind: 'thing', hour: 'golden', seed: 7, variant: 7 },
  'table-champagne-or': { kind: 'table', hour: 'golden', place: 'landes', seed: 10, variant: 6 },
  'table-the-midi': { kind: 'table', hour: 'noon', seed: 11, variant: 4 },
  'table-plateau-or': { kind: 'table', hour: 'golden', place: 'landes', seed: 12, variant: 0 },
  'table-cocktails-crepuscule': { kind: 'table', hour: 'dusk', place: 'riviera', seed: 13, variant: 7 },
  'table-glace-or': { kind: 'table', hour: 'golden', seed: 14, variant: 2 },
  'table-vin-crepuscule': { kind: 'table', hour: 'dusk', place: 'basque', seed: 15, variant: 3 },
  'plat-moules-or': { kind: 'dish', hour: 'golden', seed: 21, variant: 6 },
  'baignoire-crepuscule': { kind: 'bathtub', hour: 'dusk', seed: 5, variant: 2 },
} satisfies Family
