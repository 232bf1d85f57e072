import type { Coast, Place } from './coasts.ts'
import type { Hour, Palette } from './palettes.ts'
import type { Random } from './random.ts'
import type { Symbols } from './symbols.ts'

/** How the sky is stepped: level bands, circles round the sun, circles and rays. */
export type SkyStyle = 'bands' | 'circles' | 'rays'

/** The manner of building of each town: it sets the fronts of hotels and casinos. */
export type Front = CoastFront | AlpineFront
type CoastFront = 'palace' | 'semaphore' | 'granite' | 'pineVilla' | 'basque' | 'loggia'
type AlpineFront = 'grandHotel' | 'engadine' | 'chalet' | 'sunGallery' | 'sawmill'

/** The member cards of the hotel programmes. */
export type CardTier = 'decouverte' | 'infiniment' | 'wanderfreund' | 'stammgast' | 'hausleute'

/** Everything a scene draws with. Lengths are in units of the view box. */
export type Canvas = {
  width: number
  height: number
  /** The length that figures and furniture are measured in: about the short side, at most 1000. */
  unit: number
  /** y of the horizon. */
  horizon: number
  /** Centre and radius of the sun or moon; all light comes from there. */
  sunX: number
  sunY: number
  sunRadius: number
  hour: Hour
  place: Place
  coast: Coast
  palette: Palette
  style: SkyStyle
  seed: number
  variant: number
  front: Front
  tier: CardTier
  random: Random
  symbols: Symbols
}

/** One kind of scene. draw may move the sun and the horizon of the canvas it is given. */
export type SceneDrawing = {
  /** Horizon as a share of the height; 0.5 unless told. */
  horizon?: number
  /** Sun as shares of width and height; a null height follows the hour. */
  sun?: readonly [x: number, y: number | null]
  style?: SkyStyle
  draw(canvas: Canvas): string
}
