import { readdirSync, rmSync, watch as watchFolder } from 'node:fs'
import { join } from 'node:path'
import { type Built, build } from './build.ts'
import { keepBundles } from './bundler.ts'
import { at, changedSources } from './files.ts'

/** Written by the build beside the sources, or never built. */
const notBuilt = /generated|compiled|\.test\.|server\/launch\//
/** A changed view is no new view; an event for a folder names it without an extension. */
const sourceOfGenerated = /schema\.ts$|schemas\/|content\/|iconNames|\.json$|(^|\/)[^.]+$/
/** An editor writes a file in several steps; they are one change. */
const togetherMs = 20

const rooms = ['client', 'content/editor', 'server', 'shared', 'i18n']

/**
 * Builds for development, and again whenever a source changes: only what the change concerns.
 * @param onBuilt hears of every round, with what it wrote or the error that ended it
 * @returns ends the watching
 */
export async function watch(
  outdir: string,
  onBuilt: (round: { built: Built } | { error: Error }) => void,
): Promise<() => Promise<void>> {
  const bundles = keepBundles()
  const changed = new Set<string>()
  let isGenerated = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let assetsBefore: ReadonlySet<string> = new Set()
  rmSync(join(outdir, 'client'), { recursive: true, force: true })
  const watchers = rooms.map((room) =>
    watchFolder(at(room), { recursive: true }, (_, file) => {
      const path = `${room}/${file}`
      if (!file || notBuilt.test(path)) return
      changed.add(path)
      if (sourceOfGenerated.test(file)) isGenerated = false
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
    const given = isGenerated
    isGenerated = true
    try {
      changedSources.clear()
      const files = new Set(changed)
      changed.clear()
      bundles.begin(files)
      const built = await build({
        dev: true,
        outdir,
        isGenerated: given,
        bundler: async (...bundle) => {
          // The generated sources are written before the first bundle.
          for (const file of changedSources) files.add(file)
          return bundles.bundle(...bundle)
        },
      })
      forgetOldAssets(built)
      onBuilt({ built })
    } catch (error) {
      isGenerated = given
      onBuilt({ error: error as Error })
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
