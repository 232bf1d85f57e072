import type { IntlShape } from '#i18n/createIntl.ts'
import { formatDay } from '#i18n/formats.ts'
import {
  type ActInput,
  type DeskAnswer,
  type DeskServices,
  doneNotice,
  type Refusal,
  refusedNotice,
  returned,
} from '#server/desk/index.ts'
import type { Queries } from '#server/store/tables.ts'
import { type DeskFile, type FileState, type FileViews, fileQuery, parseFileStep } from '#shared/desk/files.ts'
import { deskLimits } from '#shared/limits.ts'
import { printedCard } from '#shared/vip/cards.ts'
import { endedCardsOf } from '../../cards/memberCards.ts'
import type { VipMember } from '../../members/vipMembers.ts'
import type { OpenedFile } from './fileLook.ts'

/** Forms of a file's page whose fields come back. */
const returnedForms = ['give', 'replace', 'block'] as const

/** The page of a file. */
export async function fileView(
  { store }: Pick<DeskServices, 'store'>,
  input: ActInput,
  { member, at }: OpenedFile,
  refusal?: Refusal,
): Promise<DeskAnswer> {
  const { intl, query, now } = input
  const file = await fileEntry(store.db, member, { intl, now })
  const step = parseFileStep(Object.fromEntries(query), file.state)
  const isUnsaid = query.get(fileQuery.step) === 'replace' && !step && file.state !== 'open' && file.state !== 'expired'
  const missing = isUnsaid ? ({ reason: 'desk.find.error.reason' } as const) : undefined
  const { status = missing && 422, errors: back = missing } = refusal ?? {}
  const props: FileViews['file'] = {
    file,
    member: query.get(fileQuery.member) ?? undefined,
    step,
    until: at + deskLimits.lookMs,
    notice: refusedNotice(refusal?.text) ?? doneNotice(input),
    ...(back && {
      returned: returned(input, back),
      returnedTo: returnedForms.find((it) => it === input.fields.form) ?? 'replace',
    }),
  }
  return { view: { name: 'file', props }, status }
}

/** A member's file: name and birth date for the comparison, file or card, and the cards of before. */
export async function fileEntry(
  db: Queries,
  member: VipMember,
  { intl, now }: { intl: IntlShape; now: number },
): Promise<DeskFile> {
  const { firstname, lastname, birthName, birthdate, cvip, fileNumber, fileExpiresAt, becameFullAt } = member
  const state = stateOf(member, now)
  const isPreMember = state === 'open' || state === 'expired'
  const ended = await endedCardsOf(db, member.id)
  return {
    state,
    name: `${firstname} ${lastname}`,
    ...(birthName && birthName !== lastname && { birthName }),
    birthdate: formatDay(intl, birthdate),
    ...(isPreMember && fileNumber && { fileNumber }),
    ...(isPreMember && fileExpiresAt && { fileUntil: fileExpiresAt }),
    ...(cvip && !isPreMember && { card: printedCard(cvip) }),
    ...(becameFullAt && !isPreMember && { fullSince: becameFullAt }),
    ended: ended.map((it) => ({ ending: it.cvip.slice(-4), state: it.state, reason: it.reason, at: it.endedAt })),
  }
}

function stateOf({ state, fileExpiresAt, cvip }: VipMember, now: number): FileState {
  if (state === 'preMember') return (fileExpiresAt ?? 0) <= now ? 'expired' : 'open'
  return cvip ? 'full' : 'blocked'
}
