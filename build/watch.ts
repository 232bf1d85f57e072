import { readdirSync, rmSync, watch as watchFolder } from 'node:fs'
import { join } from 'node:path'
import { type Built, build } from './build.ts'
import { keepBundles } from './bundler.ts'
import { at, changedSources } from './files.ts'
import { generate } from './generate.ts'

/** Written by the build beside the sources, or never built. */
const notBuilt = /generated|compiled|\.test\.|server\/launch\//
/** An editor writes a file in several steps; they are one change. */
const togetherMs = 20

const rooms = ['client', 'tools/editor', 'server', 'shared', 'i18n']

/**
 * Builds for development, and again whenever a source changes: only what the change concerns.
 * @param heard `onGenerated`: the generated sources are there for the first time; `onBuilt`: after every round, the changed
 *   sources, also generated ones, and what it wrote, or the error that ended it
 * @returns ends the watching
 */
export async function watch(
  outdir: string,
  heard: {
    onGenerated: () => void
    onBuilt: (round: { built: Built; files: ReadonlySet<string> } | { error: Error }) => void
  },
): Promise<() => Promise<void>> {
  const bundles = keepBundles()
  /** The parts that the next round builds; undefined: everything. */
  let changed: Set<string> | undefined
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let assetsBefore: ReadonlySet<string> = new Set()
  rmSync(join(outdir, 'client'), { recursive: true, force: true })
  const watchers = rooms.map((room) =>
    watchFolder(at(room), { recursive: true }, (_, file) => {
      const path = `${room}/${file}`
      if (!file || notBuilt.test(path)) return
      changed?.add(path)
      clearTimeout(timer)
      timer = setTimeout(begin, togetherMs)
    }),
  )
  begin()
  await running
  return async () => {
    for (const watcher of watchers) watcher.close()
    await running
    await bundles.close()
  }

  function begin() {
    running = running.then(round)
  }

  async function round() {
    const since = changed
    changed = new Set()
    changedSources.clear()
    const files = new Set(since)
    bundles.begin(files)
    try {
      await generate(since)
      for (const file of changedSources) files.add(file)
      if (!since) heard.onGenerated()
      const built = await build({ dev: true, outdir, isGenerated: true, bundler: bundles.bundle })
      forgetOldAssets(built)
      heard.onBuilt({ built, files })
    } catch (error) {
      // The next round makes what this one did not.
      changed = since && files.union(changed)
      heard.onBuilt({ error: error as Error })
    }
  }

  /** Files of the round before stay: its pages are open, and its server has not ended yet. */
  function forgetOldAssets({ assets }: Built) {
    const folder = join(outdir, 'client/assets')
    for (const file of readdirSync(folder))
      if (!assets.has(file) && !assetsBefore.has(file)) rmSync(join(folder, file), { force: true })
    assetsBefore = assets
  }
}
