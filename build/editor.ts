import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bundler, commonOptions } from './bundler.ts'
import { at } from './files.ts'

/** The page of the content service's editor: one script and one sheet, of which no page of the site loads a byte. */
export async function buildEditor(outdir: string, { bundler, dev }: { bundler: Bundler; dev: boolean }): Promise<void> {
  const folder = join(outdir, 'editor')
  const { outputFiles } = await bundler('editor', {
    ...commonOptions(dev),
    entryPoints: { editor: 'tools/editor/page/main.tsx' },
    outdir: folder,
    platform: 'browser',
    target: ['chrome120', 'firefox121', 'safari17.2'],
    sourcemap: dev ? 'inline' : false,
    loader: { '.css': 'css' },
  })
  mkdirSync(folder, { recursive: true })
  for (const { path, contents } of outputFiles) writeFileSync(path, contents)
  copyFileSync(at('tools/editor/editor.html'), join(folder, 'editor.html'))
}
