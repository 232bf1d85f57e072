import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'

// The headers that Mozilla's Observatory looks at, on a site behind TLS.
/** Outside services as they are operated: by TLS. */
const services = { SYNXIS_URL: 'https://stays.example.test' }

describe('security headers', () => {
  const site = opened(() =>
    openSite({ env: { PUBLIC_URL: 'https://www.hautemer.test', TRUST_PROXY: 'loopback', ...services } }),
  )

  const pages = ['/', '/en', '/hotels', '/mon-compte/connexion', '/poker/tournois', '/recherche', '/nulle-part']

  it('allow no script, style, frame or plug-in but our own, and no inline code', async () => {
    for (const path of pages) {
      const policy = policyOf(await site.get(path))
      expect(policy.get('default-src'), path).to.deep.equal(["'none'"])
      expect(policy.get('script-src'), path).to.deep.equal(["'self'"])
      expect(policy.get('base-uri'), path).to.deep.equal(["'none'"])
      expect(policy.get('frame-ancestors'), path).to.deep.equal(["'self'"])
      expect(policy.get('object-src') ?? policy.get('default-src'), path).to.deep.equal(["'none'"])
      expect(
        policy.get('style-src')?.filter((it) => !it.startsWith("'sha256-")),
        path,
      ).to.deep.equal(["'self'"])
      expect(policy.get('require-trusted-types-for'), path).to.deep.equal(["'script'"])
      expect(policy.has('form-action'), path).to.equal(true)
      expect([...policy.values()].flat().join(' '), path).not.to.match(/unsafe-|http:|\*/)
    }
  })

  it('are on every answer: pages, calls, files, refusals', async () => {
    for (const path of [...pages, '/api/casinos', '/api/nothing', '/sitemap.xml', '/robots.txt', '/%zz']) {
      const { headers } = await site.get(path)
      expect(headers.get('x-content-type-options'), path).to.equal('nosniff')
      expect(headers.get('x-frame-options'), path).to.equal('SAMEORIGIN')
      expect(headers.get('referrer-policy'), path).to.equal('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy'), path).to.equal('same-origin')
      expect(headers.get('cross-origin-resource-policy'), path).to.equal('same-origin')
      expect(headers.get('permissions-policy'), path).to.contain('microphone=()')
      const seconds = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1])
      expect(seconds, path).to.be.at.least(365 * 24 * 3600)
      expect(headers.get('x-powered-by'), path).to.equal(null)
      expect(headers.get('access-control-allow-origin'), path).to.equal(null)
    }
  })

  it('set cookies that only TLS carries and other sites do not send', async () => {
    const answer = await site.get('/locale/en?to=/en')
    for (const cookie of answer.headers.getSetCookie())
      expect(cookie)
        .to.match(/Secure/)
        .and.match(/SameSite=(Lax|Strict)/)
    expect(answer.headers.getSetCookie()).not.to.have.length(0)
  })

  it('lead nowhere by plain HTTP', async () => {
    const html = await site.html('/')
    const foreign = [...html.matchAll(/(?:src|href|action)="(http:[^"]+)"/g)].map((it) => it[1])
    expect(foreign).to.deep.equal([])
  })

  function policyOf({ headers }: Response): Map<string, string[]> {
    const directives = (headers.get('content-security-policy') ?? '').split(';').map((it) => it.trim().split(/\s+/))
    return new Map(directives.map(([name = '', ...values]) => [name, values]))
  }
})
