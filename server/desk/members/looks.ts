import { randomUUID } from 'node:crypto'
import { formatDay } from '#i18n/formats.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { Row } from '#server/store/tables.ts'
import { type DeskAct, lookReasons } from '#shared/desk/rights.ts'
import { deskLimits, formLimits } from '#shared/limits.ts'
import { isDay } from '#shared/time/dates.ts'
import { logAct, openLooks, requireLookLeft } from '../acts.ts'
import type { DeskServices } from '../deskServices.ts'
import type { ActInput } from '../http/deskPage.ts'
import type { Errors, Refusal } from '../http/returned.ts'
import { type Criteria, findMembers, type MemberKey } from './findMembers.ts'

/** A look at VIP members under which a page stays open for its reader. */
export interface OpenLook {
  memberIds: readonly string[]
  reason: string
  /** Epoch ms. */
  until: number
  /** Found by name and birth date: the page repeats the day. */
  isByName: boolean
}

/** The look of the address, if this person has made it here a short while ago. */
export async function openLook(
  { store }: Pick<DeskServices, 'store'>,
  act: DeskAct,
  input: ActInput,
): Promise<OpenLook | undefined> {
  const lines = await openLooks(store.db, input, act)
  if (lines.length === 0) return undefined
  return {
    memberIds: [...new Set(lines.flatMap(({ memberId }) => memberId ?? []))],
    reason: lines[0]?.reason ?? '',
    until: Math.max(...lines.map(({ at }) => at)) + deskLimits.lookMs,
    isByName: isByName(lines),
  }
}

/** Whether the lines of a look are of a name with a birth date. */
export function isByName(lines: readonly Pick<Row<'deskActs'>, 'details'>[]): boolean {
  return lines.some(({ details }) => (JSON.parse(details ?? '{}') as { by?: string }).by === 'name')
}

/**
 * Why a search opens no member. It names the day that was looked for in words: a day that was misread finds nobody, or
 * somebody else.
 */
export function noneText({ intl }: Pick<ActInput, 'intl'>, criteria: Criteria, hasSeveral = false): string {
  const text = intl.formatMessage({ id: hasSeveral ? 'desk.find.several' : 'desk.find.nobody' })
  if ('code' in criteria) return text
  const day = formatDay(intl, criteria.birthdate)
  return `${text} ${intl.formatMessage({ id: 'desk.find.searched' }, { lastname: criteria.lastname, day })}`
}

interface NewLook {
  act: DeskAct
  /** The part of the page's address that opens it. */
  subject: string
  members: readonly MemberKey[]
  reason?: string
  details?: Readonly<Record<string, string | number>>
}

/** Logs a look at members, a line each; at none, one line. */
export async function writeLook(
  { store }: Pick<DeskServices, 'store'>,
  input: Pick<ActInput, 'source' | 'house'>,
  { members, ...look }: NewLook,
): Promise<void> {
  await store.transaction(async (tx) => {
    if (members.length === 0) await logAct(tx, input, look)
    for (const member of members) await logAct(tx, input, { ...look, ...member })
  })
}

/**
 * The form of a finder: a reason, and who is looked for. The members found, or that there are none, stand in the log before anything
 * is shown: it is one more look of the person.
 * @param isOne a page about one member: several are none
 * @returns the part of the page's address that opens the look; else what is wrong with the form, or that nobody was found
 * @throws ProductError generic.tooManyRequests
 */
export async function lookUp(
  services: Pick<DeskServices, 'store'>,
  input: ActInput,
  act: DeskAct,
  find: (criteria: Criteria) => Promise<MemberKey[]>,
  isOne = false,
): Promise<{ id: string } | Refusal> {
  const { fields, person, now } = input
  const reason = lookReasons.find((it) => it === fields.reason)
  const { criteria, errors } = readCriteria(input)
  if (!reason || !criteria)
    return { status: 422, errors: { ...errors, ...(!reason && { reason: 'desk.find.error.reason' }) } }
  await requireLookLeft(services.store.db, person.id, now)
  const members = await find(criteria)
  const id = randomUUID()
  await writeLook(services, input, { act, subject: id, members, reason, details: { by: kindOf(criteria) } })
  if (members.length === 1 || (members.length > 1 && !isOne)) return { id }
  return { status: 404, text: noneText(input, criteria, members.length > 0), errors: {} }
}

/**
 * The form of a counter where a holder of the VIP card stands, with the code of the card or file: a look whose reason is
 * that the member is there.
 * @returns the look; else what is wrong with the form, or that nobody was found
 * @throws ProductError generic.tooManyRequests
 */
export async function lookUpPresent(
  services: Pick<DeskServices, 'store' | 'membersOfCard'>,
  input: ActInput,
  error: MessageId,
): Promise<{ id: string } | Refusal> {
  const code = (input.fields.code ?? '').trim()
  if (code === '' || code.length > formLimits.email) return { status: 422, errors: { code: error } }
  await requireLookLeft(services.store.db, input.person.id, input.now)
  const [found] = await findMembers(services, { code }, ['vip'])
  const id = randomUUID()
  const look = { act: 'findMember', subject: id, reason: 'present', details: { by: 'code' } } as const
  await logAct(services.store.db, input, { ...look, ...found })
  return found ? { id } : { status: 404, errors: { code: 'desk.find.nobody' } }
}

/** A code of any kind, or a name with the birth date; else what is wrong with them. */
export function readCriteria({ fields }: Pick<ActInput, 'fields'>): {
  criteria?: Criteria
  errors: Errors
} {
  const code = (fields.code ?? '').trim()
  const lastname = (fields.lastname ?? '').trim()
  const birthdate = fields.birthdate ?? ''
  if (code !== '' && code.length <= formLimits.email) return { criteria: { code }, errors: {} }
  if (code !== '') return { errors: { code: 'desk.find.error.code' } }
  if (lastname === '' && birthdate === '') return { errors: { code: 'desk.find.error.nothing' } }
  if (lastname !== '' && isDay(birthdate)) return { criteria: { lastname, birthdate }, errors: {} }
  return {
    errors: {
      ...(lastname === '' && { lastname: 'desk.find.error.lastname' }),
      ...(!isDay(birthdate) && { birthdate: 'desk.find.error.birthdate' }),
    },
  }
}

/** For the log: never what was typed. */
export function kindOf(criteria: Criteria): string {
  if (!('code' in criteria)) return 'name'
  return criteria.code.includes('@') ? 'email' : 'code'
}
