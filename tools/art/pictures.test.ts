import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { drawByName, pictureNames, pictureSize } from './catalogue.ts'
import { type SceneKind, scene } from './scene.ts'
import { staleFiles } from './write.ts'

const MOST_BYTES = 14_000

const draw = (name: string) => drawByName(name) ?? assert.fail(`${name} is not drawn`)

describe('the picture family', () => {
  it('draws every picture as it was accepted (npm run art writes the files after a change)', async () => {
    assert.deepEqual(await staleFiles(), [])
  })

  it('gives the same string for the same input, whatever was drawn in between', () => {
    const kinds: SceneKind[] = ['facade', 'beach', 'map', 'theatre']
    const first = kinds.map((kind) => scene(kind, { seed: 4, hour: 'golden' }))
    scene('garden', { seed: 9 })
    const again = kinds.map((kind) => scene(kind, { seed: 4, hour: 'golden' }))
    assert.deepEqual(again, first)
  })

  it('has no two equal pictures', () => {
    const drawings = pictureNames().map(draw)
    assert.equal(new Set(drawings).size, drawings.length)
  })

  for (const name of pictureNames()) {
    it(`${name} is small, wordless and of the size it says`, () => {
      const svg = draw(name)
      assert.ok(Buffer.byteLength(svg) <= MOST_BYTES, `${Buffer.byteLength(svg)} bytes`)
      assert.doesNotMatch(svg, /<text|NaN|undefined|Infinity|null/)
      const size = pictureSize(name)
      assert.ok(svg.includes(`viewBox="0 0 ${size?.width} ${size?.height}"`), 'viewBox')
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
      assert.equal(new Set(ids).size, ids.length, 'an id twice')
      for (const [, used = ''] of svg.matchAll(/href="#([^"]+)"/g))
        assert.ok(ids.includes(used), `${used} is not drawn`)
    })
  }

  it('is listed for writers of stories, each with its size and what is seen', () => {
    const list = readFileSync(new URL('catalogue.md', import.meta.url), 'utf8')
    const rows = [...list.matchAll(/^\| (\S+) \| (\d+) × (\d+) \| \p{Lu}.{15,}[^.] \|$/gmu)].map(([, ...row]) => row)
    const known = pictureNames().map((name) => [name, ...Object.values(pictureSize(name) ?? {}).map(String)])
    assert.deepEqual(rows, known)
  })

  it('knows no other name', () => {
    for (const name of ['', 'plage', 'constructor', '__proto__', '../facade-houlgate-or', 'facade-houlgate-or.svg']) {
      assert.equal(drawByName(name), undefined, name)
      assert.equal(pictureSize(name), undefined, name)
    }
  })
})
