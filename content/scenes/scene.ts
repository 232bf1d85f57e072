import { baignoire } from './baignoire.ts'
import { bar } from './bar.ts'
import { bassin } from './bassin.ts'
import { carte } from './carte.ts'
import { casino } from './casino.ts'
import { chambre } from './chambre.ts'
import { facade } from './facade.ts'
import { golf } from './golf.ts'
import { jardin } from './jardin.ts'
import { jetons } from './jetons.ts'
import type { Canvas, CardTier, Front, SceneDrawing, SkyStyle } from './kit/canvas.ts'
import { COASTS, type Place } from './kit/coasts.ts'
import { type Hour, PALETTES } from './kit/palettes.ts'
import { randomFrom } from './kit/random.ts'
import { squeeze } from './kit/squeeze.ts'
import { createSymbols } from './kit/symbols.ts'
import { lit } from './lit.ts'
import { machine } from './machine.ts'
import { marche } from './marche.ts'
import { objet } from './objet.ts'
import { phare } from './phare.ts'
import { plage } from './plage.ts'
import { plan } from './plan.ts'
import { plat } from './plat.ts'
import { poker } from './poker.ts'
import { promenade } from './promenade.ts'
import { regate } from './regate.ts'
import { roulette } from './roulette.ts'
import { seminaire } from './seminaire.ts'
import { soin } from './soin.ts'
import { table } from './table.ts'
import { tennis } from './tennis.ts'
import { terrasse } from './terrasse.ts'
import { theatre } from './theatre.ts'
import { trophee } from './trophee.ts'
import { vague } from './vague.ts'
import { villa } from './villa.ts'

const SCENES = {
  facade,
  plage,
  promenade,
  casino,
  terrasse,
  bassin,
  chambre,
  theatre,
  poker,
  roulette,
  machine,
  plat,
  bar,
  golf,
  phare,
  regate,
  soin,
  villa,
  jardin,
  seminaire,
  plan,
  carte,
  lit,
  baignoire,
  table,
  jetons,
  trophee,
  objet,
  tennis,
  vague,
  marche,
} satisfies Record<string, SceneDrawing>

export type SceneKind = keyof typeof SCENES

/** Width and height of each format in units; a picture is shown at any width. */
export const SIZES = {
  paysage: [1600, 1000],
  portrait: [1000, 1250],
  pano: [2000, 860],
  carre: [1000, 1000],
  carte: [860, 540],
} as const

type SizeName = keyof typeof SIZES

export type SceneOptions = {
  /** aube, midi, or, crepuscule or nuit; midi unless told. */
  hour?: Hour
  /** normandie, armor, landes, basque or riviera; normandie unless told. */
  place?: Place
  /** A whole number from 1: side of the light, sky, boats, people. */
  seed?: number
  /** paysage 8:5, portrait 4:5, pano 21:9, carre 1:1, carte 43:27; paysage unless told. */
  size?: SizeName
  /** What the kind varies (colours of a room, dish, performer, felt); follows the seed unless told. */
  variant?: number
  /** Bands, circles or rays; follows the scene and the seed unless told. */
  style?: SkyStyle
  /** Which house or casino, for the kinds facade and casino; palais unless told. */
  front?: Front
  /** Which member card, for the kind carte. */
  tier?: CardTier
  /** Mirror image. */
  mirrored?: boolean
}

/**
 * Draws one picture as an SVG document of at most 12.5 KB, without lettering (art direction, Pictures).
 * Width and height of the file are those of its size in SIZES; the hour of day sets colours and sun.
 * Deterministic: the same kind and options give the same string on every machine.
 */
export function scene(kind: SceneKind, options: SceneOptions = {}): string {
  const drawing: SceneDrawing = SCENES[kind]
  const canvas = prepareCanvas(kind, drawing, options)
  const { width, height } = canvas
  const inner = drawing.draw(canvas)
  const picture = options.mirrored ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${inner}</g>` : inner
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  const contents = canvas.symbols.definitions() + picture
  return squeeze(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${contents}</svg>\n`)
}

function prepareCanvas(kind: SceneKind, drawing: SceneDrawing, options: SceneOptions): Canvas {
  const { hour = 'midi', place = 'normandie', seed = 1, size = 'paysage' } = options
  const [width, height] = SIZES[size]
  const coast = COASTS[place]
  const palette = { ...PALETTES[hour], ...coast.overrides?.[hour] }
  const horizon = height * (drawing.horizon ?? 0.5)
  const unit = Math.min(width, height * 1.1, 1000) * (width < height ? 0.95 : 1)
  const [sunShareX, sunShareY] = drawing.sun ?? [0.5, 0.3]
  const low = palette.sunHeight > 0.5
  const followingHour = horizon * palette.sunHeight + (low ? horizon * 0.06 : 0)
  const lightFromLeft = drawing.sun && seed % 2 === 0 && sunShareX !== 0.5
  return {
    width,
    height,
    unit,
    horizon,
    sunX: width * (lightFromLeft ? 1 - sunShareX : sunShareX),
    sunY: sunShareY === null ? followingHour : height * sunShareY,
    sunRadius: unit * (low ? 0.1 : 0.075),
    hour,
    place,
    coast,
    palette,
    style: options.style ?? drawing.style ?? styleOf(seed),
    seed,
    variant: options.variant ?? seed,
    front: options.front ?? 'palais',
    tier: options.tier ?? 'gold',
    random: randomFrom(seed * 7 + kind.length * 13 + width),
    symbols: createSymbols(`${kind[0]}${seed}${hour[0]}`),
  }
}

function styleOf(seed: number): SkyStyle {
  if (seed % 3 === 1) return 'bandes'
  return seed % 5 === 0 ? 'rayons' : 'cercles'
}
