import type { SceneDrawing } from './kit/canvas.ts'
import { nth } from './kit/random.ts'
import { acrobat, ballerina, comedian, juggler } from './theatre/acts.ts'
import { flamenco, jazz, tango } from './theatre/dances.ts'
import { orchestra, revue } from './theatre/ensembles.ts'
import { magician, type Performer, pianist, singer } from './theatre/soloists.ts'
import { audience, curtains, spotlight, stage } from './theatre/stage.ts'

const PERFORMERS: readonly Performer[] = [
  singer,
  pianist,
  revue,
  magician,
  orchestra,
  tango,
  acrobat,
  ballerina,
  juggler,
  comedian,
  jazz,
  flamenco,
]

/** A theatre from the back of the stalls. Twelve variants: who performs; five colours of curtain by turns. */
export const theatre: SceneDrawing = {
  horizon: 0.7,
  sun: [0.5, 0.3],
  draw(canvas) {
    const variant = canvas.variant % PERFORMERS.length
    const cloth = nth([canvas.palette.accent, '#7A2E4D', '#1C5A66', '#B5382A', '#3D3F77'], variant % 5)
    const { x, y } = spotlight(canvas)
    const performer = nth(PERFORMERS, variant)(canvas, x, y, cloth)
    return stage(canvas) + performer + curtains(canvas, cloth) + audience(canvas, cloth)
  },
}
