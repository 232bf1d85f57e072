import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'esbuild'
import { type Bundler, commonOptions } from './bundler.ts'
import { serverFeatures } from './features.ts'
import { at, escaped, hash } from './files.ts'
import { tablesOfSite } from './languages.ts'

/**
 * Packages that are bundled into the server: React with its production code, and packages of hundreds of modules, most
 * of them unused here, that would stay in memory as long as the process lives (docs/decisions/0004). Every other
 * package stays in node_modules; those that Sentry instruments must (it hooks into the loading of `express`, `pg`,
 * `ioredis`).
 */
const baked = [
  ...['react', 'react-dom', 'react-router', 'react-intl', '@formatjs/intl', 'xstate', '@xstate/react'],
  ...['kysely', 'libphonenumber-js', 'rate-limiter-flexible', 'ical-generator', 'minisearch', 'lru-cache'],
]

/** By file name: every program of server/commands but what they share, and what speaks with a space of Storyblok. */
function commandsOfOperators(): Record<string, string> {
  const names = readdirSync(at('server/commands'))
    .filter((it) => it.endsWith('.ts'))
    .map((it) => basename(it, '.ts'))
    .filter((it) => it !== 'command')
  return {
    ...Object.fromEntries(names.map((it) => [it, `server/commands/${it}.ts`])),
    contentCheck: 'content/commands/check.ts',
    contentPush: 'content/commands/push.ts',
    contentPull: 'content/commands/pull.ts',
  }
}

/**
 * The server as it stays in V8's memory: without comments, spaces, and parts that only browsers load.
 * @returns hash of the main module, which names its parts by their hashes
 */
export async function buildServer(outdir: string, bundler: Bundler): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const folder = join(outdir, 'server')
  const options = commonOptions(false)
  const bundle = await bundler('server', {
    ...options,
    define: { ...options.define, ...serverFeatures },
    // The server, its thread of a watchdog, and the programs that a release and its operators run.
    entryPoints: {
      main: 'server/entry.ts',
      watchdog: 'server/monitoring/watchdog/thread.ts',
      ...commandsOfOperators(),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    // A lazily imported module is a file of its own.
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    platform: 'node',
    target: 'node26',
    minify: false,
    minifySyntax: true,
    // Names stay for stack traces, and lines stay short enough to be opened; the source map has the rest.
    minifyWhitespace: true,
    lineLimit: 200,
    sourcemap: 'linked',
    // Places are all that a stack needs (server/monitoring/stacks.ts); the sources would be two thirds of it.
    sourcesContent: false,
    // Development packages are bundled: of react-email the parts that mails use, with the bundled React. It would
    // import the formatter prettier for mails with indented HTML, which we never write: 260 KB.
    external: [...Object.keys(dependencies).filter((name) => !baked.includes(name)), 'prettier'],
    plugins: [withoutBrowserParts(), tablesOfSite],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  })
  mkdirSync(join(folder, 'parts'), { recursive: true })
  for (const { path, text, contents } of bundle.outputFiles)
    writeFileSync(path, path.endsWith('.mjs') ? inAscii(text) : contents)
  // Parts of earlier builds are deleted; a process of one of them has loaded its own at its start.
  const parts = join(folder, 'parts')
  const own = new Set(bundle.outputFiles.map(({ path }) => basename(path)))
  for (const file of existsSync(parts) ? readdirSync(parts) : []) if (!own.has(file)) rmSync(join(parts, file))
  // Code that V8 compiled of them (server/entry.ts), and of the launcher's programs.
  for (const it of [join(folder, 'compiled'), at('node_modules/.cache/compiled')])
    rmSync(it, { recursive: true, force: true })
  await makeEmptyStore(folder)
  return hash(readFileSync(join(folder, 'main.mjs')))
}

/**
 * The tables of a new SQLite store, made by the migrations once for all first starts: there they would be a fifth of
 * the time to the first page.
 */
async function makeEmptyStore(folder: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'empty-store-'))
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  await promisify(execFile)(process.execPath, [join(folder, 'migrate.mjs')], { env })
  await copyFile(join(dataDir, 'store.sqlite'), join(folder, 'empty.sqlite'))
  // The server may run as another user than the build.
  await chmod(join(folder, 'empty.sqlite'), 0o644)
  await rm(dataDir, { recursive: true })
}

/**
 * Parts that a view imports lazily (a calendar, a map) are loaded by browsers only. esbuild asks a plugin about every
 * path that its filter lets through, one message to this process each: asked about all imports, half of the build.
 */
function withoutBrowserParts(): Plugin {
  const filter = new RegExp(`^(?:${lazyImportsIn('client').map(escaped).join('|')})$`)
  return {
    name: 'without-browser-parts',
    setup({ onResolve, onLoad }) {
      onResolve({ filter }, ({ path, kind, importer }) =>
        kind === 'dynamic-import' && importer.startsWith(at('client/'))
          ? { path, namespace: 'browser-only' }
          : undefined,
      )
      onLoad({ filter: /./, namespace: 'browser-only' }, ({ path }) => ({
        contents: `throw new Error(${JSON.stringify(`Only browsers load ${path}`)})`,
      }))
    },
  }
}

/** Paths that the modules of a folder import lazily, as they write them. */
function lazyImportsIn(folder: string): string[] {
  const files = readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).filter((it) => /\.tsx?$/.test(it))
  const paths = files.flatMap((file) =>
    [...readFileSync(at(folder, file), 'utf8').matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, path = '']) => path),
  )
  return [...new Set(paths)]
}

/**
 * With one letter beyond Latin 1, also in a comment or a pattern, V8 stores the whole program at two bytes a letter.
 */
function inAscii(code: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return code.replace(/[^\0-\x7f]/g, escaped)
}
