import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { digestOf } from './identity.ts'
import type { Log, ReadFile } from './readFolder.ts'
import { titleOf } from './snapshot.ts'
import { pathOf, problemOf } from './storyFile.ts'

/**
 * The `demo.json` of each block as a story `<root>/demo/blocks/<block>` (drafts only), wherever the block's folder is
 * below a folder. The file holds one block, a list of blocks, or a whole story.
 */
export async function readDemos(
  clientDir: string,
  rootFolder: string,
  log: Log,
  onFolder: (folder: string) => void,
): Promise<ReadFile[]> {
  onFolder(clientDir)
  const entries = await readdir(clientDir, { withFileTypes: true, recursive: true }).catch(() => [])
  for (const it of entries) if (it.isDirectory()) onFolder(join(it.parentPath, it.name))
  const files: ReadFile[] = []
  for (const { parentPath } of entries.filter((it) => it.name === 'demo.json')) {
    const name = basename(parentPath)
    const file = join(parentPath, 'demo.json')
    const facts = await stat(file).catch(() => undefined)
    if (!facts) continue
    try {
      const text = await readFile(file, 'utf8')
      const slug = kebab(name)
      const data = storyOf(titleOf(slug), JSON.parse(text))
      const problem = problemOf('story', data)
      if (problem) throw new Error(problem)
      files.push({
        path: pathOf(`${rootFolder}/demo/blocks/${slug}`, true),
        kind: 'story',
        data,
        digest: digestOf(text),
        modifiedAt: facts.mtimeMs,
        size: facts.size,
        hasRelativeDates: true,
      })
    } catch (error) {
      log(`the demo of ${name} is left out: ${error instanceof Error ? error.message : error}`)
    }
  }
  return files
}

function storyOf(name: string, demo: unknown): Record<string, unknown> {
  if (isRecord(demo) && isRecord(demo.story)) return demo.story
  if (isRecord(demo) && isRecord(demo.content)) return demo
  const body = Array.isArray(demo) ? demo : [demo]
  return { name, content: { component: 'page', title: name, body } }
}

/** `CardList` → `card-list`. */
function kebab(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase()
}
