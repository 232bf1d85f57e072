import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import sharp from 'sharp'
import { newFolder } from '#test/support/folders.ts'
import { type FixtureService, startFixture } from './fixtureService.ts'

/** 1600 × 1000: the left half red, the right half blue, a green square of 200 at the top right. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000" width="1600" height="1000">
<path fill="#ff0000" d="M0 0h800v1000H0z"/><path fill="#0000ff" d="M800 0h800v1000H800z"/><path fill="#00ff00" d="M1400 0h200v200h-200z"/></svg>`

describe('content service: image service', () => {
  let fixture: FixtureService
  let drawings: string
  before(async () => {
    drawings = await newFolder('hautemer-assets-')
    await writeFile(join(drawings, 'half.svg'), drawing)
    fixture = await startFixture({ assetsDir: drawings })
  })
  after(() => fixture.stop())

  const png = '/f/100100/1600x1000/0a1b2c/half.png'

  async function get(path: string, accept = '*/*') {
    const answer = await fixture.fetch(path, { headers: { accept } })
    expect(answer.status, path).to.equal(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { bytes, headers: answer.headers, type: answer.headers.get('content-type') }
  }

  async function sizeOf(path: string) {
    const { width, height, format } = await sharp((await get(path)).bytes).metadata()
    return [width, height, format]
  }

  /** Colour of a pixel, rounded to what a JPEG keeps: `255,0,0,255`. */
  async function pixel(path: string, x: number, y: number): Promise<string> {
    const { data, info } = await sharp((await get(path)).bytes)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (y * info.width + x) * 4
    return [...data.subarray(at, at + 4)].map((it) => (it > 245 ? 255 : it < 10 ? 0 : it)).join()
  }
  const [red, blue, green] = ['255,0,0,255', '0,0,255,255', '0,255,0,255']

  it('draws an original in the size that its address names', async () => {
    expect(await sizeOf(png)).to.deep.equal([1600, 1000, 'png'])
    expect(await sizeOf('/f/100100/3200x2000/0a1b2c/half.jpg')).to.deep.equal([3200, 2000, 'jpeg'])
    expect(await sizeOf('/f/100100/x/0a1b2c/half.png')).to.deep.equal([1600, 1000, 'png'])
    const { headers, type } = await get(png)
    expect([type, headers.get('cache-control')]).to.deep.equal(['image/png', 'max-age=31536000'])
  })

  it('serves SVG as it is, whatever is asked of it', async () => {
    for (const operations of ['', '/m/', '/m/200x100/filters:quality(10)']) {
      const { bytes, type } = await get(`/f/100100/x/0a1b2c/half.svg${operations}`, 'image/webp')
      expect([bytes.toString(), type]).to.deep.equal([drawing, 'image/svg+xml'])
    }
  })

  it('prefers a file of that name to a drawing', async () => {
    const assetsDir = join(fixture.dataDir, 'assets')
    await mkdir(assetsDir, { recursive: true })
    await writeFile(
      join(assetsDir, 'half.png'),
      await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    for (const name of ['half.svg', 'logo.svg']) await writeFile(join(assetsDir, name), drawing)
    const other = await startFixture({ assetsDir })
    const dimensions = async (path: string) => {
      const answer = await other.fetch(path)
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      return [width, height]
    }
    expect(await dimensions(png)).to.deep.equal([30, 20])
    expect(await dimensions('/f/1/320x200/a/logo.png')).to.deep.equal([320, 200])
    await other.stop()
  })

  it('gives WebP to whoever takes it, the original format to others, and varies by it', async () => {
    const webp = await get(`${png}/m/`, 'image/avif,image/webp,*/*')
    expect([webp.type, webp.headers.get('vary')]).to.deep.equal(['image/webp', 'Accept'])
    expect((await get(`${png}/m`)).type).to.equal('image/png')
    expect((await get('/f/1/1600x1000/a/half.jpeg/m/100x0')).type).to.equal('image/jpeg')
    const fixed = await get(`${png}/m/filters:format(jpg)`, 'image/webp')
    expect([fixed.type, fixed.headers.get('vary')]).to.deep.equal(['image/jpeg', null])
    expect((await get(`${png}/m/100x0/filters:format(avif)`)).type).to.equal('image/avif')
  })

  it('crops to fill, keeps the proportion with a 0, and allows a trailing slash', async () => {
    expect(await sizeOf(`${png}/m/200x200`)).to.deep.equal([200, 200, 'png'])
    expect(await sizeOf(`${png}/m/800x0/`)).to.deep.equal([800, 500, 'png'])
    expect(await sizeOf(`${png}/m/0x100`)).to.deep.equal([160, 100, 'png'])
    expect(await pixel(`${png}/m/200x200`, 190, 190)).to.equal(blue)
  })

  it('reduces what is larger than 4000, in proportion', async () => {
    expect(await sizeOf('/f/1/100x100/a/half.png/m/8000x4000/filters:format(webp)')).to.deep.equal([4000, 2000, 'webp'])
    expect(await sizeOf('/f/1/160x100/a/half.png/m/99999x0/filters:format(webp)')).to.deep.equal([4000, 2500, 'webp'])
    expect(await sizeOf(`${png}/m/0x0:10x1000/500x0`)).to.deep.equal([40, 4000, 'png'])
  })

  it('fits in without cropping or enlarging, and fills the rest when asked', async () => {
    expect(await sizeOf(`${png}/m/fit-in/200x200`)).to.deep.equal([200, 125, 'png'])
    expect(await sizeOf('/f/1/160x100/a/half.png/m/fit-in/2000x2000')).to.deep.equal([160, 100, 'png'])
    const filled = `${png}/m/fit-in/200x200/filters:fill(00ff00)`
    expect(await sizeOf(filled)).to.deep.equal([200, 200, 'png'])
    expect([await pixel(filled, 5, 5), await pixel(filled, 5, 100)]).to.deep.equal([green, red])
    expect(await pixel(`${png}/m/fit-in/200x200/filters:fill(transparent):format(png)`, 5, 5)).to.match(/,0$/)
  })

  it('crops an area of the original, in both notations', async () => {
    for (const area of ['1400x0:1600x200', '1400x0:1600:200', '1400x0:9000x200']) {
      expect(await sizeOf(`${png}/m/${area}`)).to.deep.equal([200, 200, 'png'])
      expect(await pixel(`${png}/m/${area}/100x100`, 50, 50)).to.equal(green)
    }
  })

  it('keeps the focal point in sight, or looks for it', async () => {
    const focused = `${png}/m/200x400/filters:focal(1500x50:1510x60)`
    expect(await sizeOf(focused)).to.deep.equal([200, 400, 'png'])
    expect(await pixel(focused, 195, 5)).to.equal(green)
    expect(await pixel(`${png}/m/200x400/filters:focal(0x0:1x1)`, 195, 5)).to.equal(red)
    expect(await pixel(`${png}/m/800x0:1600x1000/300x300/filters:focal(1500x50:1510x60)`, 299, 5)).to.equal(green)
    expect(await sizeOf(`${png}/m/200x400/smart`)).to.deep.equal([200, 400, 'png'])
  })

  it('flips by a minus sign, also without resizing', async () => {
    expect(await pixel(`${png}/m/-160x100`, 5, 50)).to.equal(blue)
    expect(await sizeOf(`${png}/m/-0x0`)).to.deep.equal([1600, 1000, 'png'])
    expect(await pixel(`${png}/m/-0x-0`, 50, 950)).to.equal(green)
  })

  it('applies filters', async () => {
    expect(await pixel(`${png}/m/160x100/filters:grayscale()`, 20, 50)).to.match(/^(\d+),\1,\1,255$/)
    expect(await pixel(`${png}/m/160x100/filters:brightness(100)`, 20, 50)).to.equal('255,255,255,255')
    expect(await pixel(`${png}/m/160x100/filters:brightness(-100)`, 20, 50)).to.equal('0,0,0,255')
    expect(await sizeOf(`${png}/m/160x100/filters:rotate(90)`)).to.deep.equal([100, 160, 'png'])
    // Against the clock: what was on the right is on top.
    expect(await pixel(`${png}/m/160x100/filters:rotate(90)`, 50, 40)).to.equal(blue)
    expect(await pixel(`${png}/m/160x100/filters:blur(20)`, 80, 50)).not.to.be.oneOf([red, blue])
    expect(await pixel(`${png}/m/160x100/filters:round_corner(20)`, 0, 0)).to.match(/,0$/)
    expect(await pixel(`${png}/m/160x100/filters:round_corner(20,0,255,0)`, 0, 0)).to.equal(green)
    // White as JPEG keeps it.
    const rounded = await pixel(`${png}/m/160x100/filters:round_corner(20):quality(90):format(jpeg)`, 0, 0)
    expect(rounded).to.match(/^2\d\d,2\d\d,2\d\d,255$/)
    const [good, bad] = await Promise.all(
      [90, 5].map((it) => get(`${png}/m/filters:format(jpeg):quality(${it}):blur(2)`)),
    )
    expect(good?.bytes.length).to.be.greaterThan(bad?.bytes.length ?? Number.NaN)
  })

  it('answers 4xx to what cannot be read, never 5xx', async () => {
    const refused: [number, string[]][] = [
      [
        400,
        [
          ...[
            '/m/large',
            '/m/200',
            '/m/200x100/300x200',
            '/m/200x100/smart/fit-in',
            '/m/100000x1',
            '/m/1600x0:1700x100',
          ],
          ...['/m/200x200:100x100', '/m/filters:quality(101)', '/m/filters:quality()', '/m/filters:sepia(1)'],
          ...['/m/filters:constructor(1)', '/m/filters:format(gif)', '/m/filters:rotate(45)', '/m/filters:blur(999)'],
          ...['/m/filters:fill(red)', '/m/filters:grayscale(1)', '/m/filters:focal(1)', '/m/filters:quality'],
          ...['/m/filters:round_corner(a)', '/m/filters:round_corner(1,2,3,999)', '/m/filters:quality(1))', '/m/-x-x-'],
        ].map((it) => `${png}${it}`),
      ],
      [400, ['/f/1/4001x100/a/half.png', '/f/1/%E0%A4%A/a/half.png']],
      [
        404,
        [
          ...[
            '/f/1/100x100/a/other.png',
            '/f/1/100x100/a/half.exe',
            '/f/1/100x100/half.png',
            '/f/1/100x100/a/half.png/n/',
          ],
          ...[
            '/f/1/100x100/a/..%2f..%2fserve.ts',
            '/f/1/100x100/a/..%2f..%2f..%2fpackage.png',
            '/f/1/99999x1/a/half.png',
          ],
          ...['/f/1/100x100/a/constructor.png', '/f/1/100x100/a/half.constructor', '/f/1/100x100/a/half%00.png', '/f/'],
        ],
      ],
    ]
    for (const [status, paths] of refused) {
      for (const path of paths) {
        const answer = await fixture.fetch(path)
        expect(answer.status, path).to.equal(status)
        expect(answer.headers.get('content-type')).to.include('json')
        await answer.arrayBuffer()
      }
    }
    expect(fixture.lines).to.deep.equal([])
  })

  it('keeps what it made on disk, makes it once, and answers 304 to clients that have it', async () => {
    const path = `${png}/m/321x123`
    const files = async () => (await readdir(join(fixture.dataDir, 'images'))).length
    const before = await files()
    const [one, two] = await Promise.all([get(path), get(path)])
    expect(await files()).to.equal(before + 1)
    expect(one?.bytes.equals(two?.bytes ?? Buffer.alloc(0))).to.equal(true)
    const again = await fixture.fetch(path, { headers: { 'if-none-match': one?.headers.get('etag') ?? '' } })
    expect([again.status, await again.text()]).to.deep.equal([304, ''])
  })

  it('serves the site’s pictures by default', async () => {
    const other = await startFixture()
    const answer = await other.fetch('/f/100100/1600x1000/0a1b2c/facade-houlgate-or.png/m/160x0')
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).height).to.equal(100)
    await other.stop()
  })
})
