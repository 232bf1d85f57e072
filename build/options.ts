import type { BuildOptions } from 'esbuild'
import { root } from './files.ts'

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
    define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"' },
    // The build itself places the sheets that components import (styles.ts): no script has them.
    loader: { '.css': 'empty' },
    // Messages are compiled, so the parser of ICU syntax is left out (6 KB for a browser, 60 for the server).
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  } as const satisfies BuildOptions
}
