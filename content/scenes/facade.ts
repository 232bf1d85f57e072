import { basque } from './facade/basque.ts'
import { granite } from './facade/granite.ts'
import { loggia } from './facade/loggia.ts'
import { palace } from './facade/palace.ts'
import { pineVilla } from './facade/pineVilla.ts'
import { semaphore } from './facade/semaphore.ts'
import type { Canvas, Front, SceneDrawing } from './kit/canvas.ts'

const FRONTS: Record<Front, (canvas: Canvas) => string> = {
  palais: palace,
  semaphore,
  granit: granite,
  pinede: pineVilla,
  basque,
  loggia,
}

/** A hotel in its surroundings; the front says which of the six houses. */
export const facade: SceneDrawing = {
  horizon: 0.7,
  sun: [0.78, null],
  draw: (canvas) => FRONTS[canvas.front](canvas),
}
