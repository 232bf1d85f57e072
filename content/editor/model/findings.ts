import type { Finding } from './api.ts'
import type { Problem, ProblemCode } from './check.ts'
import { keyIn, type Path, type StoryDocument, valueAt } from './document.ts'

/** Remarks of the site's check that only it can make; the others are made in the form as it is typed. */
const codes: Readonly<Record<string, ProblemCode>> = {
  deadLink: 'deadLink',
  brokenField: 'notDrawn',
  missingRight: 'missingRight',
  neededSlug: 'neededSlug',
}

/** Remarks of the site's check as problems beside their fields. @param own problems found in the form already */
export function problemsOfFindings(
  findings: readonly Finding[],
  document: StoryDocument,
  own: readonly Problem[],
): Problem[] {
  const known = new Set(own.filter((it) => it.severity === 'error').map((it) => it.path.join('.').split('__i18n__')[0]))
  const seen = new Set<string>()
  return findings.flatMap(({ kind, path, detail, severity, language }) => {
    const code = codes[kind]
    const place = pathIn(document, path, language)
    const key = `${kind} ${path} ${detail}`
    if (!code || seen.has(key) || known.has(place.join('.').split('__i18n__')[0])) return []
    seen.add(key)
    return [{ path: place, severity: code === 'notDrawn' ? 'hint' : severity, code, values: { detail } }]
  })
}

/** `body.2.text` as the way in the document, to the English value where a story has one. */
function pathIn(document: StoryDocument, path: string, language: 'fr' | 'en'): Path {
  if (path === '') return ['name']
  const steps = ['content', ...path.split('.').map((it) => (/^\d+$/.test(it) ? Number(it) : it))]
  const last = steps.at(-1)
  if (language === 'fr' || typeof last !== 'string') return steps
  const english = [...steps.slice(0, -1), keyIn('en', last)]
  return valueAt(document, english) === undefined ? steps : english
}
