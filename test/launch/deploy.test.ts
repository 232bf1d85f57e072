import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { validate } from 'dockerfile-utils'
import { parse, parseAllDocuments } from 'yaml'
import { settingNames } from '#server/env/settingNames.ts'

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

const manifests: Manifest[] = parseAllDocuments(site).map((it) => it.toJS())
const ofKind = (kind: string) => manifests.filter((it) => it.kind === kind)

describe('the files of docs/deploy', () => {
  it('have a Dockerfile without a remark of the linter', async () => {
    const remarks = validate(await readFile(join(deploy, 'Dockerfile'), 'utf8'))
    expect(remarks.map(({ message, range }) => `${range.start.line + 1}: ${message}`)).to.deep.equal([])
  })

  // The API server drops a field that it does not know; TypeScript refuses it.
  it('have manifests of the kinds and fields that Kubernetes has', async function () {
    this.timeout(60_000)
    const folder = join(root, 'node_modules/.cache/hautemer/manifests')
    await mkdir(folder, { recursive: true })
    const lines = manifests.map(({ apiVersion, kind, ...fields }, index) => {
      return [
        `import type { I${kind} as Kind${index} } from 'kubernetes-models/${apiVersion}'`,
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
      const kinds = await import(`kubernetes-models/${manifest.apiVersion}`)
      expect(() => new kinds[manifest.kind](manifest).validate(), manifest.kind).to.not.throw()
    }
  })

  it('have manifests that fit each other', () => {
    const [deployment] = ofKind('Deployment')
    const pod = deployment?.spec.template
    const [container] = pod.spec.containers
    for (const { spec } of [...ofKind('PodDisruptionBudget'), ...ofKind('Deployment')])
      expect(spec.selector.matchLabels).to.deep.equal(pod.metadata.labels)
    expect(ofKind('Service')[0]?.spec.selector).to.deep.equal(pod.metadata.labels)
    expect(ofKind('NetworkPolicy')[0]?.spec.podSelector.matchLabels).to.deep.equal(pod.metadata.labels)
    const ports = container.ports.map(({ name }: { name: string }) => name)
    const asked = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(
      (it) => it.httpGet.port,
    )
    const allowed = ofKind('NetworkPolicy')[0]?.spec.ingress.flatMap((it: Manifest) =>
      it.ports.map((at: Manifest) => at.port),
    )
    expect(ports).to.include.members([...asked, ...allowed, ofKind('Service')[0]?.spec.ports[0].targetPort])
    const named = ofKind('HorizontalPodAutoscaler')[0]?.spec.scaleTargetRef
    expect([named.kind, named.name]).to.deep.equal(['Deployment', deployment?.metadata.name])
    for (const { metadata } of manifests.filter(({ kind }) => kind !== 'Namespace'))
      expect(metadata.namespace).to.equal('hautemer')
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
    expect(users).to.deep.equal([1000, 1000])
    expect(compose.services.site.mem_limit).to.equal('512m')
  })

  it('have a compose file that keeps Redis behind its password, and asks for each secret', () => {
    const { redis, site: processes } = compose.services
    expect(redis.command.join(' ')).to.match(/--requirepass \$\{REDIS_PASSWORD:\?\}/)
    expect(processes.environment.REDIS_URL).to.match(/^redis:\/\/:\$\{REDIS_PASSWORD:\?\}@redis:6379$/)
    for (const service of Object.values<{ depends_on?: Record<string, unknown> }>(compose.services))
      for (const name of Object.keys(service.depends_on ?? {})) expect(compose.services).to.have.property(name)
  })
})
