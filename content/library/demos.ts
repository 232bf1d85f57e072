import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOf } from './identity.ts'
import type { Log, ReadFile } from './readFolder.ts'
import { titleOf } from './snapshot.ts'
import { isRecord, pathOf, problemOf } from './storyFile.ts'

/**
 * The `demo.json` of each block as a story `<root>/demo/blocks/<block>` (drafts only). The file
 * holds one block, a list of blocks, or a whole story.
 */
export async function readDemos(
  blocksDir: string,
  rootFolder: string,
  log: Log,
  onFolder: (folder: string) => void,
): Promise<ReadFile[]> {
  const folders = await readdir(blocksDir, { withFileTypes: true }).catch(() => [])
  const files: ReadFile[] = []
  for (const { name } of folders.filter((it) => it.isDirectory())) {
    onFolder(join(blocksDir, name))
    const file = join(blocksDir, name, 'demo.json')
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
