import type { Canvas, Front, SceneDrawing } from '../../drawing/canvas.ts'
import { chalet, engadine, grandHotel, sawmill, sunGallery } from '../mountains/fronts.ts'
import { basque } from './basque.ts'
import { granite } from './granite.ts'
import { loggia } from './loggia.ts'
import { palace } from './palace.ts'
import { pineVilla } from './pineVilla.ts'
import { semaphore } from './semaphore.ts'

const FRONTS: Record<Front, (canvas: Canvas) => string> = {
  palace,
  semaphore,
  granite,
  pineVilla,
  basque,
  loggia,
  grandHotel,
  engadine,
  chalet,
  sunGallery,
  sawmill,
}

/** A hotel in its surroundings; the front says which of the houses. */
export const facadeScene: SceneDrawing = {
  horizon: 0.7,
  sun: [0.78, null],
  draw: (canvas) => FRONTS[canvas.front](canvas),
}
