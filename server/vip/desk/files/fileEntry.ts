import type { IntlShape } from '#i18n/createIntl.ts'
import { formatDay } from '#i18n/formats.ts'
import {
  type ActInput,
  type DeskAnswer,
  type DeskServices,
  doneNotice,
  refusedNotice,
  returned,
} from '#server/desk/index.ts'
import type { Queries } from '#server/store/tables.ts'
import { type DeskFile, type FileState, type FileViews, fileQuery, parseFileStep } from '#shared/desk/files.ts'
import { deskLimits } from '#shared/limits.ts'
import { blockReasons, printedCard, replaceReasons } from '#shared/vip/cards.ts'
import { endedCardsOf } from '../../cards/memberCards.ts'
import type { VipMember } from '../../members/vipMembers.ts'
import type { OpenedFile } from './fileLook.ts'

/** The outcome of a form, as its page shows it. */
export interface FileAnswer {
  status?: number
  /** A refusal in the reader's language. */
  refusal?: string
  errors?: Parameters<typeof returned>[1]
  returnedTo?: FileViews['file']['returnedTo']
}

/** The page of a file. */
export async function fileView(
  { store }: Pick<DeskServices, 'store'>,
  input: ActInput,
  { member, at }: OpenedFile,
  { status, refusal, errors, returnedTo }: FileAnswer = {},
): Promise<DeskAnswer> {
  const { intl, query, now } = input
  const file = await fileEntry(store.db, member, { intl, now })
  const step = parseFileStep(Object.fromEntries(query), file.state)
  const isUnsaid = query.get(fileQuery.step) === 'replace' && !step && file.state !== 'open' && file.state !== 'expired'
  const missing = isUnsaid ? ({ reason: 'desk.find.error.reason' } as const) : undefined
  const back = errors ?? missing
  const props: FileViews['file'] = {
    file,
    member: query.get(fileQuery.member) ?? undefined,
    step,
    replaceReasons,
    blockReasons,
    until: at + deskLimits.lookMs,
    notice: refusedNotice(refusal) ?? doneNotice(input),
    ...(back && { returned: returned(input, back), returnedTo: returnedTo ?? 'replace' }),
  }
  return { view: { name: 'file', props }, status: status ?? (missing ? 422 : undefined) }
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
