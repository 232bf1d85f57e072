import type { Canvas, Front, SceneDrawing } from '../../drawing/canvas.ts'
import { domed } from './domed.ts'
import { granite } from './granite.ts'
import { liner } from './liner.ts'
import { moorish } from './moorish.ts'
import { winterGarden } from './winterGarden.ts'

/** The casinos that are not domed. */
const FRONTS: Partial<Record<Front, (canvas: Canvas) => string>> = {
  granite,
  basque: liner,
  pineVilla: moorish,
  loggia: winterGarden,
}

/** A casino and its forecourt; in the evening with searchlights and lit lamps. */
export const casinoScene: SceneDrawing = {
  horizon: 0.72,
  sun: [0.5, 0.4],
  style: 'rays',
  draw: (canvas) => (FRONTS[canvas.front] ?? domed)(canvas),
}
