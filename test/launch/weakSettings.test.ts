import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { EnvError, readEnv } from '#server/env/index.ts'
import { freePort } from '#server/launch/processes/ports.mjs'
import { type Operated, operate } from '#test/support/operated/operated.ts'

const random = () => randomBytes(32).toString('hex')
const fit = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://hotel.example',
  SESSION_SECRET: random(),
  STORYBLOK_API: 'https://api.storyblok.com/v2',
  STORYBLOK_TOKEN: 'token',
  TRUST_PROXY: '10.0.0.0/8',
  ALLOWED_HOSTS: 'hotel.example',
}
/** Warnings about functions that are left out. */
const functions =
  /^without (BOOKING_SECRET|BREACHED_PASSWORDS|CAPTCHA_VERSION|CLAMD|FLOOR_SECRET|MAIL_BOUNCES|STRIPE_SECRET_KEY|SYNXIS_URL)/

describe('weak settings', () => {
  for (const [what, secret] of Object.entries({
    'shorter than 32 characters': random().slice(0, 31),
    'one letter': 's'.repeat(64),
    'a few letters': 'abababcccabababcccabababcccabababccc',
    'a word again and again': 'hautemer-2026-hautemer-2026-hautemer-2026-',
  })) {
    it(`production does not start on a secret that is ${what}`, () => {
      const wrong = {
        ...fit,
        SESSION_SECRET: `1:${random()},2:${secret}`,
        BOOKING_SECRET: secret,
        FLOOR_SECRET: secret,
      }
      const more = { STORYBLOK_WEBHOOK_SECRET: secret, CLIENT_API_TOKENS: `${random()},${secret}` }
      const problems = problemsOf({ ...wrong, ...more })
      const names = [
        'SESSION_SECRET',
        'BOOKING_SECRET',
        'FLOOR_SECRET',
        'STORYBLOK_WEBHOOK_SECRET',
        'CLIENT_API_TOKENS',
      ]
      expect(problems).to.deep.equal(
        names.map((name) => `${name} needs 32 random characters or more (openssl rand -hex 32)`),
      )
      expect(problems.join()).not.to.include(secret)
    })
  }

  it('production does not start on the token of the demo space’s previews, nor on a short one', () => {
    const said = ['STORYBLOK_PREVIEW_TOKEN is no token of a space: it has 20 characters or more']
    for (const STORYBLOK_PREVIEW_TOKEN of ['preview', 'x'.repeat(19)])
      expect(problemsOf({ ...fit, STORYBLOK_PREVIEW_TOKEN })).to.deep.equal(said)
    expect(problemsOf({ ...fit, STORYBLOK_PREVIEW_TOKEN: 'vKyNWpH5XPSqD7xMCkK2nQtt' })).to.deep.equal([])
  })

  it('takes several servers in one address, and refuses those that it could not use', () => {
    const postgres = [
      'postgres://a:w@one:5432,two:5433/db?sslmode=require',
      'postgresql://one,two/db',
      'postgres://[::1]:5/db',
    ]
    const redis = ['redis://:w@one:6379/1', 'redis+sentinel://:w@one:26379,two/house/1', 'rediss+sentinel://one/house']
    for (const DATABASE_URL of postgres) expect(problemsOf({ DATABASE_URL }), DATABASE_URL).to.deep.equal([])
    for (const REDIS_URL of redis) expect(problemsOf({ REDIS_URL }), REDIS_URL).to.deep.equal([])
    for (const DATABASE_URL of ['postgres://one:5432,two:x/db', 'mysql://one,two/db'])
      expect(problemsOf({ DATABASE_URL }).join(), DATABASE_URL).to.match(
        /^DATABASE_URL is not a URL that begins with [^,]*$/,
      )
    for (const REDIS_URL of ['redis://one,two', 'redis+sentinel://one,two', 'redis+sentinel://one:x/house'])
      expect(problemsOf({ REDIS_URL }).join(), REDIS_URL).to.match(/^REDIS_URL (names one Redis|is not a URL)/)
  })

  it('refuses limits under which no process would stay', () => {
    expect(problemsOf({ WATCHDOG_SECONDS: '20s', RESTART_AT_MB: '120' })).to.deep.equal([
      'WATCHDOG_SECONDS is not a whole number from 0 (off) to 9999',
      'RESTART_AT_MB is neither 0 (off) nor 300 to 99999',
    ])
    expect(problemsOf({ WATCHDOG_SECONDS: '0', RESTART_AT_MB: '440' })).to.deep.equal([])
  })

  it('does not start anywhere on half of a secret in the form of Standard Webhooks', () => {
    const whole = `whsec_${randomBytes(32).toString('base64')}`
    for (const secret of [whole.slice(0, 20), whole.slice(0, -3), `${whole}…`]) {
      const problems = problemsOf({ FLOOR_SECRET: secret, BOOKING_SECRET: whole })
      expect(problems, secret).to.deep.equal([
        'FLOOR_SECRET begins with whsec_, and base64 of 24 bytes or more must follow',
      ])
    }
    expect(problemsOf({ ...fit, FLOOR_SECRET: whole, BOOKING_SECRET: whole })).to.deep.equal([])
  })

  it('takes random ones of every usual writing', () => {
    for (const secret of [
      random().slice(0, 32),
      randomBytes(24).toString('base64'),
      randomBytes(24).toString('base64url'),
    ])
      expect(problemsOf({ ...fit, SESSION_SECRET: secret, BOOKING_SECRET: secret }), secret).to.deep.equal([])
  })

  it('production sends no mail from an address of nobody', () => {
    const mail = { ...fit, SMTP_URL: 'smtps://mail.example' }
    const refusal = ['MAIL_FROM must be an address of yours: mails from .test are not delivered']
    expect(problemsOf(mail)).to.deep.equal(refusal)
    expect(problemsOf({ ...mail, MAIL_FROM: 'desk@hautemer.test' })).to.deep.equal(refusal)
    expect(problemsOf({ ...mail, MAIL_FROM: 'Hautemer <desk@hotel.example>' })).to.deep.equal([])
  })

  it('production takes keys of Stripe’s test mode only where that is said, and says so', () => {
    const keys = { ...fit, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(problemsOf(keys).join()).to.match(/^STRIPE_SECRET_KEY is a test key, .*STRIPE_TEST_KEYS=on/)
    expect(problemsOf({ ...keys, STRIPE_SECRET_KEY: 'rk_test_1' }).join()).to.match(/^STRIPE_SECRET_KEY is a test key/)
    const meant = readEnv({ ...keys, STRIPE_TEST_KEYS: 'on' })
    expect(meant.warnings).to.include('STRIPE_SECRET_KEY is a test key: no money moves')
    expect(problemsOf({ ...keys, STRIPE_SECRET_KEY: 'sk_live_1' })).to.deep.equal([])
  })

  it('warns of nothing where all is set, and outside production of neither address nor proxies', () => {
    expect(readEnv(fit).warnings.filter((it) => !functions.test(it))).to.deep.equal([])
    // Nothing is written: every secret that would be made is given.
    const secrets = { BOOKING_SECRET: 'b', FLOOR_SECRET: 'f', STORYBLOK_WEBHOOK_SECRET: 'w', SESSION_SECRET: random() }
    expect(readEnv(secrets).warnings.filter((it) => !functions.test(it))).to.deep.equal([])
  })

  for (const [name, meant] of [
    ['STORYBLOK_ROOT_FODLER', 'STORYBLOK_ROOT_FOLDER'],
    ['ALOWED_HOST', 'ALLOWED_HOSTS'],
    ['TRUST_PROXIES', ''],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['GTM_IT', 'GTM_ID'],
    ['SESSION_SECRETS', 'SESSION_SECRET'],
    // Variables of other programs.
    ['HOME', ''],
    ['HOSTNAME', ''],
    ['POST', ''],
    ['REDIS_TLS_URL', ''],
  ]) {
    it(meant ? `asks whether ${meant} was meant by ${name}` : `has nothing to say of ${name}`, () => {
      const said = readEnv({ ...fit, [name as string]: 'x' }).warnings.filter((it) => !functions.test(it))
      expect(said).to.deep.equal(meant ? [`${name} is unknown: is ${meant} meant?`] : [])
    })
  }

  describe('of a process that is operated', () => {
    let site: Operated
    let metricsPort: number
    before(async () => {
      metricsPort = await freePort()
      const env = {
        HOST: '0.0.0.0',
        METRICS_PORT: String(metricsPort),
        TRUST_PROXY: '',
        SMPT_URL: 'smtp://mail.example',
      }
      site = await operate({ env })
    })
    after(() => site?.close())

    it('are told in one line each when it starts', () => {
      const told = site
        .output()
        .split('\n')
        .filter((it) => it.startsWith('{'))
        .map((it) => JSON.parse(it))
      for (const words of [
        /^PUBLIC_URL is not https/,
        /^without TRUST_PROXY/,
        /^without ALLOWED_HOSTS/,
        /^SMPT_URL is unknown: is SMTP_URL meant\?$/,
      ])
        expect(
          told.filter((it) => it.level === 40 && words.test(it.msg)),
          String(words),
        ).to.have.length(1)
    })

    it('keeps what it writes to its owner: DATA_DIR, and each file in it', async () => {
      const files = await readdir(site.dataDir)
      expect(files).to.include.members([
        'store.sqlite',
        'store.sqlite-wal',
        'store.sqlite-shm',
        'store.lock',
        'content.db',
      ])
      for (const it of ['.', ...files]) {
        const { mode } = await stat(join(site.dataDir, it))
        expect(mode & 0o077, `${it} is open to others`).to.equal(0)
      }
    })

    it('METRICS_PORT answers this machine alone, whatever the site listens to', async () => {
      expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).to.equal(200)
      // Another address of the same machine: who listens to all of them answers there too, as the site does.
      const elsewhere = await fetch(`http://127.0.0.2:${metricsPort}/metrics`).catch(() => 'refused')
      expect(elsewhere).to.equal('refused')
      expect((await fetch(`${site.url.replace('localhost', '127.0.0.2')}/healthz`)).status).to.equal(200)
    })

    it('METRICS_PORT answers where METRICS_HOST says', async () => {
      await site.end('SIGTERM')
      await site.start({ env: { METRICS_HOST: '127.0.0.2' } })
      expect((await fetch(`http://127.0.0.2:${metricsPort}/metrics`)).status).to.equal(200)
    })
  })
})

function problemsOf(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
}
