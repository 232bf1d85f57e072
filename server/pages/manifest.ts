import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Letters } from './share/letters.ts'

export interface Sheet {
  href: string
  css: string
  /** The same rule by rule. None in development, whose pages have whole sheets. */
  parts?: readonly StylePart[]
}

/** A rule of a sheet. */
export interface StylePart {
  text: string
  /** The at-rules around it, the outer one first. */
  within: readonly string[]
  /** The sheet stands in `seldomStyles`, and in no page. */
  isSeldom?: true
  /** Without it the rule applies to every document. */
  needs?: Need
}

/**
 * A rule applies to documents that have every item of one of these lists: `.class`, `#id`, an
 * element, `[attribute]`, `[attribute=value]`, or a need of its own. `!element`: it has none.
 */
export type Need = readonly (readonly (string | Need)[])[]

/** The record of the build: names of the hashed files, and the style sheets themselves. */
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
  /** The same of the page that an installed application shows without network. */
  offline: string
  offlineWorker: string
  /** The sheet of every page. */
  baseStyles: Sheet
  /** The sheets that components import, in the order in which a page has them. */
  sheets: readonly Sheet[]
  /** By the name of a block, a root type or an application view: places in `sheets`. */
  viewSheets: Readonly<Record<string, readonly number[]>>
  /** Sheet and script of the staff's desk, whose pages have no other. */
  deskStyles: Sheet
  deskScript: string
  /** The sheet of the card of consent, without which the card is not displayed. */
  consentStyles: Sheet
  /** Address of a sheet with all rules for print, for colours of the reader's own and for very large letters. */
  seldomStyles: string
  /** Fonts and drawings by their plain name: `logo.svg` → address. */
  files: Readonly<Record<string, string>>
  /** Outlines of letters and the wordmark, for the pictures of shared links. */
  share: { letters: Letters; wordmark: string }
}

/** @throws when the build has not run */
export function readManifest(distDir: string): Manifest {
  return JSON.parse(readFileSync(join(distDir, 'manifest.json'), 'utf8')) as Manifest
}

/** Files of each language that every page names: the site as an application, and as a search engine of the browser. */
export const browserFiles = { app: 'app.webmanifest', search: 'opensearch.xml' } as const
