import type { Hour, Palette } from './palettes.ts'

/** Stretch of coast; it sets stone, roofs, trees and cliffs. */
export type Place = 'normandy' | 'armor' | 'landes' | 'basque' | 'riviera'

export type Coast = {
  trees: 'none' | 'pine' | 'palm'
  rock: 'chalk' | 'granite' | 'dune'
  /** Colours that differ from the palette of the hour: local stone, roofs, water. */
  overrides?: Partial<Record<Hour, Partial<Palette>>>
}

/** The differences between the coasts. */
export const COASTS: Record<Place, Coast> = {
  normandy: { trees: 'none', rock: 'chalk' },
  armor: {
    trees: 'pine',
    rock: 'granite',
    overrides: {
      noon: { rockLight: '#EDB9A0', rockDark: '#A4706F', sand: '#F3D5B9' },
      golden: { rockLight: '#F2A981', rockDark: '#8E4E52' },
      dawn: { rockLight: '#F0BFAA', rockDark: '#A87F86' },
      dusk: { rockLight: '#C98583' },
      night: { rockLight: '#7F7A84' },
    },
  },
  landes: {
    trees: 'pine',
    rock: 'dune',
    overrides: {
      noon: { roof: '#A9482F', rockLight: '#F3DDB0', rockDark: '#C7A470' },
      golden: { roof: '#8C3324' },
      dawn: { roof: '#A9614F' },
    },
  },
  basque: {
    trees: 'pine',
    rock: 'granite',
    overrides: {
      noon: { roof: '#B0402B', rockLight: '#C9CBB8', rockDark: '#6B8286', leaf: '#3B7A45' },
      golden: { roof: '#8E2F22' },
      dawn: { roof: '#B0614F' },
    },
  },
  riviera: {
    trees: 'palm',
    rock: 'granite',
    overrides: {
      noon: {
        wall: '#FBE3B8',
        wallShade: '#B98C80',
        roof: '#BC5A3A',
        rockLight: '#E9C9A4',
        rockDark: '#9C7C84',
        sea: ['#0B4F7D', '#14709A', '#2E9DB2', '#8FD0C8'],
      },
      golden: { wall: '#FFE0AE', roof: '#94402C' },
      dawn: { wall: '#FBDDC2', roof: '#B0705E' },
    },
  },
}
