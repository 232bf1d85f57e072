import { palace } from './facade/palace.ts'
import type { SceneDrawing } from './kit/canvas.ts'

/** A hotel seen from its gardens. */
export const facade: SceneDrawing = { horizon: 0.7, sun: [0.78, null], draw: palace }
