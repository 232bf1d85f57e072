import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect } from 'chai'
import { openSite, type Site } from '#test/support/site.ts'

describe('client and host of a request', () => {
  let plain: Site
  let behindProxy: Site
  before(async () => {
    const ALLOWED_HOSTS = 'localhost,www.Hautemer.test'
    plain = await openSite({ env: { ALLOWED_HOSTS, TRUST_PROXY: '' } })
    // Own site: it trusts a proxy.
    behindProxy = await openSite({ env: { ALLOWED_HOSTS, TRUST_PROXY: 'loopback,10.0.0.0/8' } })
  })
  after(async () => {
    await plain.close()
    await behindProxy.close()
  })

  describe('ALLOWED_HOSTS', () => {
    it('holds for pages from memory as for all others', async () => {
      for (const site of [plain, behindProxy]) {
        await intoMemory(site)
        for (const path of ['/', '/hotels', '/api/casinos', '/_payload/fr/hotels.json']) {
          expect(await statusOf(site, path, { Host: 'evil.test' }), path).to.equal(400)
          expect(await statusOf(site, path, { Host: 'localhost.evil.test' }), path).to.equal(400)
          for (const Host of ['localhost', 'LOCALHOST:8080', 'www.hautemer.test'])
            expect(await statusOf(site, path, { Host }), `${path} ${Host}`).to.equal(200)
        }
      }
    })

    it('is not asked of probes, which name the machine by its address', async () => {
      for (const path of ['/healthz', '/readyz'])
        expect(await statusOf(plain, path, { Host: '10.1.2.3:3000' }), path).to.equal(200)
    })

    it('hears X-Forwarded-Host from a trusted proxy alone, and of several what that proxy wrote', async () => {
      await Promise.all([intoMemory(plain), intoMemory(behindProxy)])
      const [evil, good] = ['evil.test', 'www.hautemer.test']
      for (const [Host, forwarded, status, proxied] of [
        [evil, good, 400, 200],
        [good, evil, 200, 400],
        [evil, `${good}, ${evil}`, 400, 400],
        [evil, `${evil}, ${good}`, 400, 200],
        [good, '', 200, 400],
      ] as const) {
        for (const path of ['/hotels', '/api/casinos']) {
          const said = `${path} for ${Host}, forwarded ${forwarded}`
          const headers = { Host, 'X-Forwarded-Host': forwarded }
          expect(await statusOf(plain, path, headers), said).to.equal(status)
          expect(await statusOf(behindProxy, path, headers), said).to.equal(proxied)
        }
      }
    })
  })

  describe('the address that limits count', () => {
    /** Whether a second address finds the limit of the first used up. */
    async function shareLimit(first: string, second: string): Promise<boolean> {
      behindProxy.clock.toNextMinute()
      const search = (address: string) => statusOf(behindProxy, '/api/search?q=brest', { 'X-Forwarded-For': address })
      for (let n = 0; n < 60; n++) expect(await search(first), `${first}, call ${n}`).to.equal(200)
      return (await search(second)) === 429
    }

    for (const [first, second] of [
      ['192.0.2.1', '192.0.2.1:5678'],
      ['192.0.2.2:1', '::ffff:192.0.2.2'],
      ['192.0.2.3', '[::FFFF:c000:203]:80'],
      ['2001:db8:0:1::5', '2001:DB8::1:ffff:0:0:9'],
      ['[2001:db8:0:2::5]:443', '2001:0db8:0000:0002:0000:0000:0000:0001'],
      ['2001:db8::1', '2001:db8:0:0:ffff::1'],
      ['192.0.2.4', '192.0.2.4, 10.1.2.3:9999'],
      ['192.0.2.5', '192.0.2.99, 192.0.2.5, ::ffff:10.1.2.3'],
    ] as const)
      it(`is one for ${first} and ${second}`, async () => {
        expect(await shareLimit(first, second)).to.equal(true)
      })

    for (const [first, second] of [
      ['192.0.2.11', '192.0.2.12'],
      ['2001:db8:1:1::1', '2001:db8:1:2::1'],
      ['2001:db8:2::1', '2001:db8:2:1::1'],
    ] as const)
      it(`is not one for ${first} and ${second}`, async () => {
        expect(await shareLimit(first, second)).to.equal(false)
      })

    it('is nobody’s to choose without a proxy', async () => {
      plain.clock.toNextMinute()
      const statuses: number[] = []
      for (let n = 0; n < 61; n++)
        statuses.push(
          await statusOf(plain, '/api/search?q=brest', { Host: 'localhost', 'X-Forwarded-For': `10.9.8.${n}` }),
        )
      expect(statuses.at(-1)).to.equal(429)
    })
  })
})

/** Asked twice, a page leaves from memory. */
async function intoMemory(site: Site): Promise<void> {
  for (const path of ['/', '/hotels', '/', '/hotels']) await site.html(path)
}

/** `fetch` would not have `Host` be another than where it goes. */
async function statusOf({ url }: Site, path: string, headers: Record<string, string>): Promise<number> {
  const asking = request(url + path, { headers: { 'Accept-Language': 'fr', Host: 'localhost', ...headers } }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}
