import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, delimiter, dirname, join } from 'node:path'
import { distDir } from '#test/support/site.ts'
import type { HomeParts } from './homeStory.ts'
import { type Peer, workDir } from './peers.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const apps = join(import.meta.dirname, 'apps')

/** A peer that stands built and can be started. */
export interface BuiltPeer extends Peer {
  folderPath: string
  version: string
  /** Seconds of a build, for a page that is drawn at build. */
  buildSeconds: number
}

/**
 * Installs a peer where its lock file has changed, gives it our views and the page's stories, and builds it.
 * @param homeStory address of the stories: pages that are drawn at build read them
 * @throws Error with what the tool said, when npm or the build fails
 */
export async function prepare(peer: Peer, parts: HomeParts, homeStory: string): Promise<BuiltPeer> {
  const folder = join(workDir, peer.folder)
  await install(peer, folder)
  await placeSources(peer, folder, parts)
  const started = performance.now()
  await run(join(folder, 'node_modules/.bin', peer.build[0]), peer.build.slice(1), folder, { HOME_STORY: homeStory })
  const buildSeconds = (performance.now() - started) / 1000
  await peer.afterBuild?.(folder)
  const manifest = await readFile(join(folder, 'node_modules', peer.package, 'package.json'), 'utf8')
  return { ...peer, folderPath: folder, version: JSON.parse(manifest).version, buildSeconds }
}

async function install(peer: Peer, folder: string): Promise<void> {
  const files = ['package.json', 'package-lock.json', '.npmrc']
  const wanted = await Promise.all(files.map((it) => readFile(join(apps, peer.folder, it), 'utf8')))
  const stamp = join(folder, 'node_modules', '.installed')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted.join('\n')) return
  await mkdir(folder, { recursive: true })
  for (const file of files) await cp(join(apps, peer.folder, file), join(folder, file))
  // Not `npm ci`: it refuses a lock file without the builds for every system, and not every registry has them all.
  // The lock file still fixes every version.
  await run('npm', ['install', '--ignore-scripts', '--include=dev'], folder)
  await writeFile(stamp, wanted.join('\n'))
}

/** The app, our views as they stand in the tree, and what of them this page needs. */
async function placeSources(peer: Peer, folder: string, parts: HomeParts): Promise<void> {
  const built = [
    'site',
    'home',
    'public',
    'app',
    'src',
    'serverContext',
    '.next',
    'build',
    'dist',
    '.react-router',
    '.astro',
  ]
  for (const name of built) await rm(join(folder, name), { recursive: true, force: true })
  await cp(join(apps, peer.folder), folder, { recursive: true })
  await cp(join(apps, 'shared/home'), join(folder, 'home'), { recursive: true })
  for (const room of ['client', 'shared', 'i18n']) {
    const filter = (path: string) => !/\.(test|css|svg|png)\b/.test(basename(path))
    await cp(join(root, room), join(folder, 'site', room), { recursive: true, filter })
  }
  await changeSources(join(folder, 'site'), (text) => {
    // home.css has the styles of the page.
    const withoutSheets = text.replace(/^import '.+\.css'\n/gm, '')
    const others = Object.entries(peer.replaces ?? {})
    return others.reduce(
      (source, [name, other]) => source.replaceAll(`from '${name}'`, `from '${other}'`),
      withoutSheets,
    )
  })
  await writeFile(join(folder, 'home/home.css'), parts.css)
  const interactive = parts.home.slots.filter((it) => it.isInteractive).map((it) => it.component)
  interactive.push(...(peer.hydratesToo ?? []))
  const isStatic = (it: string) => !interactive.includes(it)
  await writeRegistry(join(folder, 'home/views.generated.ts'), 'views', parts.components.filter(isStatic))
  await writeRegistry(join(folder, 'home/islands.generated.ts'), 'islands', interactive)
  const assets = join(folder, 'public/_app/assets')
  await mkdir(assets, { recursive: true })
  for (const path of parts.assets)
    await cp(join(distDir, 'client/assets', basename(path)), join(assets, basename(path)))
}

async function changeSources(folder: string, change: (text: string) => string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    const replaced = change(text)
    if (replaced !== text) await writeFile(file, replaced)
  }
}

/** Only the views of this page: a site that splits its code by page would load no others. */
async function writeRegistry(file: string, name: string, components: readonly string[]): Promise<void> {
  const all = await readFile(join(root, 'client/blocks/registry.generated.ts'), 'utf8')
  const views = components.map((component) => {
    const view = new RegExp(`^  ${component}: V(\\w+),$`, 'm').exec(all)?.[1]
    const path = new RegExp(`^import \\{ ${view} as V${view} \\} from '(.+)'$`, 'm').exec(all)?.[1]
    if (!view || !path) throw new Error(`The registry has no view for ${component}`)
    return { component, view, path }
  })
  const lines = [
    "import type { ComponentType } from 'react'",
    ...views.map(({ view, path }) => `import { ${view} } from '${path}'`),
    `export const ${name}: Readonly<Record<string, ComponentType<any>>> = {`,
    ...views.map(({ component, view }) => `  ${component}: ${view} as ComponentType<any>,`),
    '}',
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
}

/** @throws Error with the end of what it printed */
async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<void> {
  // Each tool with the Node that runs this: npm chooses packages by it.
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  const quiet = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', CI: '1' }
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...quiet, PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0)
    throw new Error(
      `${basename(program)} ${args.join(' ')} in ${basename(cwd)} ended with ${code}:\n${output.slice(-3000)}`,
    )
}
