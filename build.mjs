// Builds everything that is not source: generated registries, validators and catalogues, the browser's
// modules and style sheets, the server. `node build.mjs` writes dist/; dev and tests import build().
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch as watchFolder,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, extname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { parse as parseMessage } from '@formatjs/icu-messageformat-parser'
import Ajv, { _ } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import * as esbuild from 'esbuild'
import { transform as transformCss } from 'lightningcss'
import sharp from 'sharp'
import { clientFiles, findDefinitions } from './build/definitions.ts'
import { traceCoast } from './client/map/traceCoast.mjs'
import { recordBuild } from './server/launch/buildState.mjs'
import { traceLetters } from './server/pages/share/traceLetters.mjs'

const root = dirname(fileURLToPath(import.meta.url))
const at = (...parts) => join(root, ...parts)
const locales = ['fr', 'en']

/**
 * @param {{ dev?: boolean, outdir?: string, isGenerated?: boolean }} options dev: no minifying, no compression at
 *   rest; isGenerated: no source of the generated files changed since the last build
 * @returns {Promise<{ buildId: string, outdir: string }>}
 */
export async function build({ dev = false, outdir = at('dist'), isGenerated = false } = {}) {
  if (!isGenerated) await generate()
  const assets = assetWriter(join(outdir, 'client'), dev)
  const files = copyStaticFiles(assets)
  const styles = buildStyles(assets, files, dev)
  const [scripts] = await Promise.all([
    buildClient(assets, dev, styles),
    buildServer(outdir, dev),
    buildMailPictures(outdir),
  ])
  await assets.compress()
  // What the server draws is part of a build: pages that another one drew are not this one's.
  const server = readFileSync(join(outdir, 'server/main.mjs'))
  const buildId = hash(JSON.stringify([files, styles, scripts, hash(server)])).slice(0, 12)
  const manifest = { buildId, ...scripts, styles, files, share: buildShare() }
  writeFileSync(join(outdir, 'manifest.json'), JSON.stringify(manifest))
  return { buildId, outdir }
}

/** Builds again whenever a source changes. @param {(error?: Error) => void} onRebuild */
export async function watch(onRebuild, options = {}) {
  let running = Promise.resolve()
  let timer
  let isGenerated = true
  const again = (file) => {
    if (sourceOfGenerated.test(file)) isGenerated = false
    clearTimeout(timer)
    timer = setTimeout(() => {
      const given = { dev: true, isGenerated, ...options }
      isGenerated = true
      running = running.then(() => build(given)).then(() => onRebuild(), onRebuild)
    }, 30)
  }
  const generated = /generated|compiled|\.test\./
  // A changed view is no new view; a folder that comes or goes is named without an extension.
  const sourceOfGenerated = /schema\.ts$|schemas\/|content\/|iconNames|\.json$|(^|\/)[^.]+$/
  const watchers = ['client', 'server', 'shared', 'i18n'].map((room) =>
    watchFolder(at(room), { recursive: true }, (_, file) => {
      if (file && !generated.test(file)) again(file)
    }),
  )
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}

// ---- generated sources -------------------------------------------------------------------------

/** Where the registries of definitions and their views are written. */
const registries = 'client/blocks'

/** Writes every *.generated.ts, the message catalogues and the validators. */
export async function generate() {
  const found = await findDefinitions()
  const views = found.filter((it) => it.view)
  const islands = views.filter((it) => it.definition.interactive)

  write(`${registries}/schemas.generated.ts`, [
    "import type { BlockDefinition } from '#shared/content/block.ts'",
    ...found.map((it, i) => `import { ${it.exported} as d${i} } from '#${it.schema}'`),
    'export const definitions: Readonly<Record<string, BlockDefinition>> = {',
    ...found.map((it, i) => `  ${it.definition.name}: d${i} as unknown as BlockDefinition,`),
    '}',
  ])
  write(`${registries}/registry.generated.ts`, [
    "import type { ComponentType } from 'react'",
    ...views.map((it) => `import { ${it.component} as V${it.component} } from '#${it.view}'`),
    '// biome-ignore lint/suspicious/noExplicitAny: the props of each view are its own block’s, checked by checkStory',
    'export const blockViews: Readonly<Record<string, ComponentType<any>>> = {',
    ...views.map((it) => `  ${it.definition.name}: V${it.component},`),
    '}',
  ])
  write(`${registries}/islands.generated.ts`, [
    "import type { ComponentType } from 'react'",
    '/** Whether it formats messages is known before it is loaded: what they need comes at the same time. */',
    'interface Island { load: () => Promise<ComponentType<Record<string, unknown>>>; hasMessages: boolean }',
    'export const islands: Readonly<Record<string, Island>> = {',
    ...islands.map(
      ({ definition, view, component }) =>
        `  ${definition.name}: { load: () => import('#${view}').then((m) => m.${component} as never), hasMessages: ${Boolean(definition.messages?.length)} },`,
    ),
    '}',
  ])
  await writeCoast()
  writeIcons()
  writeMessages()
  await writeBlockValidators(found.map((it) => it.definition))
  await writeBodyValidators()
}

/** Views of application pages: those that client/views.ts imports. */
function readViews() {
  const source = readFileSync(at('client/views.ts'), 'utf8')
  return [...source.matchAll(/^import \{ (\w+) \} from '#(.+)\.tsx'$/gm)].map(([, component, file]) => ({
    component,
    file,
  }))
}

/** The base map, out of a package of two megabytes that nothing else needs. */
async function writeCoast() {
  if (existsSync(at('client/map/coast.generated.ts'))) return
  write('client/map/coast.generated.ts', [
    '/** Steps of client/map/traceCoast.mjs. */',
    `export const coastSteps: Readonly<Record<'france' | 'others', readonly (readonly number[])[]>> = JSON.parse('${JSON.stringify(await traceCoast())}')`,
  ])
}

async function load(file) {
  // A changed file is another module: Node keeps what it has once imported.
  const version = hash(readFileSync(at(file))).slice(0, 8)
  return import(`${pathToFileURL(at(file))}?v=${version}`)
}

/** The icons that views name, out of the Phosphor set, light weight (art direction). */
function writeIcons() {
  const list = at('client/ui/iconNames.ts')
  const names = existsSync(list) ? [...readFileSync(list, 'utf8').matchAll(/'([a-z0-9-]+)'/g)].map((it) => it[1]) : []
  const set = JSON.parse(readFileSync(at('node_modules/@iconify-json/ph/icons.json'), 'utf8'))
  const lines = names.map((name) => {
    const icon = set.icons[`${name}-light`]
    if (!icon) throw new Error(`client/ui/iconNames.ts: Phosphor has no icon ${name}-light`)
    return `  '${name}': ${JSON.stringify(icon.body)},`
  })
  write('client/ui/icons.generated.ts', [
    "import type { IconName } from './iconNames.ts'",
    '/** SVG bodies for a viewBox of 0 0 256 256. */',
    'export const icons: Readonly<Record<IconName, string>> = {',
    ...lines,
    '}',
  ])
}

/** Catalogues as AST, so that no parser is needed at run time; what a language lacks comes from English (R048). */
function writeMessages() {
  const catalogues = {}
  for (const locale of locales) {
    catalogues[locale] = {}
    for (const file of readdirSync(at('i18n', locale)).sort()) {
      const entries = Object.entries(JSON.parse(readFileSync(at('i18n', locale, file), 'utf8')))
      for (const [id, { defaultMessage }] of entries) {
        if (catalogues[locale][id]) throw new Error(`i18n/${locale}/${file}: ${id} is there twice`)
        catalogues[locale][id] = parseMessage(defaultMessage)
      }
    }
  }
  catalogues.fr = { ...catalogues.en, ...catalogues.fr }
  const ids = Object.keys(catalogues.en).sort()
  write('i18n/messages.generated.ts', [
    "import type { MessageFormatElement } from 'react-intl'",
    "import type { Locale } from '#shared/locales.ts'",
    "import type { MessageId } from './MessageId.generated.ts'",
    'export type Catalogue = Record<MessageId, MessageFormatElement[]>',
    `export const messages = ${JSON.stringify(catalogues)} as unknown as Readonly<Record<Locale, Catalogue>>`,
  ])
  // What the forms' script says by itself, each language in a file of its own.
  const isOfForms = (id) => /^(formsLive|validation)\.|^forms\.errors$/.test(id)
  for (const locale of locales) {
    const own = Object.entries(catalogues[locale]).filter(([id]) => isOfForms(id))
    const bare = JSON.stringify(Object.fromEntries(own), (key, value) => (key === 'location' ? undefined : value))
    write(`i18n/formWords.${locale}.generated.ts`, [`export const formWords = ${bare} as const`])
  }
  // What the consent's script says, and the version that a proof names: sentences that changed are others.
  const isOfConsent = (id) => /^consent\.(banner|preferences|necessary|analytics|monitoring)\./.test(id)
  for (const locale of locales) {
    const own = Object.entries(catalogues[locale]).filter(([id]) => isOfConsent(id))
    const words = Object.fromEntries(own.map(([id, parts]) => [id, plainText(id, parts)]))
    const version = hash(JSON.stringify(words)).slice(0, 12)
    write(`i18n/consentWords.${locale}.generated.ts`, [
      `export const consentWords = ${JSON.stringify({ version, words })} as const`,
    ])
  }
  write('i18n/MessageId.generated.ts', [
    'export type MessageId =',
    ...(ids.length ? ids.map((id) => `  | '${id}'`) : ['  never']),
    'declare global {',
    '  namespace FormatjsIntl {',
    '    interface Message {',
    '      ids: MessageId',
    '    }',
    '  }',
    '}',
  ])
}

/** A message without placeholders, as it is read. */
function plainText(id, parts) {
  if (parts.some(({ type }) => type !== 0)) throw new Error(`${id} is read by a script that formats nothing`)
  return parts.map(({ value }) => value).join('')
}

/**
 * ajv, compiled ahead: neither the server nor the browser builds a validator at run time. Fields of one form share a
 * function: written out in each block they were 1.7 MB that every process held, more than all the rest of the server.
 */
async function writeBlockValidators(definitions) {
  const { schemaOf } = await load('shared/content/block.ts')
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    inlineRefs: false,
    code: { source: true, esm: true },
  })
  const forms = new Map()
  const formOf = (schema) => {
    const key = JSON.stringify(schema)
    if (!forms.has(key)) {
      forms.set(key, `form${forms.size}`)
      ajv.addSchema(schema, forms.get(key))
    }
    return { $ref: forms.get(key) }
  }
  const withForms = ({ properties, ...rest }) => ({
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, formOf(schema)])),
  })
  const schemas = Object.fromEntries(definitions.map((it) => [it.name, withForms(schemaOf(it))]))
  await writeValidators('blocks', ajv, schemas, 'string')
}

/** Bodies of calls: a module for each folder of shared/schemas that has schemas, so that a page loads only its own. */
async function writeBodyValidators() {
  for (const programme of readdirSync(at('shared/schemas'))) {
    const file = `shared/schemas/${programme}/schemas.ts`
    if (!existsSync(at(file))) continue
    // Formats that are functions are asked for by reference, and bundled in from our own file.
    const source = _`require("./shared/schemas/formats.ts").formats`
    const ajv = new Ajv({
      allErrors: true,
      messages: false,
      strict: true,
      strictTypes: false,
      strictRequired: false,
      code: { source: true, esm: true, formats: source },
    })
    const { formats } = await loadBundled('shared/schemas/formats.ts')
    for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format)
    // Words of ours that shared/schemas/clean.ts and problems.ts read.
    ajv.addVocabulary(['reason', 'verbatim', 'preset', 'multiline', 'count'])
    const { [`${programme}Schemas`]: schemas } = await loadBundled(file)
    const keys = Object.keys(schemas).map((name) => `'${name}'`)
    await writeValidators(programme, ajv, schemas, keys.join(' | '))
  }
}

/** With all that it imports as it is now, however often Node has read it before. */
async function loadBundled(file) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [at(file)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}

/** @param {string} keys the type of the names, as TypeScript writes it */
async function writeValidators(file, ajv, schemas, keys) {
  const names = {}
  for (const [name, schema] of Object.entries(schemas)) {
    ajv.addSchema(schema, name)
    names[name] = name
  }
  const code = `${standalone(ajv, names)}\nexport const validators = { ${Object.keys(names).join(', ')} };`
  // The code asks for ajv's own helpers with require(): bundled in, so that nothing of ajv is needed later.
  const bundled = await esbuild.build({
    stdin: { contents: code, resolveDir: root, loader: 'js' },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  })
  mkdirSync(at('shared/schemas/generated'), { recursive: true })
  writeIfChanged(at(`shared/schemas/generated/${file}.mjs`), `// Written by build.mjs.\n${bundled.outputFiles[0].text}`)
  writeIfChanged(
    at(`shared/schemas/generated/${file}.d.mts`),
    `// Written by build.mjs.\nimport type { ValidateFunction } from 'ajv'\nexport declare const validators: Readonly<Record<${keys}, ValidateFunction>>\n`,
  )
}

function write(file, lines) {
  writeIfChanged(at(file), `// Written by build.mjs. Do not edit.\n${lines.join('\n')}\n`)
}

function writeIfChanged(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  writeFileSync(file, text)
}

// ---- assets ------------------------------------------------------------------------------------

/** Hashed files under /_app/assets, each beside its compressed twins. */
function assetWriter(folder, dev) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  const written = []
  return {
    folder,
    add(name, content) {
      const extension = extname(name)
      const file = `${basename(name, extension)}-${hash(content).slice(0, 10)}${extension}`
      this.addAs(file, content)
      return `/_app/assets/${file}`
    },
    addAs(file, content) {
      writeFileSync(join(folder, 'assets', file), content)
      written.push(file)
    },
    async compress() {
      if (dev) return
      const squeeze = { br: promisify(brotliCompress), gz: promisify(gzip), zst: promisify(zstdCompress) }
      const levels = {
        br: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
        gz: { level: 9 },
        zst: { params: { [constants.ZSTD_c_compressionLevel]: 19 } },
      }
      const files = written.filter((file) => /\.(js|css|svg|json)$/.test(file))
      const next = async () => {
        for (let file = files.pop(); file; file = files.pop()) {
          const content = readFileSync(join(folder, 'assets', file))
          for (const [suffix, compress] of Object.entries(squeeze))
            writeFileSync(join(folder, 'assets', `${file}.${suffix}`), await compress(content, levels[suffix]))
        }
      }
      // At these levels one call wants tens of megabytes, however small the file: all at once were nine gigabytes.
      await Promise.all(Array.from({ length: availableParallelism() }, next))
    },
  }
}

function copyStaticFiles(assets) {
  const files = {}
  const fonts = {
    'marcellus.woff2': 'node_modules/@fontsource/marcellus/files/marcellus-latin-400-normal.woff2',
    'figtree.woff2': 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  }
  for (const [name, file] of Object.entries(fonts)) files[name] = assets.add(name, readFileSync(at(file)))
  const folder = at('client/assets')
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    files[name] = assets.add(name, readFileSync(join(folder, name)))
  }
  return files
}

/** What the pictures of shared links are drawn with: letters as outlines, the wordmark. */
function buildShare() {
  return {
    letters: traceLetters(at('node_modules/@fontsource/marcellus/files/marcellus-latin-400-normal.woff')),
    wordmark: readFileSync(at('client/assets/logo.svg'), 'utf8'),
  }
}

/** Mail clients show no SVG: the drawings of mails as PNG, 8:5 at twice their size; the wordmark for day and night. */
async function buildMailPictures(outdir) {
  const folder = at('server/mail/pictures')
  const drawings = readdirSync(folder).map((file) => [basename(file, '.svg'), join(folder, file), 1028, 642])
  const mark = (name, file, ground) => [name, at('client/assets', file), 370, 80, ground]
  const pictures = [
    ...drawings,
    mark('wordmark', 'logo.svg', '#fbf5e9'),
    mark('wordmark-night', 'logo-night.svg', '#0b1f31'),
  ]
  mkdirSync(join(outdir, 'mail'), { recursive: true })
  await Promise.all(
    pictures.map(async ([name, file, width, height, background = '#fffcf5']) => {
      const target = join(outdir, 'mail', `${name}.png`)
      // A rebuild in development does not draw again what has not changed.
      if (existsSync(target) && statSync(target).mtimeMs > statSync(file).mtimeMs) return
      const drawn = sharp(file).flatten({ background }).resize({ width, height, fit: 'cover' })
      writeFileSync(target, await drawn.png({ palette: true, quality: 90, effort: 7 }).toBuffer())
    }),
  )
}

/** One sheet for the base, one for each block and root that has styles: `{ base: { href, css } }`. */
function buildStyles(assets, files, dev) {
  const sheets = { base: readBase() }
  // A sheet named as its folder is the one of the view, or the part of content, with that name.
  for (const file of clientFiles(/\/([A-Z]\w*)\/\1\.css$/))
    sheets[snakeCase(basename(file, '.css'))] = readSheet(at(file))
  for (const { component, file } of readViews()) {
    const sheet = at(`${file}.css`)
    if (existsSync(sheet)) sheets[snakeCase(component)] = readSheet(sheet)
  }
  // Of the consent's script, which links it when it has something to show.
  sheets.consent = readSheet(at('client/consent/consent.css'))
  // Views of the program itself: the error page and its like.
  for (const file of readdirSync(at('client/app')).filter((it) => it.endsWith('.css'))) {
    sheets[snakeCase(basename(file, '.css'))] = readFileSync(at('client/app', file), 'utf8')
  }
  const built = {}
  for (const [name, source] of Object.entries(sheets)) {
    const withFonts = source.replace(/\/_app\/assets\/([\w.-]+)/g, (address, file) => files[file] ?? address)
    // Browsers of the last two years and a half: nesting and :has() stay as they are.
    const targets = { chrome: 120 << 16, firefox: 121 << 16, safari: (17 << 16) | (2 << 8) }
    const { code } = transformCss({ filename: `${name}.css`, code: Buffer.from(withFonts), minify: !dev, targets })
    built[name] = { href: assets.add(`${name}.css`, code), css: code.toString() }
  }
  return built
}

/** Styles that several blocks share are imported, and written out in each: a page without them carries none. */
function readSheet(file) {
  const source = readFileSync(file, 'utf8')
  return source.replace(/^@import "(.+)";$/gm, (_, shared) => readSheet(join(dirname(file), shared)))
}

const snakeCase = (name) => name.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase()

function readBase() {
  const order = at('client/styles/order.json')
  if (!existsSync(order)) return ''
  return JSON.parse(readFileSync(order, 'utf8'))
    .map((file) => readFileSync(at('client/styles', file), 'utf8'))
    .join('\n')
}

// ---- scripts -----------------------------------------------------------------------------------

const shared = (dev) => ({
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  metafile: true,
  minify: !dev,
  legalComments: 'none',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"' },
})

/** Messages come compiled: the parser of ICU syntax stays at home (6 KB for a browser, 60 for the server). */
const compiledMessages = { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' }

async function buildClient(assets, dev, styles) {
  if (!existsSync(at('client/boot/boot.ts'))) return { boot: null, app: null }
  const options = {
    ...shared(dev),
    outdir: join(assets.folder, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    platform: 'browser',
    target: ['chrome120', 'firefox121', 'safari17.2'],
    sourcemap: dev ? 'inline' : false,
    write: false,
    alias: compiledMessages,
  }
  const app = await esbuild.build({
    ...options,
    entryPoints: { app: 'client/app/app.tsx', react: 'client/app/react.ts' },
    splitting: true,
    // Chromium then compiles beside the main thread: react-dom's evaluation falls from 18 to 10 ms.
    banner: { js: '//# allFunctionsCalledOnLoad' },
  })
  // Apart from the application, so that neither waits for parts of the other.
  const forms = await esbuild.build({
    ...options,
    entryPoints: { forms: 'client/forms/enhance/enhance.ts', live: 'client/boot/live/live.ts' },
    splitting: true,
    // The map's styles come with its code: a style sheet made by script, which the policy allows.
    loader: { '.css': 'text' },
    plugins: [withoutMarkup],
  })
  // Loaded when nothing else is to be done: it shares nothing with the page but its data layer.
  const consent = await esbuild.build({
    ...options,
    entryPoints: { consent: 'client/consent/banner.ts', purposes: 'client/consent/purposes.ts' },
    splitting: true,
    define: { ...options.define, CONSENT_STYLES: JSON.stringify(styles.consent?.href ?? '') },
  })
  const address = ({ metafile }, entry) => {
    const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entry)
    return `/_app/assets/${basename(found[0])}`
  }
  // Apart from everything: only where an address is set is it ever asked for. The replay is a bundle of its own, since
  // the library's parts would otherwise meet in one file, which nobody could leave out.
  const quiet = { ...options, define: { ...options.define, __SENTRY_DEBUG__: 'false' } }
  const replay = await esbuild.build({ ...quiet, entryPoints: { replay: 'client/monitoring/replay.ts' } })
  const monitoring = await esbuild.build({
    ...quiet,
    entryPoints: { monitoring: 'client/monitoring/monitoring.ts' },
    plugins: [builtAlready(/^#client\/monitoring\/replay\.ts$/, (path) => address(replay, path))],
  })
  // XState in the browser, for the boot script and, handed on by it, for the application.
  const states = await esbuild.build({ ...options, entryPoints: { states: 'client/states/states.ts' } })
  const builtBy = (path) => {
    const [, room] = path.split('/')
    return { app, consent, monitoring, states }[room] ?? forms
  }
  // One file, whatever it shares with the application: parts of both would be files that a page has to wait for.
  const boot = await esbuild.build({
    ...options,
    entryPoints: { boot: 'client/boot/boot.ts' },
    plugins: [
      builtAlready(/^#client\/(app|forms|boot\/live|consent|monitoring|states)\//, (path) =>
        address(builtBy(path), path),
      ),
    ],
  })
  // Previews only, in the place of boot: one file with everything in it.
  const preview = await esbuild.build({ ...options, entryPoints: { preview: 'client/preview/preview.tsx' } })
  // The member card, kept for when there is no network: one file, and the worker that keeps it.
  const card = await esbuild.build({ ...options, entryPoints: { card: 'client/card/card.ts' } })
  const cardWorker = await esbuild.build({ ...options, entryPoints: { 'card-worker': 'client/card/worker.ts' } })
  for (const { outputFiles } of [app, forms, consent, replay, monitoring, states, boot, preview, card, cardWorker])
    for (const file of outputFiles) assets.addAs(basename(file.path), file.contents)
  return {
    boot: address(boot, 'client/boot/boot.ts'),
    app: address(app, 'client/app/app.tsx'),
    preview: address(preview, 'client/preview/preview.tsx'),
    card: address(card, 'client/card/card.ts'),
    cardWorker: address(cardWorker, 'client/card/worker.ts'),
  }
}

/** Leaflet tries SVG by writing markup, as it loads; under Trusted Types that throws. Every browser of ours draws SVG. */
const withoutMarkup = {
  name: 'leaflet-without-markup',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^leaflet$/ }, () => ({ path: at('node_modules/leaflet/dist/leaflet-src.esm.js') }))
    onLoad({ filter: /leaflet-src\.esm\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const trial = /var inlineSvg = !!svg\$1 && \(function \(\) \{.*?\}\)\(\);/s
      if (!trial.test(source)) throw new Error('Leaflet has changed: look again how it finds out about SVG')
      return { contents: source.replace(trial, 'var inlineSvg = true;'), loader: 'js' }
    })
  },
}

/** What another build wrote is asked for by its address, when it is wanted. @param addressOf of a path without `#` */
function builtAlready(filter, addressOf) {
  return {
    name: 'built-already',
    setup: ({ onResolve }) =>
      onResolve({ filter }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path: addressOf(path.slice(1)), external: true } : undefined,
      ),
  }
}

/**
 * Packages that are written into the server: React with its production code, and those that would be hundreds of
 * modules with all that nobody here asks of them, held in memory as long as the process lives (docs/decisions/0004).
 * Every other package stays in node_modules; what Sentry follows must (it waits there for `express`, `pg`, `ioredis`).
 */
const baked = [
  ...['react', 'react-dom', 'react-router', 'react-intl', '@formatjs/intl', 'xstate', '@xstate/react'],
  ...['kysely', 'libphonenumber-js', 'rate-limiter-flexible', 'ical-generator', 'minisearch', 'lru-cache'],
]

/** The server as V8 holds it from the first to the last moment: without comments, spaces, and what only browsers load. */
async function buildServer(outdir, dev) {
  if (!existsSync(at('server/main.ts'))) return
  const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const folder = join(outdir, 'server')
  const { metafile } = await esbuild.build({
    ...shared(dev),
    // What a release runs beside the server, and what its operators do.
    entryPoints: { main: 'server/main.ts', migrate: 'server/migrate.ts', staffImport: 'server/staffImport.ts' },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    // What is imported when it is wanted is a file of its own.
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    platform: 'node',
    target: 'node26',
    minify: false,
    minifySyntax: !dev,
    // Names stay for those who read a stack, lines short enough to be opened; the map says the rest.
    minifyWhitespace: !dev,
    lineLimit: 200,
    sourcemap: 'linked',
    // Parts of mails are React's components: they take the React that is baked in.
    external: Object.keys(dependencies).filter((name) => !baked.includes(name) && !name.startsWith('@react-email/')),
    alias: compiledMessages,
    plugins: [withoutBrowserParts],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  })
  const written = Object.keys(metafile.outputs).filter((file) => file.endsWith('.mjs'))
  for (const file of written) escapeLetters(at(file))
  // Parts of builds before this one; who runs one of them has loaded its own as it started.
  const parts = join(folder, 'parts')
  const own = new Set(written.map((file) => basename(file)))
  for (const file of existsSync(parts) ? readdirSync(parts) : [])
    if (!own.has(basename(file, '.map'))) rmSync(join(parts, file))
}

/** What a view imports when somebody turns to it (a calendar, a map) is loaded by browsers only. */
const withoutBrowserParts = {
  name: 'without-browser-parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' && importer.startsWith(at('client/')) ? { path, namespace: 'browser-only' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'browser-only' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`Only browsers load ${path}`)})`,
    }))
  },
}

/** One letter beyond Latin 1, in a comment or a pattern, and V8 holds the whole program at two bytes a letter. */
function escapeLetters(file) {
  const inAscii = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\0-\x7f]/g, inAscii))
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now()
  const { buildId, outdir } = await recordBuild(root, build)
  console.log(`Built ${buildId} into ${relative(root, outdir) || '.'} in ${Math.round(performance.now() - started)} ms`)
}
