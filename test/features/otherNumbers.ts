// A house with other numbers, in a process of its own: it writes what its forms, pages and jobs did as JSON.
import { writeFileSync } from 'node:fs'
import { textOf } from '#test/desk/deskSite.ts'
import { must, openHotelSite, signupBody } from '#test/support/hotelSite.ts'
import { floorEvent, fullMember, postFloor, preMember } from '#test/support/vipSite.ts'

/** The answers, rows and pages of that house. */
export interface Told {
  signups: [programme: string, years: number, status: number, message: string | null][]
  stored: { requests: number; mails: boolean }[]
  pages: Record<string, string>
  consentSeconds: number
  /** The status and the look of a holder with 150 points, and the days until the file of a pre-member ends. */
  card: (string | number)[]
}

const { TOLD = '' } = process.env
const site = await openHotelSite({ mailbox: true })
await site.whole()
const { clock, services } = site
const visitor = site.client({ locale: 'en' })

const signups: Told['signups'] = []
for (const [programme, years] of [
  ['eph/users', 18],
  ['eph/users', 20],
  ['vip', 20],
  ['vip', 22],
] as const) {
  const answer = await visitor.post(`/api/${programme}/signup`, signupBody({ birthdate: bornAgo(years) }))
  signups.push([programme, years, answer.status, answer.body.error?.fields.birthdate.split('. ')[1] ?? null])
}
const consent = must(
  await visitor.post('/api/consent', { choices: { analytics: false, monitoring: false }, wording: 'x', locale: 'en' }),
  204,
)
const guest = await site.member()
const person = { civility: 'Mrs', firstname: 'Anne', lastname: 'Martin', email: guest.email, privacy: true }
must(await guest.client.post('/api/forms/contact', { ...person, subject: 'Une chambre', message: 'Bonjour' }), 201)
const holder = await fullMember(site)
const played = { cvip: holder.card.cvip, points: 150, source: 'bars', label: 'Bar' }
must(await postFloor(site, floorEvent(site, 'pointsEarned', played)), 202)
const held = must(await holder.client.get('/api/vip/me'), 200).body
const ownPage = String((await holder.client.get('/en/vip-card/my-space')).body)
const pending = await preMember(site)
const fileDays = (Date.parse(must(await pending.client.get('/api/vip/me'), 200).body.fileExpires) - clock.now()) / 864e5
const card = [held.status, /data-tier="(\w+)"/.exec(ownPage)?.[1] ?? '', Math.round(fileDays)]
const pages: Told['pages'] = {}
for (const path of ['/en/my-account/register', '/en/vip-card/register', '/en/cookies'])
  pages[path] = textOf(await visitor.get(path))
pages.points = textOf(await holder.client.get('/en/vip-card/my-points'))
pages.sponsorship = textOf(await holder.client.get('/en/vip-card/sponsorship'))

const stored = [await storedRows()]
for (const days of [29, 3, 60]) {
  clock.advance({ days })
  await services.jobs.runDue()
  stored.push(await storedRows())
}
const told: Told = {
  ...{ signups, stored, pages, card },
  consentSeconds: Number(/max-age=(\d+)/i.exec(consent.headers.get('set-cookie') ?? '')?.[1]),
}
writeFileSync(TOLD, JSON.stringify(told))
await site.close()
process.exit(0)

function bornAgo(years: number): string {
  return Temporal.PlainDate.from(clock.day()).subtract({ years }).toString()
}

async function storedRows(): Promise<Told['stored'][number]> {
  const { db } = services.store
  const [requests, mails] = await Promise.all([
    db.selectFrom('submissions').select('id').execute(),
    db.selectFrom('mailCopies').select('id').execute(),
  ])
  return { requests: requests.length, mails: mails.length > 0 }
}
