import { domed } from './casino/domed.ts'
import type { SceneDrawing } from './kit/canvas.ts'

/** A casino and its forecourt; in the evening with searchlights and lit lamps. */
export const casino: SceneDrawing = { horizon: 0.72, sun: [0.5, 0.4], style: 'rayons', draw: domed }
