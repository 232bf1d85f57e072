export function findTestFiles(root: string, options: { kind: 'test' | 'wide' | 'long'; chosen: string[] }): string[]

export const wideHelpers: RegExp
