import type { Hour, Palette } from './palettes.ts'

/** Stretch of coast; it sets stone, roofs, trees and cliffs. */
export type Place = 'normandie' | 'armor' | 'landes' | 'basque' | 'riviera'

export type Coast = {
  trees: 'none' | 'pine' | 'palm'
  rock: 'chalk' | 'granite' | 'dune'
  /** Colours that differ from the palette of the hour: local stone, roofs, water. */
  overrides?: Partial<Record<Hour, Partial<Palette>>>
}

/** What changes from one coast to the next. */
export const COASTS: Record<Place, Coast> = {
  normandie: { trees: 'none', rock: 'chalk' },
  armor: {
    trees: 'pine',
    rock: 'granite',
    overrides: {
      midi: { rockLight: '#EDB9A0', rockDark: '#A4706F', sand: '#F3D5B9' },
      or: { rockLight: '#F2A981', rockDark: '#8E4E52' },
      aube: { rockLight: '#F0BFAA', rockDark: '#A87F86' },
      crepuscule: { rockLight: '#C98583' },
      nuit: { rockLight: '#7F7A84' },
    },
  },
  landes: {
    trees: 'pine',
    rock: 'dune',
    overrides: {
      midi: { roof: '#A9482F', rockLight: '#F3DDB0', rockDark: '#C7A470' },
      or: { roof: '#8C3324' },
      aube: { roof: '#A9614F' },
    },
  },
  basque: {
    trees: 'pine',
    rock: 'granite',
    overrides: {
      midi: { roof: '#B0402B', rockLight: '#C9CBB8', rockDark: '#6B8286', leaf: '#3B7A45' },
      or: { roof: '#8E2F22' },
      aube: { roof: '#B0614F' },
    },
  },
  riviera: {
    trees: 'palm',
    rock: 'granite',
    overrides: {
      midi: {
        wall: '#FBE3B8',
        wallShade: '#B98C80',
        roof: '#BC5A3A',
        rockLight: '#E9C9A4',
        rockDark: '#9C7C84',
        sea: ['#0B4F7D', '#14709A', '#2E9DB2', '#8FD0C8'],
      },
      or: { wall: '#FFE0AE', roof: '#94402C' },
      aube: { wall: '#FBDDC2', roof: '#B0705E' },
    },
  },
}
