import { readSource, sourceFiles } from '../sourceFiles.ts'

/** The one reader of bodies. */
const reader = 'server/http/calls/bodies.ts'
/** Programs beside the site, which no visitor reaches. */
const besides = /^(?:tools\/standins|server\/launch)\//

/** Parsers of Express, and whatever takes bytes off a request. */
const waysToRead = [
  /\bexpress\.(?:json|raw|text|urlencoded)\b/,
  /\bimport\s*\{[^}]*\b(?:json|raw|text|urlencoded)\b[^}]*\}\s*from 'express'/,
  /\b(?:req|request)\s*\.(?:on|once|addListener)\(\s*'(?:data|readable)'/,
  /\b(?:req|request)\s*\.(?:pipe|read|iterator|compose)\(/,
  /\bfor await \([^)]*\bof (?:req|request)\b\s*\)/,
  /\b(?:pipeline|toWeb|buffer|text|json|arrayBuffer)\((?:req|request)\b/,
  /\breq\.body\b/,
]

/** Sources that read the body of a request past the one reader, which knows limits and unpacks nothing. */
export function bodyProblems(): string[] {
  const files = sourceFiles(['server'], /\.tsx?$/, /\.(?:test|long)\.tsx?$/).filter(
    (file) => file !== reader && !besides.test(file),
  )
  return files.flatMap((file) => readingsIn(readSource(file)).map((it) => `${file} reads a body by itself: ${it}`))
}

export function readingsIn(text: string): string[] {
  return waysToRead.flatMap((it) => it.exec(text)?.[0] ?? [])
}
