import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#server/launch/processes/ports.mjs'
import { findProgram } from '#server/launch/programs.mjs'
import { until } from './servers.ts'

/** nginx with one worker; its processes, whose processor time is added up. */
export interface RunningNginx {
  url: string
  pids: readonly number[]
  stop(): Promise<void>
}

/** nginx on one core with one page: from its cache at `/cached`, from `folder`/page.html.gz at `/page.html`. */
export function startNginxAt(folder: string, core: number, upstream: string): Promise<RunningNginx> {
  return run(
    folder,
    core,
    (port) => `
worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  keepalive_requests 1000000000;
  types { text/html html; }
  open_file_cache max=10 inactive=1h;
  proxy_cache_path ${folder}/cache keys_zone=pages:1m;
  proxy_temp_path ${folder}/temp;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    gzip_static always;
    location = /cached {
      proxy_pass http://${upstream}/;
      proxy_ignore_headers Vary Cache-Control;
      proxy_cache pages;
      proxy_cache_valid 200 1h;
    }
  }
}
`,
    '/cached',
  )
}

/** nginx as docs/deploy has it, with one worker on one core; with `isKept` off without its cache of pages. */
export async function startFront(
  folder: string,
  core: number,
  upstream: string,
  isKept: boolean,
): Promise<RunningNginx> {
  const template = await readFile(join(import.meta.dirname, '../../../docs/deploy/nginx.conf.template'), 'utf8')
  await mkdir(join(folder, 'tls'), { recursive: true })
  const values = (port: number): Record<string, string> => ({
    LISTEN: `127.0.0.1:${port}`,
    SITE_SERVERS: `server ${upstream} max_fails=0;`,
    WORK_DIR: folder,
  })
  return run(
    folder,
    core,
    (port) => {
      const filled = template
        .replace('worker_processes auto', 'worker_processes 1')
        .replace('access_log off;', 'access_log off; keepalive_requests 1000000000;')
        .replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => values(port)[name] ?? whole)
      return isKept ? filled : filled.replace('proxy_cache pages;', 'proxy_cache off;')
    },
    '/hotels',
  )
}

async function run(folder: string, core: number, text: (port: number) => string, path: string): Promise<RunningNginx> {
  const nginx = findProgram('nginx')
  if (!nginx) throw new Error('The bench needs nginx: node server/launch/setup.mjs --bench')
  const port = await freePort()
  const file = join(folder, 'bench.conf')
  await mkdir(folder, { recursive: true })
  await writeFile(file, text(port))
  const user = process.getuid?.() === 0 ? ' user root;' : ''
  const args = ['-c', file, '-p', folder, '-e', join(folder, 'bench.log'), '-g', `daemon off;${user}`]
  const child = spawn('taskset', ['-c', String(core), nginx, ...args], { stdio: 'inherit' })
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(url + path).catch(() => undefined))?.status === 200, child)
  const master = child.pid ?? 0
  const workers = await workersOf(master)
  return {
    url,
    pids: [master, ...workers],
    async stop() {
      const gone = new Promise((resolve) => child.once('close', resolve))
      kill()
      await gone
    },
  }
}

/** Not the loader of its cache, which ends after a minute. */
async function workersOf(master: number): Promise<number[]> {
  const children = (await readFile(`/proc/${master}/task/${master}/children`, 'utf8')).trim().split(' ')
  const titles = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return children.filter((_, index) => titles[index]?.includes('worker process')).map(Number)
}
