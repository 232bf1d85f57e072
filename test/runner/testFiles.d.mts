export function findTestFiles(root: string, options: { long: boolean; chosen: string[] }): string[]
