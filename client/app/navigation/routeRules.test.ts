import { expect } from 'chai'
import { fetchRouteRules, followRules } from './routeRules.ts'

describe('route rules in the browser (R066, R067)', () => {
  const browserFetch = globalThis.fetch
  const warn = console.warn
  let warnings: number

  before(() => Object.assign(globalThis, { location: { origin: 'https://site.test' } }))
  after(() => Reflect.deleteProperty(globalThis, 'location'))
  beforeEach(() => {
    warnings = 0
    console.warn = () => void warnings++
  })
  afterEach(() => {
    console.warn = warn
    globalThis.fetch = browserFetch
  })

  it('lead to their target, here or elsewhere, over other rules too', () => {
    const rules = {
      '/a': { redirect: '/b' },
      '/b': { redirect: '/c?x=1' },
      '/out': { redirect: 'https://other.test/x' },
    }
    expect(followRules(rules, '/a')?.href).to.equal('https://site.test/c?x=1')
    expect(followRules(rules, '/out')?.href).to.equal('https://other.test/x')
    expect(followRules(rules, '/hotels')).to.equal(undefined)
    expect(followRules(rules, 'constructor')).to.equal(undefined)
    expect(warnings).to.equal(0)
  })

  it('that lead in a circle, nowhere or to a script are logged and not followed', () => {
    expect(followRules({ '/a': { redirect: '/b' }, '/b': { redirect: '/a' } }, '/a')).to.equal(undefined)
    expect(followRules({ '/a': { redirect: 'http://' } }, '/a')).to.equal(undefined)
    expect(followRules({ '/a': { redirect: 'javascript:alert(1)' } }, '/a')).to.equal(undefined)
    expect(warnings).to.equal(3)
  })

  it('come from the manifest of the build', async () => {
    const asked: string[] = []
    globalThis.fetch = async (url) => {
      asked.push(String(url))
      return Response.json({ id: 'b1', routeRules: { '/a': { redirect: '/b' } } })
    }
    expect((await fetchRouteRules('b1').targetOf('/a'))?.pathname).to.equal('/b')
    expect(asked).to.deep.equal(['/_app/builds/meta/b1.json'])
  })

  for (const [failure, answer] of Object.entries({
    'an error': async () => new Response('', { status: 500 }),
    'no JSON': async () => new Response('<html>'),
    'no network': () => Promise.reject(new TypeError('offline')),
  })) {
    it(`are logged and forgotten when the manifest is ${failure} (R290, R291)`, async () => {
      globalThis.fetch = answer
      expect(await fetchRouteRules('b1').targetOf('/a')).to.equal(undefined)
      expect(warnings).to.equal(1)
    })
  }
})
