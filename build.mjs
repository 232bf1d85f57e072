// Builds everything but the sources: generated registries, validators and catalogues, the browser's modules and
// style sheets, the server. `node build.mjs` writes dist/; dev and tests import build(). A module of build/ for each subject.
import { readFileSync, watch as watchFolder, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyStaticFiles, createAssetWriter, drawMailPictures, readShareParts } from './build/assets.ts'
import { addDecoder, buildBrowser } from './build/browser.ts'
import { buildEditor } from './build/editor.ts'
import { at, hash, root } from './build/files.ts'
import { generate } from './build/generate.ts'
import { buildServer } from './build/server.ts'
import { buildStyles } from './build/styles.ts'
import { recordBuild } from './server/launch/buildState.mjs'

export { generate }

/**
 * @param {{ dev?: boolean, outdir?: string, isGenerated?: boolean }} options dev: no minifying, no compression at
 *   rest; isGenerated: no source of the generated files changed since the last build
 * @returns {Promise<{ buildId: string, outdir: string }>}
 */
export async function build({ dev = false, outdir = at('dist'), isGenerated = false } = {}) {
  const assets = createAssetWriter(join(outdir, 'client'), dev)
  // Compressing is two thirds of all the work: it goes on beside the rest, the largest file first.
  const decoder = addDecoder(assets)
  const files = copyStaticFiles(assets)
  const pictures = drawMailPictures(outdir)
  if (!isGenerated) await generate()
  const sheets = buildStyles(assets, files, dev)
  const [scripts, styles] = await Promise.all([
    buildBrowser(assets, decoder, dev),
    sheets,
    buildServer(outdir, dev),
    pictures,
    buildEditor(outdir, dev),
  ])
  await assets.compress()
  // The server is part of the build's identity: pages that another build drew are not this one's.
  const server = readFileSync(join(outdir, 'server/main.mjs'))
  const buildId = hash(JSON.stringify([files, styles, scripts, hash(server)])).slice(0, 12)
  const manifest = { buildId, ...scripts, ...styles, files, share: readShareParts() }
  writeFileSync(join(outdir, 'manifest.json'), JSON.stringify(manifest))
  return { buildId, outdir }
}

/** Written by the build beside the sources, or never built. */
const notBuilt = /generated|compiled|\.test\./
/** A changed view is no new view; an event for a folder names it without an extension. */
const sourceOfGenerated = /schema\.ts$|schemas\/|content\/|iconNames|\.json$|(^|\/)[^.]+$/

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
  const watchers = ['client', 'content/editor', 'server', 'shared', 'i18n'].map((room) =>
    watchFolder(at(room), { recursive: true }, (_, file) => {
      if (file && !notBuilt.test(file)) again(file)
    }),
  )
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now()
  const { buildId, outdir } = await recordBuild(root, build)
  console.log(`Built ${buildId} into ${relative(root, outdir) || '.'} in ${Math.round(performance.now() - started)} ms`)
}
