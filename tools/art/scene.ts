import type { Canvas, CardTier, Front, SceneDrawing, SkyStyle } from './drawing/canvas.ts'
import { COASTS, type Place } from './drawing/coasts.ts'
import { eveningStyle } from './drawing/evening.ts'
import { HOUR_WORDS, type Hour, PALETTES, type Palette } from './drawing/palettes.ts'
import { randomFrom } from './drawing/random.ts'
import { squeeze } from './drawing/squeeze.ts'
import { createSymbols } from './drawing/symbols.ts'
import { bathtubScene } from './scenes/bedrooms/bathtub.ts'
import { bedScene } from './scenes/bedrooms/bed.ts'
import { bedroomScene } from './scenes/bedrooms/bedroom.ts'
import { casinoScene } from './scenes/casinos/casino.ts'
import { fishHallScene } from './scenes/dining/fishHall.ts'
import { harbourScene } from './scenes/dining/harbour.ts'
import { oysterHutsScene } from './scenes/dining/oysterHuts.ts'
import { pergolaScene } from './scenes/dining/pergola.ts'
import { watchRoomScene } from './scenes/dining/watchRoom.ts'
import { chipsScene } from './scenes/gaming/chips.ts'
import { pokerScene } from './scenes/gaming/poker.ts'
import { rouletteScene } from './scenes/gaming/roulette.ts'
import { slotMachineScene } from './scenes/gaming/slotMachine.ts'
import { trophyScene } from './scenes/gaming/trophy.ts'
import { facadeScene } from './scenes/hotels/facade.ts'
import { villaScene } from './scenes/hotels/villa.ts'
import { golfScene } from './scenes/leisure/golf.ts'
import { poolScene } from './scenes/leisure/pool.ts'
import { rockPoolScene } from './scenes/leisure/rockPool.ts'
import { rotundaScene } from './scenes/leisure/rotunda.ts'
import { tennisScene } from './scenes/leisure/tennis.ts'
import { treatmentScene } from './scenes/leisure/treatment.ts'
import { cableCarScene, larchPathScene, mountainLakeScene, steamBathScene } from './scenes/mountains/outdoors.ts'
import { pineRoomScene } from './scenes/mountains/pineRoom.ts'
import { stubeScene } from './scenes/mountains/stube.ts'
import { barScene } from './scenes/restaurants/bar.ts'
import { dishScene } from './scenes/restaurants/dish.ts'
import { tableScene } from './scenes/restaurants/table.ts'
import { terraceScene } from './scenes/restaurants/terrace.ts'
import { beachScene } from './scenes/seaside/beach.ts'
import { cliffPathScene } from './scenes/seaside/cliffPath.ts'
import { duneScene } from './scenes/seaside/dune.ts'
import { lighthouseScene } from './scenes/seaside/lighthouse.ts'
import { lowTideScene } from './scenes/seaside/lowTide.ts'
import { promenadeScene } from './scenes/seaside/promenade.ts'
import { regattaScene } from './scenes/seaside/regatta.ts'
import { seaWalkScene } from './scenes/seaside/seaWalk.ts'
import { waveScene } from './scenes/seaside/wave.ts'
import { theatreScene } from './scenes/theatre/theatre.ts'
import { memberCardScene } from './scenes/things/memberCard.ts'
import { thingScene } from './scenes/things/thing.ts'
import { gardenScene } from './scenes/town/garden.ts'
import { mapScene } from './scenes/town/map.ts'
import { marketScene } from './scenes/town/market.ts'
import { seminarScene } from './scenes/town/seminar.ts'

/** How a kind is drawn. Its seed word makes its chance and the ids of its symbols: another word redraws its pictures. */
type Kind = { drawing: SceneDrawing; seedWord: string }

const KINDS = {
  bar: { drawing: barScene, seedWord: 'bar' },
  bathtub: { drawing: bathtubScene, seedWord: 'baignoire' },
  beach: { drawing: beachScene, seedWord: 'plage' },
  bed: { drawing: bedScene, seedWord: 'lit' },
  bedroom: { drawing: bedroomScene, seedWord: 'chambre' },
  casino: { drawing: casinoScene, seedWord: 'casino' },
  chips: { drawing: chipsScene, seedWord: 'jetons' },
  dish: { drawing: dishScene, seedWord: 'plat' },
  facade: { drawing: facadeScene, seedWord: 'facade' },
  garden: { drawing: gardenScene, seedWord: 'jardin' },
  golf: { drawing: golfScene, seedWord: 'golf' },
  lighthouse: { drawing: lighthouseScene, seedWord: 'phare' },
  map: { drawing: mapScene, seedWord: 'plan' },
  market: { drawing: marketScene, seedWord: 'marche' },
  memberCard: { drawing: memberCardScene, seedWord: 'carte' },
  poker: { drawing: pokerScene, seedWord: 'poker' },
  pool: { drawing: poolScene, seedWord: 'bassin' },
  promenade: { drawing: promenadeScene, seedWord: 'promenade' },
  regatta: { drawing: regattaScene, seedWord: 'regate' },
  roulette: { drawing: rouletteScene, seedWord: 'roulette' },
  seminar: { drawing: seminarScene, seedWord: 'seminaire' },
  slotMachine: { drawing: slotMachineScene, seedWord: 'machine' },
  table: { drawing: tableScene, seedWord: 'table' },
  tennis: { drawing: tennisScene, seedWord: 'tennis' },
  terrace: { drawing: terraceScene, seedWord: 'terrasse' },
  theatre: { drawing: theatreScene, seedWord: 'theatre' },
  thing: { drawing: thingScene, seedWord: 'objet' },
  treatment: { drawing: treatmentScene, seedWord: 'soin' },
  trophy: { drawing: trophyScene, seedWord: 'trophee' },
  villa: { drawing: villaScene, seedWord: 'villa' },
  wave: { drawing: waveScene, seedWord: 'vague' },
  cliffPath: { drawing: cliffPathScene, seedWord: 'sentier' },
  dune: { drawing: duneScene, seedWord: 'dune' },
  fishHall: { drawing: fishHallScene, seedWord: 'salle' },
  harbour: { drawing: harbourScene, seedWord: 'port' },
  lowTide: { drawing: lowTideScene, seedWord: 'maree' },
  oysterHuts: { drawing: oysterHutsScene, seedWord: 'cabanes' },
  pergola: { drawing: pergolaScene, seedWord: 'tonnelle' },
  rockPool: { drawing: rockPoolScene, seedWord: 'roche' },
  rotunda: { drawing: rotundaScene, seedWord: 'rotonde' },
  seaWalk: { drawing: seaWalkScene, seedWord: 'longe' },
  cableCar: { drawing: cableCarScene, seedWord: 'seilbahn' },
  larchPath: { drawing: larchPathScene, seedWord: 'weg' },
  mountainLake: { drawing: mountainLakeScene, seedWord: 'see' },
  pineRoom: { drawing: pineRoomScene, seedWord: 'zimmer' },
  steamBath: { drawing: steamBathScene, seedWord: 'dampf' },
  stube: { drawing: stubeScene, seedWord: 'stube' },
  watchRoom: { drawing: watchRoomScene, seedWord: 'vigie' },
} satisfies Record<string, Kind>

export type SceneKind = keyof typeof KINDS

/** Width and height of each format in units; a picture is shown at any width. */
export const SIZES = {
  landscape: [1600, 1000],
  portrait: [1000, 1250],
  panorama: [2000, 860],
  square: [1000, 1000],
  card: [860, 540],
} as const

type SizeName = keyof typeof SIZES

export type SceneOptions = {
  /** Noon unless told. */
  hour?: Hour
  /** Normandy unless told. */
  place?: Place
  /** A whole number from 1: side of the light, sky, boats, people. */
  seed?: number
  /** Landscape 8:5, portrait 4:5, panorama 21:9, square 1:1, card 43:27; landscape unless told. */
  size?: SizeName
  /** The variation of the kind (colours of a room, dish, performer, felt); it follows the seed unless it is given. */
  variant?: number
  /** Which house or casino, for the kinds facade and casino; palace unless told. */
  front?: Front
  /** Which member card, for the kind memberCard; decouverte unless told. */
  tier?: CardTier
  /** Mirror image. */
  mirrored?: boolean
  /** Dusk for readers who prefer the dark; not where a caption says another hour. */
  evening?: boolean
}

/** How one picture of the site is drawn. */
type Picture = SceneOptions & { kind: SceneKind }

/** Pictures by name. Names are addresses: once a story uses one it stays. */
export type Family = Readonly<Record<string, Picture>>

/**
 * Draws one picture as an SVG document of at most 14 KB, without lettering.
 * Width and height of the file are those of its size in SIZES; the hour of day sets colours and sun.
 * Deterministic: the same kind and options give the same string on every machine.
 */
export function scene(kind: SceneKind, options: SceneOptions = {}): string {
  const { drawing, seedWord }: Kind = KINDS[kind]
  const canvas = prepareCanvas(drawing, seedWord, options)
  const { width, height } = canvas
  const inner = drawing.draw(canvas)
  const picture = options.mirrored ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${inner}</g>` : inner
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  const contents = canvas.symbols.definitions() + picture
  const svg = squeeze(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${contents}</svg>\n`)
  if (!options.evening) return svg
  return svg.replace('>', `>${eveningStyle(svg, canvas.palette, paletteOf('dusk', canvas.place))}`)
}

function prepareCanvas(drawing: SceneDrawing, seedWord: string, options: SceneOptions): Canvas {
  const { hour = 'noon', place = 'normandy', seed = 1, size = 'landscape' } = options
  const [width, height] = SIZES[size]
  const coast = COASTS[place]
  const palette = paletteOf(hour, place)
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
    style: drawing.style ?? styleOf(seed),
    seed,
    variant: options.variant ?? seed,
    front: options.front ?? 'palace',
    tier: options.tier ?? 'decouverte',
    random: randomFrom(seed * 7 + seedWord.length * 13 + width),
    symbols: createSymbols(`${seedWord[0]}${seed}${HOUR_WORDS[hour][0]}`),
  }
}

function paletteOf(hour: Hour, place: Place): Palette {
  return { ...PALETTES[hour], ...COASTS[place].overrides?.[hour] }
}

function styleOf(seed: number): SkyStyle {
  if (seed % 3 === 1) return 'bands'
  return seed % 5 === 0 ? 'rays' : 'circles'
}
