import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { validate } from 'dockerfile-utils'
import { parse, parseAllDocuments } from 'yaml'
import { settingNames } from '#server/env/settingNames.ts'
import { createRateLimits } from '#server/http/calls/rateLimits.ts'
import { startRedis } from '#test/content/client/clientRedis.ts'
import { closing } from '#test/support/opened.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const deploy = join(root, 'docs/deploy')
const site = await readFile(join(deploy, 'kubernetes/site.yaml'), 'utf8')
const compose = parse(await readFile(join(deploy, 'compose.yaml'), 'utf8'), { merge: true })

interface Manifest {
  apiVersion: string
  kind: string
  // biome-ignore lint/suspicious/noExplicitAny: a manifest of any kind
  [field: string]: any
}

const restore = await readFile(join(deploy, 'kubernetes/restore.yaml'), 'utf8')
const manifests: Manifest[] = parseAllDocuments(`${site}---\n${restore}`).map((it) => it.toJS())
/** Where the types of a kind are: those of the Gateway API are a package of their own. */
const packageOf = (apiVersion: string) =>
  `${apiVersion.startsWith('gateway.') ? '@kubernetes-models/gateway-api' : 'kubernetes-models'}/${apiVersion}`
const ofKind = (kind: string) => manifests.filter((it) => it.kind === kind)

describe('the files of docs/deploy', () => {
  it('have a Dockerfile without a remark of the linter', async () => {
    const remarks = validate(await readFile(join(deploy, 'Dockerfile'), 'utf8'))
    expect(remarks.map(({ message, range }) => `${range.start.line + 1}: ${message}`)).to.deep.equal([])
  })

  // The API server drops a field that it does not know; TypeScript refuses it.
  it('have manifests of the kinds and fields that Kubernetes has', async () => {
    const folder = join(root, 'node_modules/.cache/hautemer/manifests')
    await mkdir(folder, { recursive: true })
    const lines = manifests.map(({ apiVersion, kind, ...fields }, index) => {
      return [
        `import type { I${kind} as Kind${index} } from '${packageOf(apiVersion)}'`,
        `export const manifest${index}: Kind${index} = ${JSON.stringify({ apiVersion, kind, ...fields }, null, 2)}`,
      ].join('\n')
    })
    const file = join(folder, 'site.ts')
    await writeFile(file, lines.join('\n'))
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', '--ignoreConfig', file]
    const check = run(process.execPath, [join(root, 'node_modules/typescript7/bin/tsc'), ...flags], { cwd: folder })
    const said = await check.then(
      () => '',
      ({ stdout }) => String(stdout),
    )
    await rm(folder, { recursive: true, force: true })
    expect(said).to.equal('')
  })

  it('have manifests whose values Kubernetes accepts', async () => {
    for (const manifest of manifests) {
      const kinds = await import(packageOf(manifest.apiVersion))
      expect(() => new kinds[manifest.kind](manifest).validate(), manifest.kind).to.not.throw()
    }
  })

  it('have manifests that fit each other', () => {
    const pods = new Map(ofKind('Deployment').map((it) => [it.metadata.name, it.spec.template]))
    for (const it of ofKind('Deployment'))
      expect(it.spec.selector.matchLabels).to.deep.equal(pods.get(it.metadata.name).metadata.labels)
    for (const { metadata, spec } of ofKind('PodDisruptionBudget'))
      expect(spec.selector.matchLabels).to.deep.equal(pods.get(metadata.name).metadata.labels)
    for (const { metadata, spec } of ofKind('Service')) {
      const { labels } = pods.get(metadata.name).metadata
      expect(spec.selector).to.deep.equal(labels)
      for (const { targetPort } of spec.ports) expect(portsOf(metadata.name)).to.include(targetPort)
    }
    for (const { spec } of ofKind('Deployment'))
      for (const { startupProbe, livenessProbe, readinessProbe } of spec.template.spec.containers)
        for (const probe of [startupProbe, livenessProbe, readinessProbe].filter(Boolean))
          expect(portsOf(spec.template.metadata.labels.app)).to.include((probe.httpGet ?? probe.tcpSocket).port)
    const named = ofKind('HorizontalPodAutoscaler')[0]?.spec.scaleTargetRef
    expect([named.kind, named.name]).to.deep.equal(['Deployment', 'site'])
    for (const { metadata } of manifests.filter(({ kind }) => kind !== 'Namespace'))
      expect(metadata.namespace).to.equal('hautemer')
    const services = ofKind('Service').map((it) => it.metadata.name)
    for (const { backendRefs = [] } of ofKind('HTTPRoute').flatMap((it) => it.spec.rules))
      for (const { name } of backendRefs) expect(services).to.include(name)
    for (const it of ofKind('HTTPRoute'))
      for (const { name, sectionName } of it.spec.parentRefs) expect(listenersOf(name)).to.include(sectionName)
  })

  // Whatever is added to the namespace reaches nothing, and is reached by nobody, until a policy names it.
  it('let pods reach and be reached by what the policies name alone', () => {
    const policies = ofKind('NetworkPolicy')
    const closed = policies.find(
      ({ spec }) => Object.keys(spec.podSelector).length === 0 && spec.policyTypes.length === 2,
    )
    expect(closed?.spec).to.deep.equal({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    const named = policies.flatMap(({ spec: { podSelector: it } }) => [
      ...Object.values<string>(it.matchLabels ?? {}),
      ...(it.matchExpressions ?? []).flatMap(({ values }: Manifest) => values),
    ])
    const podsOf = ({ kind, spec }: Manifest) => (kind === 'CronJob' ? spec.jobTemplate.spec.template : spec.template)
    const workloads = [...ofKind('Deployment'), ...ofKind('Job'), ...ofKind('CronJob')]
    expect(named).to.have.members(workloads.map((it) => podsOf(it).metadata.labels.app))
    for (const { metadata, spec } of policies)
      for (const { ports } of spec.ingress ?? [])
        for (const { port } of ports) expect(portsOf(metadata.name)).to.include(port)
    // A pod runs as nobody, writes to volumes alone, and has an end of its memory.
    for (const it of workloads) {
      const { securityContext, containers } = podsOf(it).spec
      expect(securityContext.runAsNonRoot, it.metadata.name).to.equal(true)
      for (const { securityContext: own, resources } of containers) {
        expect(own).to.deep.include({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true })
        expect(resources.limits.memory).to.be.a('string')
      }
    }
  })

  it('sum the connections of all pods in a page, which is what PostgreSQL must take', async () => {
    const settings = ofKind('ConfigMap')[0]?.data
    const most = ofKind('HorizontalPodAutoscaler')[0]?.spec.maxReplicas
    // One more pod while a release is under way, the probe of each, and a migration, a backup and a person.
    const sum = (most + 1) * (Number(settings.DATABASE_CONNECTIONS) + 1) + 3 * 2
    const page = await readFile(join(root, 'docs/operations/kubernetes.md'), 'utf8')
    expect(page).to.include(`${sum} connections`)
    expect(Number(/max_connections = (\d+)/.exec(page)?.[1])).to.be.within(sum, sum * 2)
  })

  it('scale by a metric that the site tells and the adapter makes', async () => {
    const adapter = parse(await readFile(join(deploy, 'kubernetes/prometheus-adapter.yaml'), 'utf8'))
    const [rule] = adapter.rules.custom
    expect(ofKind('HorizontalPodAutoscaler')[0]?.spec.metrics[0].pods.metric.name).to.equal(rule.name.as)
    const [series = ''] = /^\w+/.exec(rule.seriesQuery) ?? []
    expect(await readFile(join(root, 'docs/operations/metrics.md'), 'utf8')).to.include(`| \`${series}\` |`)
  })

  it('name settings that the site has, and rights and memory that the image asks for', () => {
    const known = new Set<string>(settingNames)
    const set = Object.keys(ofKind('ConfigMap')[0]?.data)
    expect([...set, ...Object.keys(compose.services.site.environment)].filter((it) => !known.has(it))).to.deep.equal([])
    const users = [...ofKind('Job'), ...ofKind('Deployment')].map(
      (it) => it.spec.template.spec.securityContext.runAsUser,
    )
    // nginx' image has a user of its own.
    expect(users).to.deep.equal([1000, 1000, 1000, 101])
    expect(compose.services.site.mem_limit).to.equal('640m')
    expect(ofKind('Deployment')[0]?.spec.template.spec.containers[0].resources.limits.memory).to.equal('640Mi')
  })

  it('have a Redis that forgets pages before the counts of limits', async () => {
    await using redis = await closing(startRedis())
    const [survivors, pages] = await redis.run(async (client) => {
      const policy = compose.services.redis.command[compose.services.redis.command.indexOf('--maxmemory-policy') + 1]
      await client.config('SET', 'maxmemory', '16mb')
      await client.config('SET', 'maxmemory-policy', policy)
      const limits = createRateLimits({ redis: client, clock: Date.now })
      const counted = Array.from({ length: 50 }, (_, n) => `192.0.2.${n}`)
      for (const address of counted) await limits.count('signup', address)
      const page = 'x'.repeat(16_000)
      for (let n = 0; n < 3000; n++) await client.set(`page:${n}`, page, 'EX', 86_400)
      return [(await client.keys('limit:signup:*')).length, (await client.keys('page:*')).length]
    })
    expect(survivors).to.equal(50)
    expect(pages).to.be.within(100, 1500)
  })

  it('have a compose file that keeps Redis behind its password, and asks for each secret', () => {
    const { redis, site: processes } = compose.services
    expect(redis.command.join(' ')).to.match(/--requirepass \$\{REDIS_PASSWORD:\?\}/)
    expect(processes.environment.REDIS_URL).to.match(/^redis:\/\/:\$\{REDIS_PASSWORD:\?\}@redis:6379$/)
    // The site's own file has no password of another service.
    expect(processes.env_file).to.equal('site.env')
    for (const [name, it] of Object.entries<Manifest>(compose.services)) {
      expect(it.security_opt, name).to.deep.equal(['no-new-privileges:true'])
      expect([it.cap_drop, it.read_only, it.logging?.options?.['max-size']], name).to.deep.equal([['ALL'], true, '10m'])
      if (it.image !== 'hautemer') expect([it.image, it.mem_limit].join(' ')).to.match(/:\d+\.\d+(-\w+)? \d+[mg]$/)
    }
    for (const service of Object.values<{ depends_on?: Record<string, unknown> }>(compose.services))
      for (const name of Object.keys(service.depends_on ?? {})) expect(compose.services).to.have.property(name)
  })
})

function portsOf(app: string): string[] {
  const deployment = ofKind('Deployment').find((it) => it.metadata.name === app)
  return deployment?.spec.template.spec.containers[0].ports.map(({ name }: { name: string }) => name) ?? []
}

function listenersOf(gateway: string): string[] {
  const found = ofKind('Gateway').find((it) => it.metadata.name === gateway)
  return found?.spec.listeners.map(({ name }: { name: string }) => name) ?? []
}
