// node tools/photos/print.ts soin   prints what render.ts has traced into content/houses/hautemer/assets/: a photograph, and a loop where lamps burn
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { develop, type Flame, readNegative } from './develop.ts'

interface Order {
  file: string
  exposure: number
  softness?: number
  /** The lamps' share of the light. */
  lamps: number
  /** The lights that flicker in a loop; none without it. */
  flames?: readonly Flame[]
}

const orders: Readonly<Record<string, Order>> = {
  soin: {
    file: 'photo-soin-bougies',
    exposure: 1.25,
    lamps: 0.9,
    flames: [
      { x: 0.794, foot: 0.39, height: 0.15 },
      { x: 0.493, foot: 0.385, height: 0.11 },
    ],
  },
  bain: { file: 'photo-bain-arches', exposure: 0.8, lamps: 0, softness: 0.55 },
  table: { file: 'photo-table-couchant', exposure: 0.8, lamps: 1 },
}

const [seconds, rate] = [8, 24]
const [name = 'soin'] = process.argv.slice(2)
const order = orders[name]
if (!order) throw new Error(`No scene ${name}`)
const negative = readNegative(name, order.softness)
const { file, exposure, lamps, flames } = order
const path = process.argv[3] ?? `content/houses/hautemer/assets/${file}`
const print = await develop(negative, { exposure, lamps, width: 1600, grain: 7 })
console.log(`${path}.jpg`, (await print.jpeg({ quality: 80, mozjpeg: true }).toFile(`${path}.jpg`)).size)

if (flames) {
  const [width, height] = [960, 600]
  const film = ['-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0', '-row-mt', '1', '-pix_fmt', 'yuv420p', '-an']
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', `${rate}`, '-i', '-']
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...film, `${path}.webm`], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  for (let frame = 0; frame < seconds * rate; frame++) {
    // Whole numbers of turns: the last picture leads to the first.
    const turn = (frame / (seconds * rate)) * 2 * Math.PI
    const flicker = 0.07 * Math.sin(3 * turn) + 0.05 * Math.sin(7 * turn + 1) + 0.03 * Math.sin(19 * turn + 2)
    const sway = Math.sin(2 * turn) + 0.6 * Math.sin(5 * turn + 2)
    const shown = await develop(negative, { exposure, lamps: lamps * (1 + flicker), width, grain: 0, flames, sway })
    if (!ffmpeg.stdin.write(await shown.raw().toBuffer())) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  await once(ffmpeg, 'exit')
}
