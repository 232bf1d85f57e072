import { expect } from 'chai'
import { invite } from '#server/desk/people/access.ts'
import { importStaff } from '#server/hotel/staff/importStaff.ts'
import { sampleMails } from '#server/mail/gallery/samples.ts'
import { type MailKind, mailRules } from '#server/mail/kinds.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { mailLimits } from '#shared/limits.ts'
import { houses, housesReady } from '#test/desk/deskSite.ts'
import { bodyOf } from '#test/forms/formsSite.ts'
import type { Answer } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import {
  forEachDatabase,
  type HotelSite,
  must,
  newEmail,
  openHotelSite,
  password,
  signupBody,
} from '#test/support/hotelSite.ts'
import { sharedPostgres } from '#test/support/store/postgres.ts'
import { fullMember, newCard, registerCard } from '#test/support/vipSite.ts'

/** Somebody who fills a mailbox. */
interface Weapon {
  kind: MailKind
  to: string
  /** Asks from a network: another each time, unless one is named. */
  ask: (network?: number) => Promise<Answer>
}

let networks = 0
let employees = 300001

/** The header of an address in a network. */
function from(network = 1000 + networks++): Record<string, string> {
  return { 'X-Forwarded-For': `10.${128 + (network >> 8)}.${network & 255}.7` }
}

/** Every mail that somebody can have sent to a mailbox that need not be theirs. */
const weapons: Record<string, (site: HotelSite) => Promise<Weapon>> = {
  'reset of the hotel account': async (site) => {
    const { email: to } = await site.member()
    const post = () => site.client().post('/api/eph/users/reset-password/init', { email: to.toUpperCase() })
    return { kind: 'passwordReset', to, ask: post }
  },
  'reset of the VIP card': async (site) => {
    const { email: to } = await fullMember(site)
    const post = () => site.client().post('/api/vip/reset-password/init', { email: ` ${to} ` })
    return { kind: 'passwordReset', to, ask: post }
  },
  'sign-up with a known address': async (site) => {
    const { email: to } = await site.member()
    const post = () => site.client().post('/api/eph/users/signup', signupBody({ email: to }))
    return { kind: 'alreadyRegistered', to, ask: post }
  },
  'verification of a card': async (site) => {
    const { email: to, cvip, lastname, birthdate } = await registerCard(site, newCard())
    const post = (network?: number) =>
      site.client().post('/api/vip/verification', { cvip, lastname, birthdate }, from(network))
    return { kind: 'cardCode', to, ask: post }
  },
  'e-mail change, to the new address': async (site) => {
    const to = newEmail('victims.test')
    const ask = async (network?: number) =>
      (await site.member()).client.put('/api/eph/users/email', { email: to }, from(network))
    return { kind: 'emailChangeConfirm', to, ask }
  },
  'e-mail change, to the old address': async (site) => {
    const { client, email: to } = await site.member()
    return {
      kind: 'emailChangeNotice',
      to,
      ask: () => client.put('/api/eph/users/email', { email: newEmail(), currentPassword: password }),
    }
  },
  'lost passkey': async (site) => {
    const { email: to } = await site.member()
    const post = () => site.client().post('/api/eph/users/lost-passkeys/init', { email: to })
    return { kind: 'passkeysLost', to, ask: post }
  },
  'code of the desk': async (site) => {
    await housesReady(site)
    const to = newEmail('staff.test')
    const invited = { email: to, role: 'reception', house: houses.hotel, name: 'Max Roy', language: 'en' } as const
    await invite(site.services.store, invited, site.clock.now())
    const login = deskPath('login', 'en')
    const ask = (network?: number) => postForm(site.client(), login, { form: 'email', email: to }, from(network))
    return { kind: 'deskCode', to, ask }
  },
  'activation of a collaborator, a new link at each login': async (site) => {
    const anne = {
      employeeNumber: String(employees++),
      firstname: 'Anne',
      lastname: 'Le Goff',
      birthdate: '1985-06-15',
    }
    await importStaff(site.services.store, [{ ...anne, hasLeft: false }], site.clock.now())
    const to = newEmail('hautemer.test')
    const body = { ...anne, email: to, password, passwordConfirm: password, terms: true, privacy: true }
    must(await site.client().post('/api/eph/users/collaborator-activation', body), 202)
    // The first one went with the activation.
    site.clock.advance({ ms: mailLimits.windowMs })
    await site.services.store.db.deleteFrom('outbox').where('recipient', '=', to).execute()
    const ask = () => site.client().post('/api/eph/users/login', { email: to, password, remember: false })
    return { kind: 'collaboratorActivation', to, ask }
  },
  invitation: async (site) => {
    const to = newEmail('victims.test')
    const ask = async () =>
      (await fullMember(site)).client.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email: to })
    return { kind: 'sponsorInvitation', to, ask }
  },
  'receipt of a form': async (site) => {
    const to = newEmail('victims.test')
    let count = 0
    const ask = async () => {
      count += 1
      const [form, own] = count % 2 ? ['contact', { message: `Le ${count}` }] : ['quote', { participantCount: count }]
      return site.client().post(`/api/forms/${form}`, bodyOf(site, form as string, { email: to, ...(own as object) }))
    }
    return { kind: 'formReceipt', to, ask }
  },
  'the letter': async (site) => {
    const to = newEmail('victims.test')
    const ask = async () => {
      // Sooner nobody is asked again anyway.
      site.clock.advance({ minutes: 11 })
      return site.client().post('/api/forms/newsletter', bodyOf(site, 'newsletter', { email: to }))
    }
    return { kind: 'newsletterConfirm', to, ask }
  },
  'activation, a new link at each login': async (site) => {
    const body = signupBody()
    must(await site.client().post('/api/eph/users/signup', body), 201)
    const to = String(body.email)
    const ask = () => site.client().post('/api/eph/users/login', { email: to, password, remember: false })
    return { kind: 'activation', to, ask }
  },
}

describe('limits that keep a mailbox from being filled', () => {
  forEachDatabase((site) => {
    for (const [name, prepare] of Object.entries(weapons)) {
      it(`three an hour, always the same answer, and the clock frees it: ${name}`, async () => {
        const { kind, to, ask } = await prepare(site)
        const { isForAsker } = mailRules[kind]
        // The other kinds are of use to the reader of the mailbox, whoever asked.
        const network = isForAsker ? 1 : undefined
        const answers: ReturnType<typeof told>[] = []
        for (let i = 0; i < 5; i++) answers.push(told(await ask(network)))
        // The desk says that no code was sent, for whatever address.
        const usual = kind === 'deskCode' ? answers.slice(0, 3) : answers
        expect(usual.slice(1), 'answers').to.deep.equal(usual.slice(1).map(() => answers[0]))
        expect(answers[0]?.status).to.be.below(429)
        expect(await site.mails(kind, to)).to.equal(mailLimits.perHour)
        let sent: number = mailLimits.perHour
        if (isForAsker) {
          await ask(2)
          expect(await site.mails(kind, to), 'to the owner, from another network').to.equal(sent + 1)
          for (let other = 3; other < 14; other++) await ask(other)
          sent = mailLimits.perMailbox
          expect(await site.mails(kind, to), 'from all networks').to.equal(sent)
        }
        site.clock.advance({ ms: mailLimits.windowMs })
        expect(told(await ask(network))).to.deep.equal(answers[0])
        expect(await site.mails(kind, to)).to.equal(sent + 1)
      }).timeout(60_000)
    }

    it('hold for every mail with a code or a link that can be asked for, and say who can use it', async () => {
      const tried = new Set<MailKind>()
      for (const prepare of Object.values(weapons)) tried.add((await prepare(site)).kind)
      const opening = sampleMails().filter(({ kind, data }) => {
        const isLink = 'token' in data || 'code' in data || ('id' in data && 'expiresAt' in data)
        return isLink && mailRules[kind].perHour !== null
      })
      for (const { kind } of opening) expect([...tried], kind).to.include(kind)
    }).timeout(20_000)

    it('all ways to write the address of one mailbox are that mailbox', async () => {
      const [name, box] = [newEmail().split('@')[0], 'victims.test']
      for (const address of [
        `${name}@${box}`,
        `${name}+a@${box}`,
        `${name}+b@${box}`,
        `${name?.toUpperCase()}+c@${box}`,
      ])
        must(await site.client().post('/api/forms/newsletter', bodyOf(site, 'newsletter', { email: address })), 202)
      const rows = await site.services.store.db
        .selectFrom('outbox')
        .select('recipient')
        .where('kind', '=', 'newsletterConfirm')
        .where('recipientKey', 'like', `${name}%`)
        .execute()
      expect(rows).to.have.length(mailLimits.perHour)
    })

    it('twenty requests at once send three mails', async () => {
      const { kind, to, ask } = await (weapons['reset of the hotel account'] as (it: HotelSite) => Promise<Weapon>)(
        site,
      )
      const answers = await Promise.all(Array.from({ length: 20 }, ask))
      expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([202]))
      expect(await site.mails(kind, to)).to.equal(mailLimits.perHour)
    })

    it('a mail that is not sent changes nothing: the links that were sent go on working', async () => {
      const { email, client } = await site.member()
      const wish = newEmail()
      for (let i = 0; i < 3; i++) must(await client.put('/api/eph/users/email', { email: wish }), 200)
      const { token } = await site.mail('emailChangeConfirm', wish)
      must(await client.put('/api/eph/users/email', { email: wish }), 200)
      must(await site.client().post(`/api/eph/users/email/${token}`), 200)
      const letter = newEmail()
      const askLetter = () => site.client().post('/api/forms/newsletter', bodyOf(site, 'newsletter', { email: letter }))
      for (let i = 0; i < 3; i++) {
        must(await askLetter(), 202)
        site.clock.advance({ minutes: 11 })
      }
      const { token: confirm } = await site.mail('newsletterConfirm', letter)
      must(await askLetter(), 202)
      must(await site.client().post(`/api/forms/newsletter/confirm/${confirm}`), 200)
      expect(await site.mails('emailChangeNotice', email)).to.equal(3)
    })

    it('a member sends ten invitations a day; of the eleventh nothing is kept, so that it can be sent tomorrow', async () => {
      const { client } = await fullMember(site)
      const guests = Array.from({ length: 12 }, () => newEmail('friends.test'))
      const answers: ReturnType<typeof told>[] = []
      for (const email of guests) {
        // Calls are counted by the minute.
        site.clock.advance({ minutes: 1 })
        answers.push(told(await client.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email })))
      }
      expect(answers).to.deep.equal(answers.map(() => answers[0]))
      const sent = async () =>
        (await Promise.all(guests.map((email) => site.mails('sponsorInvitation', email)))).reduce((a, b) => a + b)
      expect(await sent()).to.equal(mailLimits.invitationsPerDay)
      const { godsons } = must(await client.get('/api/vip/sponsorship'), 200).body
      expect(godsons).to.have.length(mailLimits.invitationsPerDay)
      site.clock.advance({ hours: 11 })
      await client.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email: guests[10] })
      expect(await sent(), 'half a day later').to.equal(10)
      await client.get('/api/vip/me')
      site.clock.advance({ hours: 11 })
      await client.get('/api/vip/me')
      site.clock.advance({ hours: 3 })
      must(await client.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email: guests[10] }), 201)
      expect(await sent(), 'a day later').to.equal(11)
    })

    it('the requests themselves all reach the desk, whatever becomes of their receipts', async () => {
      const email = newEmail()
      for (let i = 0; i < 5; i++) {
        const body = bodyOf(site, 'contact', { email, message: `Message ${i}` })
        must(await site.client().post('/api/forms/contact', body), 201)
      }
      const { db } = site.services.store
      const desk = await db.selectFrom('outbox').select('payload').where('kind', '=', 'formDesk').execute()
      expect(desk.filter(({ payload }) => payload?.includes(email))).to.have.length(5)
    })
  })

  it('counts over processes: two that share a database send three together', async () => {
    const env = { DATABASE_URL: await (await sharedPostgres()).createDatabase() }
    const [one, other] = [await openHotelSite({ env }), await openHotelSite({ env })]
    const { email } = await one.member()
    const ask = (site: HotelSite) => site.client().post('/api/eph/users/reset-password/init', { email })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => ask(i % 2 ? one : other)))
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(12).fill(202))
    expect(await one.mails('passwordReset', email)).to.equal(mailLimits.perHour)
    await one.close()
    await other.close()
  }).timeout(60_000)
})

/** An answer without what is another each time: ids and moments. */
function told({ status, body }: Answer): { status: number; body: unknown } {
  const { id, requestId, at, email, ...rest } = body
  return { status, body: { ...rest, keys: Object.keys(body).sort() } }
}
