// A house without any feature, in a process of its own: it builds scripts and sheets of that house, and writes as JSON which routes it
// has and which modules of client/ are of what it lacks.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '#shared/routes.ts'
import { createAssetWriter } from '../../build/assets.ts'
import { addDecoder, buildBrowser } from '../../build/browser.ts'
import { bundleOnce } from '../../build/bundler.ts'
import { isAbsent } from '../../build/features.ts'
import { root } from '../../build/files.ts'
import { buildStyles } from '../../build/styles.ts'
import type { Bare } from './absent.ts'

const { BUILT = '', TOLD = '' } = process.env
// As in development nothing is compressed.
const assets = createAssetWriter(BUILT, true)
buildStyles(assets, {}, false)
await buildBrowser(assets, addDecoder(assets), { bundler: bundleOnce, dev: false })
const absent = readdirSync(join(root, 'client'), { recursive: true, encoding: 'utf8' }).filter((it) =>
  isAbsent(`client/${it}`),
)
writeFileSync(TOLD, JSON.stringify({ routes: Object.keys(routes), absent } satisfies Bare))
