import type { IntlShape } from './createIntl.ts'

/** A date written out; French counts the first of a month: « mardi 1er décembre », never « mardi 1 décembre ». */
export function dateWords(intl: IntlShape, date: Date, options: Parameters<IntlShape['formatDate']>[1]): string {
  const isFirst = (type: string, value: string) => intl.locale.startsWith('fr') && type === 'day' && value === '1'
  const parts = intl.formatDateToParts(date, options)
  return parts.map(({ type, value }) => (isFirst(type, value) ? '1er' : value)).join('')
}
