import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getSpanStatusFromHttpCode } from '@sentry/node'
import { expect } from 'chai'
import { readEnv } from '#server/env/index.ts'
import { startRedis } from '#test/content/client/clientRedis.ts'
import { newClient } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { closing, opened } from '#test/support/opened.ts'
import { eventually, openSite } from '#test/support/site.ts'

const docs = join(import.meta.dirname, '..', '..', 'docs', 'operations')
const token = 'token-of-the-tests-0123'

describe('metrics', () => {
  const site = opened(() => {
    const dsn = 'http://publickey@127.0.0.1:9/7'
    return openSite({
      env: { METRICS_TOKEN: token, METRICS_PORT: '0', SENTRY_DSN: dsn, TRUST_PROXY: 'loopback' },
    })
  })

  it('are told to clients that know the token, and on a port of their own', async () => {
    expect((await site.get('/metrics')).status).to.equal(401)
    expect((await site.get('/metrics', { Authorization: 'Bearer token-of-the-tests-0124' })).status).to.equal(401)
    const told = await site.get('/metrics', { Authorization: `Bearer ${token}` })
    expect(told.status).to.equal(200)
    expect(told.headers.get('content-type')).to.match(/^text\/plain; version=0\.0\.4/)
    expect(told.headers.get('cache-control')).to.equal('no-store')
    const { port } = site.log.find((it) => it.msg === 'metrics') as { port: number }
    const own = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(own.status).to.equal(200)
    expect(await own.text()).to.contain('hautemer_http_requests_total')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).to.equal(404)
  })

  it('count requests by route and status, pages by the level that answered, renders, the content service, blocked addresses and mails that wait', async () => {
    const before = await figures()
    const grown = async (series: string) => ((await figures()).get(series) ?? 0) - (before.get(series) ?? 0)
    await site.get('/hotels')
    const etag = (await site.get('/hotels')).headers.get('etag') ?? ''
    await site.get('/hotels', { 'If-None-Match': etag })
    expect((await site.get('/nulle/part')).headers.get('server-timing')).to.match(/^total;dur=[\d.]+$/)
    const blocked = { email: 'blocked@guests.test', password: 'Wrong-2026!', remember: false }
    for (let i = 0; i < 4; i++) await newClient(site).post('/api/eph/users/login', blocked)
    const letter = { email: 'letter@guests.test', privacy: true }
    expect((await newClient(site).post('/api/forms/newsletter', letter)).status).to.equal(202)
    const code = { form: 'email', email: 'nobody@guests.test' }
    for (let i = 0; i < 4; i++)
      await postForm(newClient(site), '/equipe/connexion', code, { 'X-Forwarded-For': '192.0.2.1' })
    site.clock.advance({ minutes: 2 })

    expect(await grown('hautemer_mails_refused_total{kind="deskCode"}')).to.equal(1)
    expect(await grown('hautemer_page_cache_reads_total{level="front"}')).to.be.at.least(2)
    expect(await grown('hautemer_http_requests_total{route="page",method="GET",status="304"}')).to.equal(1)
    expect(await grown('hautemer_http_requests_total{route="page",method="GET",status="404"}')).to.equal(1)
    expect(await grown('hautemer_http_requests_total{route="api.eph",method="POST",status="401"}')).to.equal(3)
    expect(await grown('hautemer_http_requests_total{route="api.eph",method="POST",status="423"}')).to.equal(1)
    expect(await grown('hautemer_page_draw_duration_seconds_count{result="drawn"}')).to.be.at.least(1)
    expect(await grown('hautemer_block_cache_reads_total{level="drawn"}')).to.be.at.least(1)
    const now = await figures()
    expect(now.get('hautemer_lockouts{programme="eph"}')).to.equal(1)
    expect(now.get('hautemer_outbox_pending')).to.equal(1)
    expect(now.get('hautemer_outbox_oldest_seconds')).to.be.within(119, 180)
    expect(now.get('hautemer_store_up')).to.equal(1)
    // Work before the first request is counted where it happens.
    expect(now.has('nodejs_eventloop_lag_p99_seconds')).to.equal(true)
  })

  it('say how long a job has been due and not done', async () => {
    await site.services.jobs.runDue()
    expect((await figures()).get('hautemer_job_overdue_seconds{job="sweep"}')).to.equal(0)
    site.clock.advance({ minutes: 40 })
    // The job is due each ten minutes.
    expect((await figures()).get('hautemer_job_overdue_seconds{job="sweep"}')).to.be.within(1790, 1810)
    await site.services.jobs.runDue()
    expect((await figures()).get('hautemer_job_overdue_seconds{job="sweep"}')).to.equal(0)
  })

  it('say whether Redis answers, and nothing where there is none', async () => {
    expect((await figures()).has('hautemer_redis_up')).to.equal(false)
    await using redis = await closing(startRedis())
    // Own site: it has Redis.
    await using shared = await closing(openSite({ env: { REDIS_URL: redis.url, METRICS_TOKEN: token } }))
    const isUp = async () => (await figures(shared)).get('hautemer_redis_up')
    await eventually(isUp, (it) => it === 1)
    await redis.kill()
    await eventually(isUp, (it) => it === 0)
    await redis.start()
    await eventually(isUp, (it) => it === 1)
  })

  it('are what docs/operations/metrics.md, the dashboard and the alerts name, and nothing else', async () => {
    const told = new Set([...(await text()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name as string))
    const known = (name: string) => told.has(name) || told.has(name.replace(/_(bucket|count|sum)$/, ''))
    for (const file of ['metrics.md', 'monitoring/dashboard.json', 'monitoring/alerts.yml']) {
      const named = [...read(file).matchAll(/\b(?:hautemer|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) => name)
      expect(named, file).to.not.be.empty
      expect(
        named.filter((it) => !known(it)),
        file,
      ).to.deep.equal([])
    }
    const ours = [...told].filter((it) => it.startsWith('hautemer_'))
    expect(ours.filter((it) => !read('metrics.md').includes(`\`${it}\``))).to.deep.equal([])
    expect(() => JSON.parse(read('monitoring/dashboard.json'))).to.not.throw()
  })

  it('nothing is reported without both production and an address (R333), and no page names one', async () => {
    const dsn = 'https://publickey@monitoring.test/7'
    const operated = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://hautemer.test',
      SESSION_SECRET: '0123456789abcdefghijklmnopqrstuvwxyz',
    }
    const content = { STORYBLOK_API: 'https://content.test/v2', STORYBLOK_TOKEN: 'token' }
    expect(readEnv({ ...operated, ...content, SENTRY_DSN: dsn }).monitoring).to.deep.equal({ dsn })
    expect(readEnv({ ...operated, ...content }).monitoring).to.equal(undefined)
    expect(site.services.env.monitoring).to.equal(undefined)
    expect(await site.html('/hotels')).to.not.contain('data-monitoring')
    expect((await newClient(site).post('/api/monitoring', '{}')).status).to.equal(404)
    const wrong = { SENTRY_DSN: 'https://monitoring.test/7', GTM_ID: 'UA-1', METRICS_TOKEN: 'short' }
    expect(() => readEnv({ ...operated, ...content, ...wrong }))
      .to.throw(/SENTRY_DSN/)
      .with.property('problems')
      .with.length(3)
  })

  it('every status maps to its span status (R295–R306)', () => {
    const statuses = Object.entries({
      401: 'unauthenticated',
      403: 'permission_denied',
      404: 'not_found',
      409: 'already_exists',
      413: 'failed_precondition',
      429: 'resource_exhausted',
      499: 'cancelled',
      400: 'invalid_argument',
      422: 'invalid_argument',
      501: 'unimplemented',
      503: 'unavailable',
      504: 'deadline_exceeded',
      500: 'internal_error',
      502: 'internal_error',
    })
    for (const [status, message] of statuses) {
      expect(getSpanStatusFromHttpCode(Number(status)).message, status).to.equal(message)
    }
  })

  /** Values by series, without the label that every one has. */
  async function figures(of = site): Promise<Map<string, number>> {
    const lines = (await text(of)).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(
      lines.map((line) => {
        const [, series = '', value = ''] = /^(.+) (\S+)$/.exec(line) ?? []
        return [series.replace(/,build="[^"]*"|build="[^"]*",?/, '').replace('{}', ''), Number(value)]
      }),
    )
  }

  async function text(of = site): Promise<string> {
    return (await of.get('/metrics', { Authorization: `Bearer ${token}` })).text()
  }

  function read(file: string): string {
    return readFileSync(join(docs, file), 'utf8')
  }
})
