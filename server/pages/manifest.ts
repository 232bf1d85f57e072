import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Letters } from './share/letters.ts'

export interface Sheet {
  href: string
  css: string
}

/** The build's record: names of the hashed files, and the style sheets themselves. */
export interface Manifest {
  buildId: string
  /** Address of the boot script. */
  boot: string
  app: string
  /** Address of the script that previews load instead of `boot`. */
  preview: string
  /** Address of the script of the offline member card, and of its worker. */
  card: string
  cardWorker: string
  /** `base`, and one by component for each block and root that has its own styles. */
  styles: Readonly<Record<string, Sheet>>
  /** Fonts and drawings by their plain name: `marcellus.woff2` → address. */
  files: Readonly<Record<string, string>>
  /** Outlines of letters and the wordmark, for the pictures of shared links. */
  share: { letters: Letters; wordmark: string }
}

/** @throws when the build has not run */
export function readManifest(distDir: string): Manifest {
  return JSON.parse(readFileSync(join(distDir, 'manifest.json'), 'utf8')) as Manifest
}
