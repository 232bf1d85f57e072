import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startContentService } from '#content/serve.ts'
import { distDir, eventually, freePort } from '#test/support/site.ts'

const root = join(import.meta.dirname, '..', '..')

export interface Production {
  url: string
  dataDir: string
  /** What it printed so far. */
  output(): string
  close(): Promise<void>
}

/** The built server in a process of its own, operated for real (`NODE_ENV=production`), on stories of ours. */
export async function startProduction(env: Record<string, string>): Promise<Production> {
  const dataDir = await mkdtemp(join(tmpdir(), 'production-'))
  const content = await startContentService({
    port: 0,
    storiesDir: join(root, 'content', 'stories'),
    blocksDir: join(root, 'client', 'blocks'),
    dataDir: join(dataDir, 'content'),
    log: () => {},
  })
  const port = await freePort()
  const url = `http://localhost:${port}`
  let output = ''
  const child: ChildProcess = spawn(process.execPath, [join(distDir, 'server', 'main.mjs')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: 'localhost',
      PUBLIC_URL: url,
      DATA_DIR: join(dataDir, 'data'),
      SESSION_SECRET: 'a secret of the tests, of 32 letters and more',
      STORYBLOK_API: `${content.url}/v2`,
      STORYBLOK_TOKEN: 'public',
      TRUST_PROXY: 'loopback',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  await eventually(
    () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status === 200,
    30_000,
  )
  return {
    url,
    dataDir: join(dataDir, 'data'),
    output: () => output,
    async close() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await content.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
