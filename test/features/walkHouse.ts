// A house in a process of its own, since what a house has is known when its modules are read. It asks for every address that it is
// given as a stranger, a guest and a person of the staff, and writes what it was told as JSON.
import { readFileSync, writeFileSync } from 'node:fs'
import { staffMember } from '#test/desk/deskSite.ts'
import { type Answer, manyAddresses } from '#test/support/client.ts'
import { openHotelSite, password } from '#test/support/hotelSite.ts'
import '#shared/features.ts'
import type { Asked, Told } from './absent.ts'

const { DATA_DIR = '', ASKED = '', TOLD = '' } = process.env
const asked: Asked = JSON.parse(readFileSync(ASKED, 'utf8'))
const site = await openHotelSite({
  dataDir: DATA_DIR,
  mailbox: true,
  env: { ...manyAddresses, METRICS_TOKEN: 'token-of-the-test' },
})
await site.whole()
const stranger = site.client({ locale: 'fr' })
const member = has.hotel ? await site.member() : undefined
const guest = member?.client ?? stranger
const staff = has.desk ? (await staffMember(site, 'group', undefined)).client : undefined
await site.services.jobs.runDue()

const told: Told = { pages: {}, calls: {}, desk: {}, files: {}, mails: [] }
for (const path of asked.pages) {
  told.pages[path] = await answerOf(stranger.get(path))
  const own = await answerOf(guest.get(path))
  if (own.status !== told.pages[path].status) told.pages[`${path} as a guest`] = own
}
for (const path of linked(told.files['/sitemap.xml'] ?? (await answerOf(stranger.get('/sitemap.xml')))))
  told.pages[path] = await answerOf(stranger.get(path))
for (const { method, path } of asked.calls)
  told.calls[`${method} ${path}`] = await answerOf(guest.send(method, path, method === 'GET' ? undefined : {}))
for (const path of asked.desk) told.desk[path] = await answerOf((staff ?? site.client()).get(path))
for (const path of asked.files)
  told.files[path] = await answerOf(stranger.get(path, { Authorization: 'Bearer token-of-the-test' }))
if (member) {
  told.files['the export of a guest'] = await answerOf(guest.get('/api/eph/profile/export'))
  await guest.post('/api/eph/users/erase', { password })
  for (const { subject, text, html } of site.mailbox.all(member.email)) told.mails.push(`${subject}\n${text}\n${html}`)
}
writeFileSync(TOLD, JSON.stringify(told))
await site.close()
process.exit(0)

async function answerOf(sent: Promise<Answer>): Promise<{ status: number; text: string }> {
  const { status, body, headers } = await sent
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, text: `${headers.get('location') ?? ''} ${text}` }
}

function linked({ text }: { text: string }): string[] {
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}
