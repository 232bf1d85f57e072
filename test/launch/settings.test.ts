import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { EnvError, readEnv } from '#server/env/index.ts'
import { settingNames } from '#server/env/settingNames.ts'
import { isHost, isProxy, isTileTemplate } from '#server/env/values.ts'

const sources = ['index', 'reader', 'readServices'].map((it) => join('server', 'env', `${it}.ts`))
const client = { OIDC_CLIENT_ID: 'd', OIDC_CLIENT_SECRET: 's' }
const directory = { OIDC_ISSUER: 'https://d', ...client, OIDC_ROLES: '{"a": ["group"]}' }
const web = 'is not a URL that begins with http:// or https://'

/** A wrong value of each setting, with what is told of it. Those of production and of secrets: `weakSettings.test.ts`. */
const wrong: readonly [settings: NodeJS.ProcessEnv, problem: string][] = [
  [{ PORT: '65536' }, 'PORT is not a port (0 to 65535)'],
  [{ PORT: '-1' }, 'PORT is not a port (0 to 65535)'],
  [{ CONTENT_PORT: '3001.5' }, 'CONTENT_PORT is not a port (0 to 65535)'],
  [{ METRICS_PORT: 'nine' }, 'METRICS_PORT is not a port (0 to 65535)'],
  [{ STORYBLOK_API: 'ftp://content.example' }, `STORYBLOK_API ${web}`],
  [{ PUBLIC_URL: 'https://hotel.example/fr' }, 'PUBLIC_URL must be an origin, without a path'],
  [{ STORYBLOK_ROOT_FOLDER: 'site/hotels' }, 'STORYBLOK_ROOT_FOLDER is not a slug of one segment'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET needs 32 characters or more'],
  [{ SESSION_SECRET: `1-next:${'s'.repeat(40)}` }, 'SESSION_SECRET needs one that is not marked as next'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is none of'],
  [
    { REDIS_URL: 'redis://one,two' },
    'REDIS_URL names one Redis, or with redis+sentinel:// sentinels and, behind a slash, their primary',
  ],
  [{ DATABASE_URL: 'mysql://one/db' }, 'DATABASE_URL is not a URL that begins with postgres:// or postgresql://'],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL is not a URL that begins with smtp:// or smtps://'],
  [{ SMTP_TLS: 'off' }, 'SMTP_TLS is neither required nor offered'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM is not of the form Name <address>'],
  [{ MAIL_BOUNCES: 'bounces+own@hotel.example' }, 'MAIL_BOUNCES is not an address'],
  [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS is not a whole number from 2 to 999'],
  [{ LETTER_PER_MINUTE: '0' }, 'LETTER_PER_MINUTE is not a whole number from 1 to 999999'],
  [
    { BREACHED_PASSWORDS: '/nowhere' },
    'BREACHED_PASSWORDS must be a folder of ranges, 00000.txt to FFFFF.txt: /nowhere',
  ],
  [{ CLAMD: 'scanner' }, 'CLAMD is neither host:port nor the path of a socket'],
  [{ CLAMD: 'scanner:65536' }, 'CLAMD is neither host:port nor the path of a socket'],
  [{ WATCHDOG_SECONDS: '20s' }, 'WATCHDOG_SECONDS is not a whole number from 0 (off) to 9999'],
  [{ RESTART_AT_MB: '299' }, 'RESTART_AT_MB is neither 0 (off) nor 300 to 99999'],
  [{ FLOOR_SECRET: 'whsec_half' }, 'FLOOR_SECRET begins with whsec_, and base64 of 24 bytes or more must follow'],
  [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together'],
  [{ STRIPE_WEBHOOK_SECRET: 'w' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together'],
  [{ STRIPE_API_BASE: 'http://s' }, 'STRIPE_API_BASE needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
  [{ SYNXIS_CHAIN: 'twelve', SYNXIS_URL: 'http://s' }, 'SYNXIS_CHAIN is not a number'],
  [{ SYNXIS_CHAIN: '12' }, 'SYNXIS_CHAIN needs SYNXIS_URL'],
  [{ CAPTCHA_VERSION: 'v4' }, 'CAPTCHA_VERSION is neither v2 nor v3'],
  [{ CAPTCHA_VERSION: 'v3' }, 'CAPTCHA_SITE_KEY is required by CAPTCHA_VERSION'],
  [{ CDN_PURGE_URL: 'http://c' }, 'CDN_PURGE_TOKEN is required by CDN_PURGE_URL'],
  [{ ...directory, OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID is required by OIDC_ISSUER'],
  [{ ...directory, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET is required by OIDC_ISSUER'],
  [{ ...directory, OIDC_ROLES: '{"Desk": ["reception"]}' }, 'OIDC_ROLES is no JSON of groups with their roles'],
  [{ ...directory, OIDC_SCOPE: 'email' }, 'OIDC_SCOPE lacks openid'],
  [{ CDN_PURGE_URL: 'http://c', CDN_PURGE_TOKEN: 't', CDN_KIND: 'own' }, 'CDN_KIND is neither fastly nor cloudflare'],
  [{ GTM_ID: 'UA-1' }, 'GTM_ID is not of the form GTM-XXXXXXX'],
  [{ ANALYTICS_HOSTS: 'stats.example' }, 'ANALYTICS_HOSTS needs GTM_ID: nothing else loads tags'],
  [
    { GTM_ID: 'GTM-TEST123', ANALYTICS_HOSTS: '*' },
    'ANALYTICS_HOSTS has a part that is not a host, as stats.example or *.stats.example',
  ],
  [{ SENTRY_DSN: 'https://sentry.example/1' }, 'SENTRY_DSN is not of the form https://key@host/number'],
  [{ SENTRY_DSN: 'https://key@sentry.example/a' }, 'SENTRY_DSN is not of the form https://key@host/number'],
  [{ ...traced(), OTEL_TRACES_SAMPLER: 'some' }, 'OTEL_TRACES_SAMPLER is none of'],
  [{ ...traced(), OTEL_TRACES_SAMPLER_ARG: '1.1' }, 'OTEL_TRACES_SAMPLER_ARG is not a number from 0 to 1'],
  [{ ...traced(), OTEL_TRACES_SAMPLER_ARG: 'half' }, 'OTEL_TRACES_SAMPLER_ARG is not a number from 0 to 1'],
  [
    { ...traced(), OTEL_EXPORTER_OTLP_HEADERS: 'a=1,b' },
    'OTEL_EXPORTER_OTLP_HEADERS is not of the form name=value,name=value',
  ],
  [
    { ...traced(), OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' },
    'OTEL_EXPORTER_OTLP_HEADERS is not of the form name=value,name=value',
  ],
  [{ MAP_TILES_URL: 'https://{s}.t/{z}/{x}/{y}' }, 'MAP_TILES_URL is not a URL with {z}, {x} and {y} in its path'],
  [{ ALLOWED_HOSTS: 'localhost,b c' }, 'ALLOWED_HOSTS has a part that is not a host name'],
  [{ ALLOWED_HOSTS: 'www.other.example' }, 'ALLOWED_HOSTS lacks the host of PUBLIC_URL'],
  [
    { ALLOWED_HOSTS: 'hotel.example:8080', PUBLIC_URL: 'https://Hotel.example' },
    'ALLOWED_HOSTS lacks the host of PUBLIC_URL',
  ],
  [{ TABLES_PORT: '4247', TICKETS_PORT: '4249' }, 'TICKETS_PORT and TABLES_PORT take the same port'],
  [{ ICONS_API: 'icons' }, 'ICONS_API has a part that is not a URL'],
  [{ LANGUAGES: 'en,fr' }, 'LANGUAGES: this build is of fr,en; `npm run build` makes it of others'],
  [{ TRUST_PROXY: 'balancer' }, 'TRUST_PROXY has a part that is not an address, a network or loopback'],
]

describe('settings of the environment', () => {
  it('name no language twice, none that the product has not, and first that of the stories', async () => {
    const start = promisify(execFile)
    for (const LANGUAGES of ['fr,it', 'fr,fr', 'fr', 'en,fr', 'fr, en', 'fr,en,']) {
      const env = { ...process.env, LANGUAGES }
      const refused = await start(process.execPath, ['server/launch/start.mjs'], { env }).catch(
        (error: { stderr: string }) => error.stderr,
      )
      expect(refused, LANGUAGES).to.include(
        `LANGUAGES (${LANGUAGES}): two or more of fr,en,de, each once, and first fr, in which its stories are written`,
      )
    }
  })

  let dataDir: string
  before(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'settings-'))
  })
  after(() => rmSync(dataDir, { recursive: true, force: true }))

  const problemsOf = (source: NodeJS.ProcessEnv): readonly string[] => {
    try {
      readEnv({ DATA_DIR: dataDir, ...source })
      return []
    } catch (error) {
      if (error instanceof EnvError) return error.problems
      throw error
    }
  }

  it('are told by name when they are wrong, each by its sentence alone', () => {
    for (const [settings, problem] of wrong) {
      const problems = problemsOf(settings)
      expect(problems, JSON.stringify(settings)).to.have.length(1)
      expect(problems[0]?.startsWith(problem), `${problems[0]} instead of ${problem}`).to.equal(true)
    }
    const all = problemsOf({ PORT: 'x', GTM_ID: 'x', CLAMD: 'x' })
    expect(all).to.have.length(3)
  })

  it('go together in every form in which the host of the site is allowed', () => {
    for (const ALLOWED_HOSTS of ['hotel.example', 'other.example,HOTEL.example', 'hotel.example:8443'])
      expect(problemsOf({ ALLOWED_HOSTS, PUBLIC_URL: 'https://Hotel.example:8443' }), ALLOWED_HOSTS).to.deep.equal([])
  })

  it('never give one port to two, of the site or of what stands in, nor one of a row', () => {
    const names = settingNames.filter((it) => it === 'PORT' || it.endsWith('_PORT'))
    for (const one of names)
      for (const other of names.filter((it) => it !== one)) {
        const told = (second: string) => problemsOf({ [one]: '4200', [other]: second }).join()
        expect(told('4200'), `${one} ${other}`).to.match(new RegExp(`(${one} and ${other}|${other} and ${one}) take`))
        expect(told('4203'), `${one} ${other}`).to.equal('')
        expect(told('4202'), `${one} ${other}`).to.equal(
          one === 'TABLES_PORT' ? `${other} and TABLES_PORT take the same port` : '',
        )
      }
  })

  it('have a wrong value here for each sentence that there is', () => {
    const elsewhere = [
      // Sentences about production, secrets and the folder.
      / is required in production$/,
      / needs 32 random characters or more /,
      /^MAIL_FROM must be /,
      /^STRIPE_SECRET_KEY is a test key/,
      /^STORYBLOK_PREVIEW_TOKEN is no token/,
      /^CAPTCHA_SECRET is required/,
      /^METRICS_TOKEN needs /,
      /^DATA_DIR must be /,
    ]
    const texts = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/problems\.push\(\s*(['`])(.*?)\1,?\s*\)/gs)].map(([, , it = '']) => it),
    )
    expect(texts.length).to.be.above(30)
    const told = wrong.flatMap(([settings]) => problemsOf(settings))
    const missing = texts.filter((text) => {
      const sentence = new RegExp(
        `^${text
          .split(/\$\{[^}]*\}/)
          .map((part) => part.replaceAll(/[.+()|]/g, '\\$&'))
          .join('.*')}$`,
      )
      return !elsewhere.some((it) => it.test(text)) && !told.some((it) => sentence.test(it))
    })
    expect(missing).to.deep.equal([])
  })

  it('stand in production for what must be there', () => {
    const given = { NODE_ENV: 'production', DATABASE_URL: 'postgres://one/db' }
    expect(problemsOf(given)).to.include.members(
      ['PUBLIC_URL', 'STORYBLOK_API', 'STORYBLOK_TOKEN', 'SESSION_SECRET'].map(
        (it) => `${it} is required in production`,
      ),
    )
    const captcha = { CAPTCHA_VERSION: 'v2', CAPTCHA_SITE_KEY: 'key', METRICS_TOKEN: 'x'.repeat(15) }
    expect(problemsOf({ ...given, ...captcha })).to.include.members([
      'CAPTCHA_SECRET is required by CAPTCHA_VERSION',
      'METRICS_TOKEN needs 16 characters or more',
    ])
  })

  it('that are right are read as they are meant', () => {
    const read = (source: NodeJS.ProcessEnv) => readEnv({ DATA_DIR: dataDir, ...source })
    const env = read({
      PORT: '0',
      ...traced(),
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key, tenant = house ',
      CLAMD: '[::1]:3310',
      WATCHDOG_SECONDS: '0',
      STORYBLOK_API: 'http://content.example/v2//',
      COLLABORATOR_DOMAINS: ' Hotel.Example ,,',
      MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}.png',
    })
    expect(env.port).to.equal(0)
    expect(env.traces).to.deep.equal({
      url: 'http://collector.example/v1/traces',
      headers: { 'api-key': 'a key', tenant: 'house' },
      serviceName: 'hautemer',
      sampler: 'parentbased_always_on',
      ratio: 1,
    })
    expect(env.clamd).to.deep.equal({ host: '::1', port: 3310 })
    expect(read({ CLAMD: '/run/clamd.sock' }).clamd).to.deep.equal({ path: '/run/clamd.sock' })
    expect([env.watchdogSeconds, read({}).watchdogSeconds]).to.deep.equal([0, 20])
    expect(env.storyblok.api).to.equal('http://content.example/v2')
    expect([env.collaboratorDomains, read({}).collaboratorDomains]).to.deep.equal([
      ['hotel.example'],
      ['hautemer.test'],
    ])
    expect(env.mapTiles?.attribution).to.equal('© OpenStreetMap')
    expect([read({}).traces, read({}).bookingEngine, read({}).cdn, read({}).mapTiles]).to.deep.equal(
      Array.from({ length: 4 }),
    )
    const stay = read({ SYNXIS_URL: 'https://engine.example', SYNXIS_CHAIN: '12' })
    expect(stay.bookingEngine).to.deep.equal({ url: 'https://engine.example', chain: '12' })
  })

  it('name proxies, hosts and tiles as the net writes them', () => {
    const proxies = ['loopback', 'uniquelocal', '10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/64', '10.0.0.0/32', '::/128']
    expect(proxies.filter((it) => !isProxy(it))).to.deep.equal([])
    const none = ['10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/8x', '10.0.0.0/', '10.0.0', 'proxy', '']
    expect(none.filter(isProxy)).to.deep.equal([])
    expect(['a.example', 'localhost:3000', '[::1]:80', 'a_b'].filter((it) => !isHost(it))).to.deep.equal([])
    expect(['', 'a b', 'a..b', 'http://a', 'a:123456', 'a/b'].filter(isHost)).to.deep.equal([])
    expect(isTileTemplate('https://t.example/{z}/{x}/{y}.png')).to.equal(true)
    for (const it of [
      'https://t.example/{z}/{x}.png',
      'https://{s}.t/{z}/{x}/{y}',
      'ftp://t/{z}/{x}/{y}',
      '/{z}/{x}/{y}',
    ])
      expect(isTileTemplate(it), it).to.equal(false)
  })

  it('that are folders of nobody, or no folders, are told once', () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    for (const folder of [file, join(file, 'deeper')]) {
      const problems = problemsOf({ DATA_DIR: folder })
      expect(problems, folder).to.have.length(1)
      expect(problems[0]).to.match(/^DATA_DIR must be a folder where this user can write: /)
    }
    // Made where there is none yet, for its owner alone, with secrets that stay.
    const fresh = join(dataDir, 'own', 'fresh')
    const [first, second] = [readEnv({ DATA_DIR: fresh }), readEnv({ DATA_DIR: fresh })]
    expect(first.sessionSecrets).to.deep.equal(second.sessionSecrets)
    expect(statSync(fresh).mode & 0o077).to.equal(0)
  })
})

function traced(): NodeJS.ProcessEnv {
  return { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example/' }
}
