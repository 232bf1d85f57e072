/** Hour of the day; it sets the palette and the height of the sun. */
export type Hour = 'dawn' | 'noon' | 'golden' | 'dusk' | 'night'

/** The words of the hours in ids inside of pictures: another word redraws the pictures that have it. */
export const HOUR_WORDS: Record<Hour, string> = {
  dawn: 'aube',
  noon: 'midi',
  golden: 'or',
  dusk: 'crepuscule',
  night: 'nuit',
}

type Five = readonly [string, string, string, string, string]
type Four = readonly [string, string, string, string]

/** The colours of one hour. Every plane of a picture takes one of these. */
export type Palette = {
  /** From the zenith down to the horizon. */
  sky: Five
  sun: string
  /** From the foreground out to the horizon. */
  sea: Four
  foam: string
  sand: string
  sandShade: string
  wall: string
  wallShade: string
  /** Woodwork, mouldings, linen. */
  trim: string
  roof: string
  window: string
  /** The windows that stay dark in the evening: nearly `window` by day. */
  pane: string
  leaf: string
  leafDark: string
  /** Vermilion: canvas, flags, dresses. */
  accent: string
  /** Yellow, the second colour of canvas and flags. */
  accent2: string
  ink: string
  /** Light that falls on floors or comes out of lamps. */
  glow: string
  rockLight: string
  rockDark: string
  floor: string
  /** Height of the sun as a share of the sky, from the top. */
  sunHeight: number
  /** The lamps are on. */
  lit?: boolean
}

/** Light: five hours of the day. */
export const PALETTES: Record<Hour, Palette> = {
  dawn: {
    sky: ['#8FB3BF', '#B7CBC5', '#DDD2C0', '#F4CFB4', '#F9B998'],
    sun: '#FFF4DE',
    sea: ['#3F7488', '#6C9FA6', '#A6C4BD', '#EBCDB8'],
    foam: '#FFF6E8',
    sand: '#F0D9BE',
    sandShade: '#C9A795',
    wall: '#FBEBDB',
    wallShade: '#A793A5',
    trim: '#FFFaf0',
    roof: '#5D7189',
    window: '#40566C',
    pane: '#40566D',
    leaf: '#5B8064',
    leafDark: '#315553',
    accent: '#D75F48',
    accent2: '#F3BE62',
    ink: '#27405A',
    glow: '#FFE3B0',
    rockLight: '#F3E3D2',
    rockDark: '#A99AA4',
    floor: '#E4CDB5',
    sunHeight: 0.62,
  },
  noon: {
    sky: ['#1F7FA6', '#4A9FBB', '#82BFCB', '#BFDFD6', '#ECEBD2'],
    sun: '#FFF6D8',
    sea: ['#0E5A75', '#1B7B8F', '#45A5A4', '#96CFBD'],
    foam: '#FFFDF3',
    sand: '#F5E0B3',
    sandShade: '#CFAE80',
    wall: '#FCF2DD',
    wallShade: '#8B9BB0',
    trim: '#FFFFFF',
    roof: '#35596B',
    window: '#24475A',
    pane: '#24475B',
    leaf: '#2F7150',
    leafDark: '#17453B',
    accent: '#D4472D',
    accent2: '#F2B437',
    ink: '#12303F',
    glow: '#FFE9A8',
    rockLight: '#F7EEDB',
    rockDark: '#8FA3AE',
    floor: '#E9D7B6',
    sunHeight: 0.26,
  },
  golden: {
    sky: ['#CF5A34', '#E27B3E', '#EF9F4F', '#F7C36B', '#FCDF98'],
    sun: '#FFF6D2',
    sea: ['#1B4859', '#2C6870', '#649284', '#EDB76C'],
    foam: '#FFF0CC',
    sand: '#F3CB92',
    sandShade: '#B67A60',
    wall: '#FFEBC6',
    wallShade: '#A4645F',
    trim: '#FFF6DF',
    roof: '#43394F',
    window: '#4A3B4C',
    pane: '#4A3B4D',
    leaf: '#55683F',
    leafDark: '#24443B',
    accent: '#B8331F',
    accent2: '#F5B53B',
    ink: '#20263A',
    glow: '#FFE7A0',
    rockLight: '#FBDDAE',
    rockDark: '#9B6463',
    floor: '#DDB381',
    sunHeight: 0.66,
  },
  dusk: {
    sky: ['#1E2E57', '#3F437A', '#7B5789', '#C9717F', '#F2A57D'],
    sun: '#FFDDA6',
    sea: ['#142B4A', '#263F66', '#5A5580', '#DC8A84'],
    foam: '#F9D5BE',
    sand: '#CDA79C',
    sandShade: '#74608A',
    wall: '#EBC4B4',
    wallShade: '#5C5484',
    trim: '#F9DFC9',
    roof: '#232C4F',
    window: '#FFCB6B',
    pane: '#5C5484',
    leaf: '#2E4C59',
    leafDark: '#172A42',
    accent: '#DC533D',
    accent2: '#FFC45A',
    ink: '#101A33',
    glow: '#FFD983',
    rockLight: '#D9A79E',
    rockDark: '#514C7C',
    floor: '#A98A94',
    sunHeight: 0.7,
    lit: true,
  },
  night: {
    sky: ['#071626', '#0B2137', '#113049', '#1A435E', '#2B6075'],
    sun: '#F6EBCB',
    sea: ['#081B2C', '#0F2C42', '#1B4A5E', '#5A8C8B'],
    foam: '#DCE6D6',
    sand: '#6B7C80',
    sandShade: '#2D4453',
    wall: '#BFC3B6',
    wallShade: '#2C4862',
    trim: '#E4E1CC',
    roof: '#0E2236',
    window: '#FFD27A',
    pane: '#2C4862',
    leaf: '#1C4547',
    leafDark: '#0B2632',
    accent: '#CF4A31',
    accent2: '#F2B437',
    ink: '#050F1B',
    glow: '#FFDD8E',
    rockLight: '#7E969B',
    rockDark: '#1F3B50',
    floor: '#405A69',
    sunHeight: 0.28,
    lit: true,
  },
}
