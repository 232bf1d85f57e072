import type { MailData, MailKind } from '#server/mail/kinds.ts'
import { type Answer, type Client, manyAddresses, newClient } from './client.ts'
import type { ReceivedMail } from './mailbox.ts'
import { openSite, type Site, type SiteOptions } from './site.ts'
import { onEachDatabase } from './store/databases.ts'

export const password = 'Secret-2026!'

/** A site with what tests of the hotel programme ask of it again and again. */
export interface HotelSite extends Site {
  client(options?: Parameters<typeof newClient>[1]): Client
  /** Data of the last mail of a kind to an address, from the outbox. @throws when there is none */
  mail<Kind extends MailKind>(kind: Kind, to: string): Promise<MailData[Kind]>
  /** How many mails of a kind were written to an address. */
  mails(kind: MailKind, to: string): Promise<number>
  /** A registered, confirmed and connected member. */
  member(
    changed?: Record<string, unknown>,
  ): Promise<{ client: Client; email: string; profile: Answer['body']['profile'] }>
}

let people = 0

/** An address that no other test has. */
export function newEmail(domain = 'guests.test'): string {
  return `guest-${++people}@${domain}`
}

/** Every required field of a registration. */
export function signupBody(changed: Record<string, unknown> = {}): Record<string, unknown> {
  const email = (changed.email as string | undefined) ?? newEmail()
  return {
    civility: 'Mrs',
    firstname: 'Anne',
    lastname: 'Martin',
    birthdate: '1985-06-15',
    country: 'FR',
    email,
    emailVerify: email,
    password,
    passwordConfirm: password,
    terms: true,
    privacy: true,
    ...changed,
  }
}

export async function openHotelSite(options: SiteOptions = {}): Promise<HotelSite> {
  const site = await openSite({ ...options, env: { ...manyAddresses, ...options.env } })
  const client: HotelSite['client'] = (given) => newClient(site, given)
  const outbox = (kind: MailKind, to: string) =>
    site.services.store.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', kind)
      .where('recipient', '=', to)
      .orderBy('createdAt', 'desc')
      .execute()
  const mail: HotelSite['mail'] = async (kind, to) => {
    const [row] = await outbox(kind, to)
    if (row?.payload) return JSON.parse(row.payload)
    // The outbox forgets the data of a mail that was sent; the mailbox still has it.
    const said = row && options.mailbox && saidBy(kind, site.mailbox.all(to))
    if (!said) throw new Error(`no mail ${kind} to ${to}`)
    return said as never
  }
  return {
    ...site,
    client,
    mail,
    mails: async (kind, to) => (await outbox(kind, to)).length,
    async member(changed) {
      const own = client()
      const body = signupBody(changed)
      const email = String(body.email)
      must(await own.post('/api/eph/users/signup', body), 201)
      const { id } = await mail('activation', email)
      const answer = must(await own.post(`/api/eph/users/activate/${id}`, { email }), 200)
      return { client: own, email, profile: answer.body.profile }
    },
  }
}

/** The values that tests need from the last sent mail of a kind. */
function saidBy(kind: MailKind, received: readonly ReceivedMail[]): Record<string, string> | undefined {
  const patterns: Partial<Record<MailKind, [name: string, pattern: RegExp]>> = {
    activation: ['id', /\/activation\/([\w-]{43})/],
    cardCode: ['code', /^(\d{6})$/m],
  }
  const [name, pattern] = patterns[kind] ?? []
  const found = pattern && received.map(({ text }) => pattern.exec(text)?.[1]).findLast((it) => it !== undefined)
  return name && found ? { [name]: found } : undefined
}

/** @throws with what the site said instead */
export function must(answer: Answer, status: number): Answer {
  if (answer.status !== status)
    throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body).slice(0, 500)}`)
  return answer
}

/** The cases on the databases of this run (store/databases.ts), with one site that they share. */
export const forEachDatabase = onEachDatabase(openHotelSite)
