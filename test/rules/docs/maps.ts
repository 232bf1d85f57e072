import { readSource, trackedFiles } from '../sourceFiles.ts'

/**
 * Gaps of the maps: a folder of the server, the client or shared that docs/tour.md does not name, and a step of
 * server/app.ts that docs/request-path.md does not draw, or draws in another order.
 * @param read the text of a file by its path from the root
 */
export function unmappedProblems(read = readSource): string[] {
  return [...unnamedFolders(read('docs/tour.md')), ...undrawnSteps(read('server/app.ts'), read('docs/request-path.md'))]
}

/** A domain is named once, for all sides. */
function unnamedFolders(tour: string): string[] {
  const domains = [...tour.matchAll(/^\| ([a-z, ]+) \| `server\//gm)].flatMap(([, names = '']) => names.split(', '))
  const files = trackedFiles('server', 'client', 'shared')
  const folders = new Set(files.flatMap((it) => /^\w+\/\w+(?=\/)/.exec(it) ?? []))
  return [...folders]
    .filter((it) => !tour.includes(`\`${it}/`) && !domains.includes(it.split('/')[1] ?? ''))
    .map((it) => `docs/tour.md does not name ${it}/`)
}

/** Routers of calls stand in the drawing once. */
function undrawnSteps(app: string, drawing: string): string[] {
  const steps = [...app.matchAll(/^ {2}(?:if \(services.*\) )?app\.use\(\s*(?:services\.)?([a-zA-Z.]+)/gm)]
    .map(([, step = '']) => step)
    .filter((it) => it !== 'callsBelow')
  let last = 0
  return steps.flatMap((step) => {
    const at = drawing.search(new RegExp(`^ ${step.replace('.', '\\.')}\\b`, 'm'))
    if (at < 0) return [`docs/request-path.md does not draw ${step} of server/app.ts`]
    const problem = at < last ? [`docs/request-path.md draws ${step} too early`] : []
    last = at
    return problem
  })
}
