import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { EnvError, readEnv } from '#server/env/index.ts'
import { importStaff } from '#server/hotel/staff/importStaff.ts'
import { pageLocaleHeader } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { accountOf, accounts, refusal } from '#test/support/accounts.ts'
import { errorsIn, postForm, valuesIn, withoutConsent } from '#test/support/formPosts.ts'
import { type HotelSite, must, newEmail, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'

const leaked = 'Summer-2024!'
const padding = 'Padding-2024!'
/** Its file is not in the folder. */
const unknown = 'Winter-2024!'

const words = {
  fr: 'Ce mot de passe se trouve dans des listes de mots de passe volés. Choisissez-en un autre.',
  en: 'This password is on lists of stolen passwords. Choose another one.',
}

function hashOf(text: string) {
  const hash = createHash('sha1').update(text).digest('hex').toUpperCase()
  return { file: `${hash.slice(0, 5)}.txt`, suffix: hash.slice(5) }
}

/** As the download has them: sorted lines that end as on Windows. */
function rangeOf(...lines: string[]): string {
  return [...lines, `${'0'.repeat(34)}1:3`, `${'F'.repeat(35)}:12`].sort().join('\r\n')
}

describe('Passwords that were in a leak', () => {
  let folder: string
  let site: HotelSite

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ranges-'))
    for (const file of ['00000.txt', 'FFFFF.txt', hashOf(password).file]) await writeFile(join(folder, file), rangeOf())
    for (const [text, count] of [
      [leaked, 4711],
      [padding, 0],
    ] as const) {
      const { file, suffix } = hashOf(text)
      await writeFile(join(folder, file), rangeOf(`${suffix}:${count}`))
    }
    site = await openHotelSite({ env: { BREACHED_PASSWORDS: folder, COLLABORATOR_DOMAINS: 'hautemer.test' } })
  })
  after(async () => {
    await site?.close()
    await rm(folder, { recursive: true })
  })

  for (const programme of ['eph', 'vip'] as const) {
    const { account, credentials } = accounts[programme]
    const refused = [422, programme === 'eph' ? '0005' : 'invalid']
    const chosen = (text: string) => ({ password: text, passwordConfirm: text })

    it(`are refused at sign-up, reset and change, beside the field, ${programme}`, async () => {
      for (const [language, text] of Object.entries(words)) {
        const answer = await site
          .client()
          .post(`${account}/signup`, signupBody(chosen(leaked)), { [pageLocaleHeader]: language })
        expect(refusal(answer)).to.deep.equal(refused)
        expect(answer.body.error.fields).to.deep.equal({ password: text })
      }
      const { client, email } = await accountOf(site, programme)
      const change = await client.put(`${credentials}/password`, { ...chosen(leaked), currentPassword: password })
      expect(refusal(change)).to.deep.equal(refused)
      must(await site.client().post(`${account}/reset-password/init`, { email }), 202)
      const { token } = await site.mail('passwordReset', email)
      const reset = (text: string) => site.client().post(`${account}/reset-password/${token}`, chosen(text))
      expect(refusal(await reset(leaked))).to.deep.equal(refused)
      // The link goes on to hold for another password.
      must(await reset(padding), 200)
      must(await site.client().post(`${account}/login`, { email, password: padding, remember: false }), 200)
    })
  }

  it('are refused to a collaborator', async () => {
    const person = { employeeNumber: '300042', firstname: 'Anne', lastname: 'Martin', birthdate: '1985-06-15' }
    await importStaff(site.services.store, [{ ...person, hasLeft: false }], site.clock.now())
    const body = { ...person, email: newEmail('hautemer.test'), terms: true, privacy: true }
    const post = (text: string) =>
      site.client().post('/api/eph/users/collaborator-activation', { ...body, password: text, passwordConfirm: text })
    expect(refusal(await post(leaked))).to.deep.equal([422, '0005'])
    must(await post(password), 202)
  })

  it('lose nothing that was typed into a form, in both languages', async () => {
    for (const route of ['hotelRegistration', 'vipRegistration'] as const)
      for (const locale of ['fr', 'en'] as const) {
        const body = signupBody({
          password: leaked,
          passwordConfirm: leaked,
          birthdate: locale === 'fr' ? '15/06/1985' : '06/15/1985',
        })
        const typed = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
        const answer = await postForm(site.client(), pathFor(route, locale), { form: 'signup', ...typed })
        expect(answer.status).to.equal(422)
        const html = withoutConsent(answer.body)
        expect(errorsIn(html)).to.deep.equal({ 'signup-password': words[locale] })
        expect(valuesIn(html))
          .to.include({ firstname: 'Anne', email: typed.email })
          .and.not.include({ password: leaked })
      }
  })

  it('pass where the list cannot be read, which is an error of the log', async () => {
    const from = site.log.length
    const body = signupBody({ password: unknown, passwordConfirm: unknown })
    must(await site.client().post('/api/eph/users/signup', body), 201)
    const told = site.log.slice(from).filter(({ level }) => level === 50)
    expect(told.map(({ msg }) => msg)).to.deep.equal(['the list of breached passwords cannot be read'])
    expect(JSON.stringify(told)).not.to.include(unknown)
  })

  it('do not let a site start on a folder that is none of the download, or half of one', async () => {
    expect(readEnv({ BREACHED_PASSWORDS: folder }).breachedPasswords).to.equal(folder)
    const half = await mkdtemp(join(tmpdir(), 'ranges-'))
    try {
      expect(() => readEnv({ BREACHED_PASSWORDS: join(half, 'none') })).to.throw(EnvError, 'BREACHED_PASSWORDS must be')
      await writeFile(join(half, '00000.txt'), rangeOf())
      expect(() => readEnv({ BREACHED_PASSWORDS: half })).to.throw(EnvError, 'FFFFF.txt')
      await writeFile(join(half, 'FFFFF.txt'), 'password\n')
      expect(() => readEnv({ BREACHED_PASSWORDS: half })).to.throw(EnvError, 'SUFFIX:COUNT')
    } finally {
      await rm(half, { recursive: true })
    }
  })
})
