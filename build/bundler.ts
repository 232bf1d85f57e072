import * as esbuild from 'esbuild'
import { featuresDefine } from './features.ts'
import { root } from './files.ts'
import { houseFile } from './house.ts'
import { languagesDefine } from './languages.ts'

/** A bundle in memory, with esbuild's metadata. */
export type Bundle = esbuild.BuildResult<{ metafile: true; write: false }>

/**
 * Makes one bundle.
 * @param name of the bundle, unique within a build
 * @param dependsOn what its plugins put into it besides files, such as addresses of other bundles
 */
export type Bundler = (name: string, options: esbuild.BuildOptions, dependsOn?: string) => Promise<Bundle>

/** Every bundle anew. */
export const bundleOnce: Bundler = (_name, options) => esbuild.build({ ...options, metafile: true, write: false })

/** Options of esbuild that browser and server share. */
export function commonOptions(dev: boolean) {
  return {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    metafile: true,
    minify: !dev,
    legalComments: 'none',
    logLevel: 'warning',
    define: {
      'process.env.NODE_ENV': dev ? '"development"' : '"production"',
      'process.env.HOUSE': JSON.stringify(process.env.HOUSE ?? ''),
      ...languagesDefine,
      ...featuresDefine,
    },
    // The build itself places the sheets that components import (styles.ts): no script has them.
    loader: { '.css': 'empty' },
    alias: {
      // Messages are compiled, so the parser of ICU syntax is left out (6 KB for a browser, 60 for the server).
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
      '#shared/house.ts': houseFile,
    },
  } as const satisfies esbuild.BuildOptions
}

/**
 * Like `Promise.all`, but an error is told only when every promise has ended. A build that failed must leave no bundle
 * under way: esbuild answers a rebuild that is asked for meanwhile with that one, which has read the sources as they were.
 */
export async function allEnded<const Promises extends readonly unknown[]>(
  promises: Promises,
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}

interface Kept {
  context: esbuild.BuildContext<{ metafile: true; write: false }>
  key: string
  bundle?: Bundle
}

/**
 * For development: esbuild's contexts stay open, and a bundle none of whose sources changed is that of the round before.
 */
export function keepBundles() {
  const kept = new Map<string, Kept>()
  let changed: ReadonlySet<string> = new Set()
  return {
    /** @param files sources that changed since the last round, by path from the root */
    begin(files: ReadonlySet<string>) {
      changed = files
    },
    bundle: (async (name, options, dependsOn = '') => {
      const known = await contextFor(name, options, dependsOn)
      if (known.bundle && !concerns(known.bundle, options)) return known.bundle
      // Left out after a failure, so that the next round tries again whatever changed.
      known.bundle = undefined
      known.bundle = await known.context.rebuild()
      return known.bundle
    }) satisfies Bundler,
    async close() {
      await Promise.all([...kept.values()].map(({ context }) => context.dispose()))
    },
  }

  async function contextFor(name: string, options: esbuild.BuildOptions, dependsOn: string): Promise<Kept> {
    const key = JSON.stringify([{ ...options, plugins: undefined }, dependsOn])
    const before = kept.get(name)
    if (before?.key === key) return before
    await before?.context.dispose()
    const made: Kept = { key, context: await esbuild.context({ ...options, metafile: true, write: false }) }
    kept.set(name, made)
    return made
  }

  function concerns({ metafile }: Bundle, { loader }: esbuild.BuildOptions): boolean {
    const sheetsCount = loader?.['.css'] !== 'empty'
    return [...changed].some((file) => metafile.inputs[file] && (sheetsCount || !file.endsWith('.css')))
  }
}
