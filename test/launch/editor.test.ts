import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { typedCommands } from '#test/rules/docs/typedCommands.ts'

const root = join(import.meta.dirname, '..', '..')
/** How VS Code writes the folder of the project. */
const folder = /\$\{workspaceFolder\}/

interface Launch {
  name: string
  runtimeExecutable: string
  runtimeArgs?: string[]
  program?: string
  args?: string[]
  env?: Record<string, string>
  preLaunchTask?: string
}

// Each launch of .vscode/ is spawned as the editor spawns it.
describe('the settings for VS Code', () => {
  it('debug the test file that is open', async () => {
    const { runtimeExecutable, program = '', args = [], env } = await launchOf('Test file that is open')
    const file = join(root, 'shared/routes.test.ts')
    const line = [program, ...args].map((it) => it.replace(folder, root).replace(/\$\{file\}/, file))
    const node = runtimeExecutable.replace(folder, root)
    const { stdout } = await promisify(execFile)(node, line, { cwd: root, env: { ...process.env, ...env } })
    expect(stdout).to.match(/[1-9]\d* passing/)
  })

  it('debug the server by a command that the pages tell, and build before a test', async () => {
    const { runtimeExecutable, runtimeArgs = [] } = await launchOf('Server')
    const told = (await typedCommands()).map(({ command }) => command)
    expect(told).to.include([runtimeExecutable, ...runtimeArgs].join(' '))
    const { tasks } = await read<{ tasks: { label: string; script: string }[] }>('tasks.json')
    const { preLaunchTask } = await launchOf('Test file that is open')
    expect(told).to.include(`npm run ${tasks.find(({ label }) => label === preLaunchTask)?.script}`)
  })

  it('name a formatter that is proposed and a TypeScript that is installed', async () => {
    const settings = await read<Record<string, string>>('settings.json')
    const { recommendations } = await read<{ recommendations: string[] }>('extensions.json')
    expect(recommendations).to.include(settings['editor.defaultFormatter'])
    await stat(join(root, settings['typescript.tsdk'] ?? '', 'tsserver.js'))
  })
})

async function launchOf(name: string): Promise<Launch> {
  const { configurations } = await read<{ configurations: Launch[] }>('launch.json')
  const found = configurations.find((it) => it.name === name)
  if (!found) throw new Error(`No launch is called ${name}`)
  return found
}

async function read<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(join(root, '.vscode', file), 'utf8'))
}
