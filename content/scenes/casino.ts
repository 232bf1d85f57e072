import { domed } from './casino/domed.ts'
import { granite } from './casino/granite.ts'
import { liner } from './casino/liner.ts'
import type { Canvas, Front, SceneDrawing } from './kit/canvas.ts'

/** The casinos that are not domed. */
const FRONTS: Partial<Record<Front, (canvas: Canvas) => string>> = { granit: granite, basque: liner }

/** A casino and its forecourt; in the evening with searchlights and lit lamps. */
export const casino: SceneDrawing = {
  horizon: 0.72,
  sun: [0.5, 0.4],
  style: 'rayons',
  draw: (canvas) => (FRONTS[canvas.front] ?? domed)(canvas),
}
