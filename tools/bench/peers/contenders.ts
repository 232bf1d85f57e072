import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Running, startProgram, startSite } from '../support/servers.ts'
import type { Home } from './apps/shared/home/home.ts'
import type { BuiltPeer } from './prepare.ts'

/** A server that draws the page: ours, or a peer. */
export interface Contender {
  name: string
  version: string
  /** How the page is kept there. */
  keeps: string
  paths: { kept: string; drawn: string }
  /** A change of content costs a build. */
  buildSeconds?: number
  /** Ready for its first page. @param core the one that it may use */
  start(core?: number): Promise<Running>
}

/**
 * Our own server as `npm run serve` starts it, with everything else that it can do. A page of ours is never drawn twice
 * for nothing; drawn for one visitor is the page of somebody whose subscription to the letter has arrived, which
 * differs in that one block and is compressed for them.
 */
export async function ourselves(api: string, home: Home): Promise<Contender> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname })
  const letter = home.slots.find((it) => it.component === 'newsletter_form')
  if (!letter) throw new Error('The home page has no form any more: nothing of it is drawn for one visitor')
  return {
    name: 'Hautemer',
    version: stdout.trim(),
    keeps: 'in memory, until a story changes',
    paths: { kept: '/', drawn: `/?${new URLSearchParams({ envoye: `${letter.uid}.` })}` },
    start: (core) => startSite(api, { LOG_LEVEL: 'error' }, core),
  }
}

/** A peer as its makers say that it is run in production. @param homeStory address of the page's stories */
export function contenderOf(peer: BuiltPeer, homeStory: string): Contender {
  const { name, version, keeps, paths, folderPath, server } = peer
  // Next reads where to listen from HOSTNAME.
  const env = { NODE_ENV: 'production', HOSTNAME: '127.0.0.1', HOME_STORY: homeStory, NEXT_TELEMETRY_DISABLED: '1' }
  return {
    name,
    version,
    keeps,
    paths,
    buildSeconds: peer.buildSeconds,
    start: (core) => startProgram([join(folderPath, server)], { cwd: folderPath, env, core, path: paths.kept }),
  }
}
