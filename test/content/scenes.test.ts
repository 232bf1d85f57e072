import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fingerprints from '#content/scenes/family/fingerprints.json' with { type: 'json' }
import { drawByName, pictureNames, pictureSize, whatIsSeen } from '#content/scenes/family.ts'
import { type SceneKind, scene } from '#content/scenes/scene.ts'

// 12.5 KB: art direction, Pictures.
const MOST_BYTES = 12_500

const sha = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const draw = (name: string) => drawByName(name) ?? assert.fail(`${name} is not drawn`)

describe('the picture family', () => {
  it('draws every picture as it was accepted (node content/scenes/list.ts --accept after a change)', () => {
    const drawn = Object.fromEntries(pictureNames().map((name) => [name, sha(draw(name))]))
    assert.deepEqual(drawn, fingerprints)
  })

  it('gives the same string for the same input, whatever was drawn in between', () => {
    const kinds: SceneKind[] = ['facade', 'plage', 'plan', 'theatre']
    const first = kinds.map((kind) => scene(kind, { seed: 4, hour: 'or' }))
    scene('jardin', { seed: 9 })
    const again = kinds.map((kind) => scene(kind, { seed: 4, hour: 'or' }))
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
      assert.match(whatIsSeen(name) ?? '', /^\p{Lu}.{15,}[^.]$/u)
    })
  }

  it('knows no other name', () => {
    for (const name of ['', 'plage', 'constructor', '__proto__', '../facade-houlgate-or', 'facade-houlgate-or.svg']) {
      assert.equal(drawByName(name), undefined, name)
      assert.equal(pictureSize(name), undefined, name)
    }
  })
})
