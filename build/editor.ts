import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { at } from './files.ts'
import { commonOptions } from './options.ts'

/** The page of the content service's editor: one script and one sheet, of which no page of the site loads a byte. */
export async function buildEditor(outdir: string, dev: boolean): Promise<void> {
  const folder = join(outdir, 'editor')
  await esbuild.build({
    ...commonOptions(dev),
    entryPoints: { editor: 'content/editor/page/main.tsx' },
    outdir: folder,
    platform: 'browser',
    target: ['chrome120', 'firefox121', 'safari17.2'],
    sourcemap: dev ? 'inline' : false,
    loader: { '.css': 'css' },
  })
  copyFileSync(at('content/editor/editor.html'), join(folder, 'editor.html'))
}
