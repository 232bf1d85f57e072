// node tools/art/sheet.ts   draws every picture small into docs/shots/scenes.webp, to be looked at after a change
import sharp from 'sharp'
import { drawByName, pictureNames, pictureSize } from './catalogue.ts'

const WIDTH = 1440
const ROW = 60
const GAP = 6
const PAPER = '#FBF5E9'

type Cell = { name: string; width: number; left: number; top: number }

function layOut(): { cells: Cell[]; height: number } {
  const cells: Cell[] = []
  let [left, top] = [GAP, GAP]
  for (const name of pictureNames()) {
    const size = pictureSize(name) ?? { width: 1, height: 1 }
    const width = Math.round((ROW * size.width) / size.height)
    if (left + width + GAP > WIDTH) {
      left = GAP
      top += ROW + GAP
    }
    cells.push({ name, width, left, top })
    left += width + GAP
  }
  return { cells, height: top + ROW + GAP }
}

async function render({ name, width }: Cell): Promise<Buffer> {
  return sharp(Buffer.from(drawByName(name) ?? ''), { density: 96 })
    .resize(width, ROW)
    .png()
    .toBuffer()
}

const { cells, height } = layOut()
const inputs = []
for (const cell of cells) inputs.push({ input: await render(cell), left: cell.left, top: cell.top })
const file = new URL('../../docs/shots/scenes.webp', import.meta.url)
const sheet = sharp({ create: { width: WIDTH, height, channels: 3, background: PAPER } }).composite(inputs)
const { size } = await sheet.webp({ quality: 60, effort: 6 }).toFile(file.pathname)
process.stdout.write(`${cells.length} pictures, ${Math.round(size / 1024)} KB\n`)
