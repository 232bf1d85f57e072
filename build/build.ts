import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '#server/pages/manifest.ts'
import { ownName } from '#shared/houseFolder.mjs'
import { copyStaticFiles, createAssetWriter, drawMailPictures, readShareParts } from './assets.ts'
import { addDecoder, buildBrowser } from './browser.ts'
import { allEnded, type Bundler, bundleOnce } from './bundler.ts'
import { buildEditor } from './editor.ts'
import { at, hash } from './files.ts'
import { generate } from './generate.ts'
import { buildServer } from './server.ts'
import { buildStyles } from './styles.ts'

export interface BuildOptions {
  /** Without the server, which runs from its sources; no minifying, no compression at rest. */
  dev?: boolean
  outdir?: string
  /** The generated sources are there. */
  isGenerated?: boolean
  bundler?: Bundler
  /** Hears what has been done, one line a step: `[2/5] scripts`. */
  onStep?: (line: string) => void
}

export interface Built {
  buildId: string
  outdir: string
  manifest: Manifest
  /** Files of `manifest.sheets`, in the same order. */
  sheetFiles: readonly string[]
  /** Names of the files in the output's client/assets. */
  assets: ReadonlySet<string>
}

export async function build(options: BuildOptions = {}): Promise<Built> {
  const { dev = false, outdir = at(ownName('dist')), isGenerated = false, bundler = bundleOnce, onStep } = options
  const how = { bundler, dev }
  const step = counter(onStep)
  const assets = createAssetWriter(join(outdir, 'client'), dev)
  // Compressing is half of all the work: it goes on beside the rest.
  const decoder = addDecoder(assets)
  const pictures = drawMailPictures(outdir)
  const files = await copyStaticFiles(assets)
  if (!isGenerated) await step('registries, messages and validators', generate())
  const { sheetFiles, ...styles } = buildStyles(assets, files, dev)
  const [scripts, serverHash] = await allEnded([
    step('scripts', buildBrowser(assets, decoder, how)),
    dev ? '' : step('server', buildServer(outdir, bundler)),
    pictures,
    step('editor', buildEditor(outdir, how)),
  ])
  await step('compressed files', assets.compress())
  // The server is part of the build's identity: pages that another build drew are not this one's.
  const buildId = hash(JSON.stringify([files, styles, scripts, serverHash])).slice(0, 12)
  const manifest: Manifest = { buildId, ...scripts, ...styles, files, share: readShareParts() }
  writeFileSync(join(outdir, 'manifest.json'), JSON.stringify(manifest))
  return { buildId, outdir, manifest, sheetFiles, assets: assets.files }
}

const steps = 5

/** Tells of the end of each step, and of how many there are. */
function counter(onStep: ((line: string) => void) | undefined) {
  let done = 0
  return async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
    const result = await work
    done++
    onStep?.(`  [${done}/${steps}] ${name}`)
    return result
  }
}
