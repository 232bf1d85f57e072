import type { Hour, Palette } from './palettes.ts'

/** Stretch of coast, or the mountains; it sets stone, roofs, trees and cliffs. */
export type Place = 'normandy' | 'armor' | 'landes' | 'basque' | 'riviera' | 'alps'

export type Coast = {
  trees: 'none' | 'pine' | 'palm' | 'larch'
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
  // Snow takes the place of sand, lakes that of the sea; red is that of rowan berries, yellow that of larches in October.
  alps: {
    trees: 'larch',
    rock: 'granite',
    overrides: {
      dawn: {
        sky: ['#7E93BF', '#A7B5D2', '#CFCFDD', '#F1D8D2', '#FBE5CB'],
        sea: ['#3B5C78', '#66849C', '#A3B6C4', '#E6CFC9'],
        sand: '#F6F1F0',
        sandShade: '#B9BAD0',
        wall: '#F8EBDD',
        wallShade: '#A39AB4',
        roof: '#5A4A50',
        leaf: '#5F7F6A',
        leafDark: '#35504F',
        accent: '#B0394C',
        accent2: '#E9AE5C',
        ink: '#2A2F47',
        rockLight: '#FBE3DA',
        rockDark: '#8390B4',
        floor: '#DDB68E',
      },
      noon: {
        sky: ['#2F62A8', '#5A8AC4', '#92B6DB', '#C8DDEE', '#F2F4EF'],
        sea: ['#0F4C5C', '#1E6A76', '#4E9AA0', '#A9D3D0'],
        sand: '#F7FAFC',
        sandShade: '#BFCFE4',
        wall: '#F7ECDA',
        wallShade: '#9C9DB6',
        roof: '#4E3B36',
        leaf: '#4C7A4E',
        leafDark: '#1F4A40',
        accent: '#A8273B',
        accent2: '#E3A238',
        ink: '#1D2436',
        rockLight: '#F1F5FA',
        rockDark: '#6C80A8',
        floor: '#CF9F6E',
      },
      golden: {
        sky: ['#5A4176', '#9B567C', '#D9757B', '#F3A885', '#FCDDAE'],
        sea: ['#232F4E', '#3B4569', '#776180', '#E8A893'],
        sand: '#F6E1DA',
        sandShade: '#A98CA8',
        wall: '#FCE8CB',
        wallShade: '#97698A',
        roof: '#3E2C37',
        window: '#4B3041',
        pane: '#4B3042',
        leaf: '#66684A',
        leafDark: '#2C3D3E',
        accent: '#A01F38',
        accent2: '#F0A93E',
        ink: '#231D34',
        rockLight: '#F9BEA6',
        rockDark: '#745180',
        floor: '#C98F62',
      },
      dusk: {
        sky: ['#17264D', '#2C3E70', '#525F96', '#8F85AE', '#DDA9A6'],
        sea: ['#11233F', '#20375A', '#475B80', '#A79CB4'],
        sand: '#BCC3DB',
        sandShade: '#6A719A',
        wall: '#DCC9BE',
        leaf: '#37525C',
        leafDark: '#182C40',
        accent: '#C43E4C',
        rockLight: '#C3C3DB',
        rockDark: '#474F7F',
        floor: '#A67C62',
      },
      night: { sand: '#8294B4', sandShade: '#33486E', rockLight: '#8C9CBC', rockDark: '#223757', floor: '#7A5C48' },
    },
  },
}
