import type { IntlShape } from '#i18n/createIntl.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { MemberField } from '#shared/desk/rights.ts'
import type { MemberEntry } from '#shared/desk/views.ts'
import type { Locale } from '#shared/locales.ts'
import type { MemberKey } from './findMembers.ts'

interface Reader {
  /** The fields that the reader's roles need. */
  fields: ReadonlySet<MemberField>
  intl: IntlShape
  locale: Locale
}

/** All that the desk knows of a member. */
export interface Entry {
  fields: Partial<Record<Exclude<MemberField, 'openRewards'>, string>>
  openRewards?: string[]
}

/** Reads a member of a programme; undefined: the account is gone. */
export type EntryReader = (id: string, reader: Pick<Reader, 'intl' | 'locale'>) => Promise<Entry | undefined>

export type EntryReaders = Readonly<Partial<Record<Programme, EntryReader>>>

/** A member with the fields that the reader needs, and no other; undefined: the account is gone. */
export async function memberEntry(
  readers: EntryReaders,
  { programme, memberId }: MemberKey,
  reader: Reader,
): Promise<MemberEntry | undefined> {
  const entry = await readers[programme]?.(memberId, reader)
  if (!entry) return undefined
  const { fields, openRewards } = entry
  const needed = Object.entries(fields).filter(([name]) => reader.fields.has(name as MemberField))
  return {
    programme,
    fields: Object.fromEntries(needed),
    ...(openRewards && reader.fields.has('openRewards') && { openRewards }),
  }
}
