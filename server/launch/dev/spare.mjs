// A process that has loaded Node and the packages of the server before there is anything to start: at a restart only
// our own code is read. It runs the server's main module when it is told to.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const main = resolve(process.argv[2])
const waiting = setInterval(() => {}, 60_000)
process.once('message', async () => {
  clearInterval(waiting)
  await import(pathToFileURL(main).href)
})

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
for (const name of usedBy(main)) await import(name).catch(() => {})

/** Packages that the built server before this one imports; the first time nothing is known. */
function usedBy(file) {
  try {
    const code = readFileSync(file, 'utf8')
    return Object.keys(dependencies).filter((name) => code.includes(`from "${name}"`))
  } catch {
    return []
  }
}
