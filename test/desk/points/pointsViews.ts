import { type DeskRouteName, deskPath } from '#shared/desk/routes.ts'
import type { Locale } from '#shared/locales.ts'
import type { Answer } from '#test/support/client.ts'
import { type HotelSite, must } from '#test/support/hotelSite.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { fullMember, newCard } from '#test/support/vipSite.ts'
import { houses, type Staff, staffMember } from '../deskSite.ts'
import { act, claimedLine, earner } from './pointsSite.ts'

/** Every page about points and protection in its states, for the test of their quality. */
export async function pointsViews(site: HotelSite, locale: Locale) {
  const staff = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Max Roy', locale })
  const group = await staffMember(site, 'group', undefined, { name: 'Ada Petit', locale })
  const at = (route: DeskRouteName) => deskPath(route, locale, { house: houses.casino })
  const to = (answer: Answer) => must(answer, 303).headers.get('location') ?? ''
  const post = async (route: DeskRouteName, fields: Record<string, string>, id = '') =>
    to(await act(staff, route, fields, { id, locale }))
  const [open, answered] = [await claimedLine(site), await claimedLine(site)]
  const claim = await post('lineClaims', { form: 'open', id: open.id })
  await post('lineClaims', { form: 'open', id: answered.id })
  const words = 'La caisse était en panne ce soir-là, voici vos points.'
  const settled = await post('lineClaim', { form: 'adjust', points: '120', words }, answered.id)
  const { card } = await earner(site)
  const ledger = await post('points', { form: 'find', reason: 'present', code: card.cvip })
  const look = ledger.split('/').at(-1) ?? ''
  const waits = await post('ledger', { form: 'adjust', points: '6000', reason: 'missing', words }, look)
  const door = async (visitsPerMonth: number | undefined, isPaused = false) => {
    const member = await fullMember(site, {}, newCard({ birthdate: newBirthdate() }))
    const pauseUntil = site.clock.day(9)
    const measures = { muteGaming: false, visitsPerMonth, ...(isPaused && { pauseUntil }) }
    must(await member.client.put('/api/vip/protection', measures), 200)
    return post('door', { form: 'count', code: member.card.cvip })
  }
  const list = { form: 'list', reason: 'letter', scope: 'all' }
  const views: { name: string; path: string; staff: Staff }[] = [
    { name: 'points', path: at('points'), staff },
    { name: 'ledger', path: waits, staff },
    { name: 'claims', path: `${at('lineClaims')}?all=1`, staff: group },
    { name: 'claim', path: claim, staff },
    { name: 'claim answered', path: settled, staff },
    { name: 'to approve', path: `${at('adjustments')}?all=1`, staff: group },
    { name: 'own request', path: at('adjustments'), staff },
    { name: 'door', path: at('door'), staff },
    { name: 'welcome', path: await door(5), staff },
    { name: 'last visit', path: await door(1), staff },
    { name: 'paused', path: await door(undefined, true), staff },
    { name: 'protection', path: at('protection'), staff: group },
    { name: 'protected', path: to(await act(group, 'protection', list, { locale })), staff: group },
  ]
  return views
}
