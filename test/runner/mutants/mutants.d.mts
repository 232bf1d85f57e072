export interface Mutant {
  file: string
  line: number
  at: number
  end: number
  original: string
  replacement: string
  kind: string
}
export const subjects: Record<string, string[]>
export function drawMutants(root: string, subject: string, count: number): Promise<Mutant[]>
export function plant(source: string, mutant: Pick<Mutant, 'at' | 'end' | 'replacement'>): string
