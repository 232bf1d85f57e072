import { expect } from 'chai'
import { locales } from './locales.ts'
import {
  matchRoute,
  pathFor,
  pathWithoutTokens,
  privateCalendarPath,
  privateCalendarToken,
  type RouteName,
  routes,
} from './routes.ts'

describe('addresses of application pages', () => {
  it('lead to their own page in their own language, and back', () => {
    for (const [name, entry] of Object.entries(routes)) {
      for (const locale of locales) {
        const names = [...entry[locale].matchAll(/:(\w+)/g)].map(([, param]) => param as string)
        const params = Object.fromEntries(names.map((it) => [it, `a-${it}`]))
        const path = pathFor(name as RouteName, locale, params)
        const found = matchRoute(path)
        expect([found?.route.name, found?.locale, found?.params], path).to.deep.equal([name, locale, params])
      }
    }
  })

  it('are told to others without their token or id, also mistyped, and otherwise as they are', () => {
    const secret = 'b0a1c2d3-secret'
    for (const [name, entry] of Object.entries(routes))
      for (const locale of locales) {
        const names = [...entry[locale].matchAll(/:(\w+)/g)].map(([, param]) => param as string)
        const holds = names.some((it) => it === 'token' || it === 'id')
        const path = pathFor(name as RouteName, locale, Object.fromEntries(names.map((it) => [it, secret])))
        if (!holds) expect(pathWithoutTokens(path)).to.equal(path)
        else
          expect(pathWithoutTokens(path))
            .to.match(/:(token|id)/)
            .and.not.include(secret)
        if (holds && 'unlisted' in entry) expect(pathWithoutTokens(`${path}/x`), path).not.to.include(secret)
      }
    for (const locale of locales) expect(pathWithoutTokens(privateCalendarPath(locale, secret))).not.to.include(secret)
  })

  it('are none in the other language’s words, with more behind them, or with a part left out', () => {
    for (const path of [
      '/my-account',
      '/en/mon-compte',
      '/en/recherche',
      '/search',
      '/spectacles/',
      '/spectacles/hier',
    ])
      expect(matchRoute(path), path).to.equal(undefined)
    for (const path of [
      '/mon-compte/mes-sejours/',
      '/mon-compte/mes-sejours/12/34',
      '/poker/tournois/a/b',
      '/xspectacles',
    ])
      expect(matchRoute(path), path).to.equal(undefined)
  })

  it('prefer the words of a route to a parameter', () => {
    expect(matchRoute('/poker/tournois')?.route.name).to.equal('tournaments')
    expect(matchRoute('/poker/tournois/gala')?.params).to.deep.equal({ slug: 'gala' })
    expect(matchRoute('/poker/tournois/gala/inscription')?.route.name).to.equal('tournamentRegistration')
  })

  it('take what stands in them as one segment, and refuse to be built without it', () => {
    expect(pathFor('hotelStay', 'en', { id: 'a/b?c#d é' })).to.equal('/en/my-account/my-stays/a%2Fb%3Fc%23d%20%C3%A9')
    expect(() => pathFor('hotelStay', 'fr')).to.throw('Route hotelStay needs id')
    expect(() => pathFor('hotelStay', 'fr', { id: '' })).to.throw('Route hotelStay needs id')
    expect(locales.map((locale) => pathFor('home', locale))).to.deep.equal(['/', '/en'])
  })

  it('the address of a private calendar gives its one token back', () => {
    for (const locale of locales) {
      const path = privateCalendarPath(locale, 'aB3_-')
      expect(privateCalendarToken(path), path).to.equal('aB3_-')
    }
    expect(privateCalendarPath('fr', 't')).to.equal('/calendrier/t.ics')
    expect(privateCalendarPath('en', 't')).to.equal('/en/calendar/t.ics')
    for (const path of [
      '/calendar/t.ics',
      '/en/calendrier/t.ics',
      '/calendrier/a/b.ics',
      '/calendrier/t.icsx',
      '/calendrier/.ics',
    ])
      expect(privateCalendarToken(path), path).to.equal(undefined)
    expect(privateCalendarToken(`/calendrier/${'t'.repeat(101)}.ics`)).to.equal(undefined)
  })
})
