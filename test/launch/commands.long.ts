import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { freePort } from '#server/launch/processes/ports.mjs'
import { opened } from '#test/support/opened.ts'
import { freshClone } from './freshClone.ts'
import type { longCommands } from './longCommands.ts'

// Long commands of the pages, typed as they are written there, in a clone without build and data.
// Commands that run everything (tests and figures, of which this is one) are only begun: they install, build, and the
// first results are there. What takes names of files or figures runs to its end with the shortest of them.
describe('the long commands that the pages tell', function () {
  this.timeout(30 * 60_000)
  const clone = opened(freshClone)

  const judges: Record<(typeof longCommands)[number], () => Promise<void>> = {
    'npm ci && npm run build': async () => {
      const bare = await freshClone({ packages: false })
      try {
        await bare.typeToEnd('npm ci && npm run build')
        await stat(join(bare.folder, 'dist/server/main.mjs'))
      } finally {
        await bare.close()
      }
    },
    'npm test': () => begins('npm test', /^\S*✔\S* \w+\/\S+\.test\.tsx? .*\d+ passed/m),
    'npm run test:wide': () => begins('npm run test:wide', /^\S*✔\S* \w+\/\S+\.(test|wide)\.tsx? .*\d+ passed/m),
    // The first file of all of them may take an hour: it is typed with one that takes a second.
    'npm run test:long': async () => {
      const file = 'test/poker/tournaments/readers.long.ts'
      expect(await clone.typeToEnd(`npm run test:long -- ${file}`)).to.match(/[1-9]\d* passed, 0 failed/)
      const [row = ''] = (await readFile(join(clone.folder, 'test/long-results.md'), 'utf8')).match(/.*readers.*/) ?? []
      expect(row).to.include(new Date().toISOString().slice(0, 10))
    },
    'npm run check -- --all': async () => {
      expect(await clone.typeToEnd('npm run check -- --all')).to.include('All checks passed')
    },
    'npm run check': async () => {
      expect(await clone.typeToEnd('npm run check')).to.include('All checks passed')
    },
    'npm run start:cluster': async () => {
      const env = { PORT: String(await freePort()), CONTENT_PORT: '0', FLOOR: 'off', PROCESSES: '2' }
      const cluster = clone.type('npm run start:cluster', env)
      const [, address = ''] = await cluster.says(/is open +(http\S+)/, 180_000)
      expect((await fetch(`${address}/en`)).status).to.equal(200)
      await cluster.end('SIGTERM')
    },
    // The first figure is under way; one to its end, below, takes minutes.
    'npm run bench': () => begins('npm run bench', /^memoryPage… /m),
    'npm run bench -- --keep': () => begins('npm run bench -- --keep', /^memoryPage… /m),
    'npm run bench -- server': () => begins('npm run bench -- server', /^memoryPage… /m),
    'npm run bench -- coldPage memory': async () => {
      const bench = clone.type('npm run bench -- coldPage memory')
      // A figure may be missed on this machine: that it is told is what counts here.
      await bench.says(/Every figure holds\.|Missed: /, 15 * 60_000)
    },
    'npm run bench -- fiftyProcesses': () => begins('npm run bench -- fiftyProcesses', /^fiftyProcesses… /m),
    'npm run bench -- memoryPage uncachedPage sessionInit start memory': () =>
      begins('npm run bench -- memoryPage uncachedPage sessionInit start memory', /^memoryPage… /m),
    'npm run bench -- streamedPages': () => begins('npm run bench -- streamedPages', /^streamedPages… /m),
    'npm run bench -- counter': () => begins('npm run bench -- counter', /^counter… /m),
    'npm run bench -- eveningPage': () => begins('npm run bench -- eveningPage', /^eveningPage… /m),
    'npm run bench -- largeWorld largeWorldPages': () =>
      begins('npm run bench -- largeWorld largeWorldPages', /^largeWorld… /m),
    'npm run bench -- twoRegions': () => begins('npm run bench -- twoRegions', /^twoRegions… /m),
    'npm run bench -- startStories lists': () => begins('npm run bench -- startStories lists', /^startStories… /m),
    'npm run bench -- firstVisit': () => begins('npm run bench -- firstVisit', /^firstVisit… /m),
    'npm run bench -- firstControl': () => begins('npm run bench -- firstControl', /^firstControl… /m),
    'npm run bench -- acts': () => begins('npm run bench -- acts', /^acts… /m),
    'npm run bench:peers': () => begins('npm run bench:peers', /building \w+/),
  }

  for (const [command, judge] of Object.entries(judges)) it(command, judge)

  async function begins(line: string, words: RegExp): Promise<void> {
    const typed = clone.type(line)
    await typed.says(words, 20 * 60_000)
    await typed.interrupt()
  }
})
