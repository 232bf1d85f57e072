import type { SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { acrobat, ballerina, comedian, juggler } from './acts.ts'
import { flamenco, jazz, tango } from './dances.ts'
import { orchestra, revue } from './ensembles.ts'
import { frameOf, microphone } from './houses.ts'
import { magician, type Performer, pianist, singer } from './soloists.ts'
import { audience, spotlight, stage } from './stage.ts'

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
  microphone,
]

/** A theatre from the back of the stalls. The variant says who performs, the place in which house; five colours of curtain by turns. */
export const theatreScene: SceneDrawing = {
  horizon: 0.7,
  sun: [0.5, 0.3],
  draw(canvas) {
    const variant = canvas.variant % PERFORMERS.length
    const cloth = nth([canvas.palette.accent, '#7A2E4D', '#1C5A66', '#B5382A', '#3D3F77'], variant % 5)
    const { x, y } = spotlight(canvas)
    const performer = nth(PERFORMERS, variant)(canvas, x, y, cloth)
    const { behind, before } = frameOf(canvas, cloth)
    return stage(canvas) + behind + performer + before + audience(canvas, cloth)
  },
}
