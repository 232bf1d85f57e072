import { spawn } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder } from '#test/support/folders.ts'
import type { StoryFile } from '#test/support/site.ts'
import { openRecorder, type Recorder } from './recorder.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const stories = join(root, 'content', 'houses', 'hautemer', 'stories')

/** A few stories that link to one another, with pictures, dates and a start page in a folder. */
const few = [
  ...['_start.json', 'histoire.json', 'settings.json', 'headers/main.json', 'headers/_folder.json'],
  ...['hotels/_folder.json', 'hotels/_start.json', 'hotels/la-pinede/_folder.json', 'hotels/la-pinede/_start.json'],
  ...['hotels/la-pinede/chambre-bassin.json', 'poker/_folder.json', 'poker/tournois/_folder.json'],
  ...['poker/tournois/mardi-de-la-digue.json', 'journal/dormir-fenetre-ouverte.json'],
].map((it) => `website-hotels/${it}`)

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

export interface PushWorld {
  space: Recorder
  /** A copy of some stories. */
  storiesDir: string
  assetsDir: string
  /** Runs `npm run content:push -- --all` or `content:pull` as node starts it. @param env replaces the world's own variables */
  run(command: 'push' | 'pull', args?: string[], env?: Record<string, string>): Promise<Ran>
  edit(slug: string, change: (story: StoryFile) => void): Promise<void>
  read(slug: string): Promise<StoryFile>
  close(): Promise<void>
}

/** @param whole every story of the product instead of a few */
export async function openPushWorld(options: { whole?: true } = {}): Promise<PushWorld> {
  const work = await newFolder('push-')
  const storiesDir = join(work, 'stories')
  for (const it of options.whole ? [''] : few) await cp(join(stories, it), join(storiesDir, it), { recursive: true })
  const space = await openRecorder()
  const world: PushWorld = {
    space,
    storiesDir,
    assetsDir: join(root, 'content', 'houses', 'hautemer', 'assets'),
    run,
    async edit(slug, change) {
      const story = await world.read(slug)
      change(story)
      await writeFile(join(storiesDir, `${slug}.json`), `${JSON.stringify(story, null, 2)}\n`)
    },
    read: async (slug) => JSON.parse(await readFile(join(storiesDir, `${slug}.json`), 'utf8')),
    close: () => space.close(),
  }
  return world

  function run(command: 'push' | 'pull', args = command === 'push' ? ['--all'] : [], env = {}): Promise<Ran> {
    const child = spawn(process.execPath, [`content/commands/${command}.ts`, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, ...environmentOf(world), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        said[name] += text
      })
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })))
  }
}

/** The variables that docs/storyblok.md tells to set. */
export function environmentOf({ space, storiesDir, assetsDir }: PushWorld): Record<string, string> {
  return {
    STORYBLOK_API: `${space.url}/v2`,
    STORYBLOK_SPACE_ID: String(space.space.id),
    STORYBLOK_OAUTH_TOKEN: 'personal-access-token',
    STORYBLOK_REQUESTS_PER_SECOND: '5000',
    STORYBLOK_WEBHOOK_SECRET: 'webhook-secret-of-the-tests',
    PUBLIC_URL: 'https://hautemer.example',
    CONTENT_STORIES: storiesDir,
    CONTENT_ASSETS: assetsDir,
  }
}
