import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type * as esbuild from 'esbuild'
import type { Manifest } from '#server/pages/manifest.ts'
import { type Locale, sharpS } from '#shared/locales.ts'
import type { AssetWriter } from './assets.ts'
import { allEnded, type Bundle, type Bundler, commonOptions } from './bundler.ts'
import { absentFeatures, isAbsent, messagesOfHouse, withoutAbsent } from './features.ts'
import { at } from './files.ts'
import { tablesOfSite } from './languages.ts'
import { browserMessages, formWords, readCatalogues, saidIn } from './messages.ts'

/** Address of the messages of scripts in development. */
export const messagesPath = '/_dev/messages.js'

type Scripts = Pick<
  Manifest,
  'boot' | 'app' | 'preview' | 'card' | 'cardWorker' | 'offline' | 'offlineWorker' | 'deskScript'
>
type Options = ReturnType<typeof browserOptions>

/**
 * The scripts of the browser, as bundles that share nothing: none waits for parts of another.
 * @param decoder address of the decoder (`addDecoder`)
 */
export async function buildBrowser(
  assets: AssetWriter,
  decoder: string,
  { bundler, dev }: { bundler: Bundler; dev: boolean },
): Promise<Scripts> {
  const options = browserOptions(assets, dev)
  const ofHouse = [withoutAbsent, tablesOfSite]
  const isSaid = messagesOfHouse()
  const whatFails = saidIn(drawnByItself.map((it) => `client/app/${it}`))
  const bundle: Bundler = (name, { plugins = [], ...more }, dependsOn) =>
    bundler(name, { ...options, ...more, plugins: [...plugins, ...ofHouse], target: [...options.target] }, dependsOn)
  // The calendar of a booking bar, with its styles: it waits neither for React nor for the sheets of the page.
  const calendar = await bundle('calendar', {
    entryPoints: { calendar: 'client/booking/stayCalendar.ts' },
    loader: { '.css': 'text' },
  })
  const ofCalendar = builtAlready(/^#client\/booking\/stayCalendar/, (path) => addressIn(calendar, path))
  const [app, forms, search, consent, { monitoring, replay }, states, preview, card, offline, desk] = await allEnded([
    bundle('app', {
      entryPoints: { app: 'client/app/app.tsx', react: 'client/app/react.ts' },
      splitting: true,
      plugins: [dev ? messagesApart : messagesThat((id) => isSaid(id) && whatFails(id))],
      // Chromium then compiles beside the main thread: react-dom's evaluation falls from 18 to 10 ms.
      banner: { js: '//# allFunctionsCalledOnLoad' },
    }),
    bundle('forms', {
      entryPoints: { forms: 'client/forms/enhance/enhance.ts', steps: 'client/forms/enhance/steps.ts' },
      splitting: true,
      plugins: absentFeatures.length > 0 ? [messagesThat(isSaid)] : [],
    }),
    bundle('search', {
      entryPoints: { startSearch: 'client/search/startSearch.ts', readPage: 'client/ui/readPage.ts' },
      splitting: true,
      // The map's styles come with its code: a style sheet made by script, which the policy allows.
      loader: { '.css': 'text' },
      plugins: [withoutMarkup],
    }),
    // The allowed purposes: the bundle shares nothing with the page but its data layer.
    bundle('consent', { entryPoints: { purposes: 'client/consent/purposes.ts' } }),
    buildMonitoring(options, bundle),
    // What the boot script has for members alone; XState, which it passes on to the application.
    bundle('states', {
      entryPoints: { states: 'client/states/states.ts', 'member-marks': 'client/states/memberMarks.ts' },
    }),
    // Previews only, instead of boot: one file with everything in it but the calendar.
    bundle(
      'preview',
      {
        entryPoints: { preview: 'client/preview/preview.tsx' },
        plugins: [ofCalendar, dev ? messagesApart : messagesThat(isSaid)],
      },
      Object.keys(calendar.metafile.outputs).join(' '),
    ),
    // The member card, stored for use without a network: one file, and the worker that stores it.
    bundle('card', { entryPoints: { card: 'client/card/card.ts', 'card-worker': 'client/card/worker.ts' } }),
    // The page of the installed application without network, and the worker that keeps it.
    bundle('offline', {
      entryPoints: { offline: 'client/offline/offline.ts', 'offline-worker': 'client/offline/worker.ts' },
    }),
    // The staff's desk: passkeys and the camera. The decoder of codes is loaded where the browser has none.
    bundle('desk', {
      entryPoints: { desk: 'client/desk/script/desk.ts' },
      splitting: true,
      define: { ...options.define, DECODER: JSON.stringify(decoder) },
    }),
  ])
  const [live, navigation] = await allEnded([buildLive(bundle, search), buildNavigation(bundle, app)])
  const boot = await buildBoot(
    options,
    bundle,
    { app, booking: calendar, consent, monitoring, states },
    { forms, live, navigation },
  )
  const bundles = [
    app,
    calendar,
    navigation,
    forms,
    search,
    live,
    consent,
    replay,
    monitoring,
    states,
    boot,
    preview,
    card,
    offline,
    desk,
  ]
  const maps = createMapFolder(assets)
  for (const { outputFiles } of bundles)
    for (const { path, contents } of outputFiles) {
      maps.add(basename(path), contents)
      if (!path.endsWith('.map')) assets.addAs(basename(path), contents)
    }
  return {
    boot: addressIn(boot, 'client/boot/boot.ts'),
    app: addressIn(app, 'client/app/app.tsx'),
    preview: addressIn(preview, 'client/preview/preview.tsx'),
    card: addressIn(card, 'client/card/card.ts'),
    cardWorker: addressIn(card, 'client/card/worker.ts'),
    offline: addressIn(offline, 'client/offline/offline.ts'),
    offlineWorker: addressIn(offline, 'client/offline/worker.ts'),
    deskScript: addressIn(desk, 'client/desk/script/desk.ts'),
  }
}

/** The decoder of the desk's camera, in WebAssembly: a megabyte, so it is added first. @returns its address */
export function addDecoder(assets: AssetWriter): string {
  const name = 'zxing_reader.wasm'
  return assets.add(name, readFileSync(at('node_modules/zxing-wasm/dist/reader', name)))
}

/**
 * Scripts with their source maps, for a monitoring service: apart from what is served, and no script names its map.
 * As deep as the scripts that are served, since maps name their sources from there. Development has maps within scripts.
 */
function createMapFolder({ folder }: AssetWriter): { add(file: string, contents: Uint8Array): void } {
  const maps = join(folder, '../maps/assets')
  rmSync(maps, { recursive: true, force: true })
  return {
    add(file, contents) {
      mkdirSync(maps, { recursive: true })
      writeFileSync(join(maps, file), contents)
    },
  }
}

function browserOptions(assets: AssetWriter, dev: boolean) {
  return {
    ...commonOptions(dev),
    outdir: join(assets.folder, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    platform: 'browser',
    target: ['chrome120', 'firefox121', 'safari17.2'],
    sourcemap: dev ? 'inline' : 'external',
    write: false,
  } as const satisfies esbuild.BuildOptions
}

/** The address of an entry's file, by its path from the root. */
function addressIn({ metafile }: Bundle, entry: string): string {
  const found = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(entry))
  if (!found) throw new Error(`${entry} is not an entry point of its bundle`)
  return `/_app/assets/${basename(found[0])}`
}

/**
 * Apart from all other bundles: it is requested only where an address is set. The replay is a bundle of its own, since
 * the library's parts would otherwise be joined in one file that could not be left out.
 */
async function buildMonitoring(options: Options, bundle: Bundler): Promise<{ monitoring: Bundle; replay: Bundle }> {
  const define = { ...options.define, __SENTRY_DEBUG__: 'false' }
  const replay = await bundle('replay', { define, entryPoints: { replay: 'client/monitoring/replay.ts' } })
  const address = addressIn(replay, 'client/monitoring/replay.ts')
  const monitoring = await bundle(
    'monitoring',
    {
      define,
      entryPoints: { monitoring: 'client/monitoring/monitoring.ts' },
      plugins: [builtAlready(/^#client\/monitoring\/replay\.ts$/, () => address)],
    },
    address,
  )
  return { monitoring, replay }
}

/** Scripts of parts of pages, apart from those of forms: shared parts would be small files that a page waits for. */
function buildLive(bundle: Bundler, search: Bundle): Promise<Bundle> {
  return bundle(
    'live',
    {
      entryPoints: { live: 'client/boot/live/live.ts', installed: 'client/boot/live/installed.ts' },
      splitting: true,
      plugins: [builtAlready(/^#client\/(search\/|ui\/readPage)/, (path) => addressIn(search, path))],
    },
    Object.keys(search.metafile.outputs).join(' '),
  )
}

/** One file, as the boot script is. */
function buildNavigation(bundle: Bundler, app: Bundle): Promise<Bundle> {
  return bundle(
    'navigation',
    {
      entryPoints: { navigation: navigationEntry },
      plugins: [builtAlready(/^#client\/app\//, (path) => addressIn(app, path))],
    },
    Object.keys(app.metafile.outputs).join(' '),
  )
}

const navigationEntry = 'client/boot/navigation/navigation.ts'

/** One file, also with parts that the application has: shared parts would be files that a page has to wait for. */
function buildBoot(
  options: Options,
  bundle: Bundler,
  byFolder: Record<string, Bundle>,
  { forms, live, navigation }: Record<'forms' | 'live' | 'navigation', Bundle>,
): Promise<Bundle> {
  const ofBoot = (path: string) => (path === navigationEntry ? navigation : live)
  const folders: Record<string, Bundle | undefined> = { ...byFolder, forms }
  const builtBy = (path: string) => folders[path.split('/')[1] ?? ''] ?? ofBoot(path)
  const addresses = [...Object.values(byFolder), forms, navigation, live].flatMap(({ metafile }) =>
    Object.keys(metafile.outputs),
  )
  return bundle(
    'boot',
    {
      entryPoints: { boot: 'client/boot/boot.ts' },
      define: { ...options.define, PRELOADS: JSON.stringify(preloadsOf(byFolder.app)) },
      plugins: [
        builtAlready(/^#client\/(app|booking|forms|boot\/live|boot\/navigation|consent|monitoring|states)\//, (path) =>
          addressIn(builtBy(path), path),
        ),
      ],
    },
    addresses.join(' '),
  )
}

/**
 * Every file that the application, and an island by its component's name, needs before it runs: asked for at once they
 * take one way to the server; found one in the other, four.
 */
function preloadsOf(app: Bundle | undefined): Record<'app' | string, string[]> {
  if (!app) throw new Error('The application is built before the boot script')
  const { outputs } = app.metafile
  const places = [
    ...readFileSync(at('client/blocks/islands.generated.ts'), 'utf8').matchAll(/(\w+): \{ load: .*'#(.+?)'/g),
  ]
  const closure = (entries: readonly string[]) => {
    const found = new Set<string>()
    const add = (file: string) => {
      if (found.has(file)) return
      found.add(file)
      for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') add(path)
    }
    for (const [file, { entryPoint }] of Object.entries(outputs))
      if (entryPoint && entries.includes(entryPoint)) add(file)
    return found
  }
  const common = closure(['client/app/app.tsx', 'client/app/react.ts'])
  const messages = 'client/app/islands/IslandMessages.tsx'
  const here = places.filter(([, , file = '']) => !isAbsent(file))
  const lists: [string, Iterable<string>][] = here.map(([, name = '', file = '']) => [
    name,
    [...closure([file, messages])].filter((it) => !common.has(it)),
  ])
  return Object.fromEntries(
    [['app', common] as const, ...lists].map(([name, files]) => [name, [...files].map((it) => basename(it))]),
  )
}

/**
 * Replaces an import from another bundle by a request for its address at run time.
 * @param addressOf of a path without `#`
 */
function builtAlready(filter: RegExp, addressOf: (path: string) => string): esbuild.Plugin {
  return {
    name: 'built-already',
    setup: ({ onResolve }) =>
      onResolve({ filter }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path: addressOf(path.slice(1)), external: true } : undefined,
      ),
  }
}

/** What the application draws by itself is that something failed; all else comes with its messages. */
const drawnByItself = ['RootError.tsx', 'ErrorPage/ErrorPage.tsx', 'islands/IslandNotice.tsx']

/** The messages that a bundle needs. */
function messagesThat(isSaid: (id: string) => boolean): esbuild.Plugin {
  return {
    name: 'messages-that',
    setup({ onLoad }) {
      onLoad({ filter: /i18n\/messages\.generated\.ts$/ }, () => ({ contents: browserMessages(isSaid), loader: 'js' }))
      onLoad({ filter: /i18n\/formWords\.\w+\.generated\.ts$/ }, ({ path }) => ({
        contents: formWords(readCatalogues()[path.split('.').at(-3) as Locale], isSaid).replaceAll('ß', sharpS),
        loader: 'ts',
        resolveDir: dirname(path),
      }))
    },
  }
}

/** In development `npm run dev` itself serves them: a saved message changes no bundle. */
const messagesApart: esbuild.Plugin = {
  name: 'messages-apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /messages\.generated\.ts$/ }, () => ({ path: messagesPath, external: true })),
}

/** Leaflet tests for SVG by writing markup as it loads; under Trusted Types that throws. All our browsers draw SVG. */
const withoutMarkup: esbuild.Plugin = {
  name: 'leaflet-without-markup',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^leaflet$/ }, () => ({ path: at('node_modules/leaflet/dist/leaflet-src.esm.js') }))
    onLoad({ filter: /leaflet-src\.esm\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const trial = /var inlineSvg = !!svg\$1 && \(function \(\) \{.*?\}\)\(\);/s
      if (!trial.test(source)) throw new Error('Leaflet has changed: adapt withoutMarkup to its test for SVG')
      return { contents: source.replace(trial, 'var inlineSvg = true;'), loader: 'js' }
    })
  },
}
