import type { MessageId } from '#i18n/MessageId.generated.ts'
import { type ActInput, createSubject, firstValues, logAct, type Refusal, refuse } from '#server/desk/index.ts'
import { StoreError } from '#server/store/errors.ts'
import { textIn } from '#server/store/inLanguage.ts'
import type { Tx } from '#server/store/tables.ts'
import { fileQuery } from '#shared/desk/files.ts'
import type { DeskAct } from '#shared/desk/rights.ts'
import { blockReasons, replaceReasons } from '#shared/vip/cards.ts'
import { blockCards, type CardOutcome, giveCard, replaceCard } from '../../cards/memberCards.ts'
import { reopenFileByDesk } from '../../members/files.ts'
import type { VipDeskServices } from '../services.ts'
import { fileView } from './fileEntry.ts'
import { fileOfForm, type OpenedFile } from './fileLook.ts'
import { lastActOn } from './lastAct.ts'

const actsOfCards = ['giveCard', 'replaceCard', 'blockCard', 'reopenFile'] as const satisfies DeskAct[]

/** Forms of a file's page: the card given, replaced, blocked, the file opened again. */
export function cardForms(services: VipDeskServices) {
  const { store } = services
  const file = createSubject<OpenedFile>({
    store,
    route: 'file',
    home: 'files',
    keeps: [fileQuery.member],
    taken,
    find: (input) => fileOfForm(store.db, input),
    page: (input, found, refusal) => fileView(services, input, found, refusal),
    about: ({ look, member }) => ({ subject: look, programme: 'vip', memberId: member.id }),
  })
  return {
    give: { act: 'giveCard', run: file.form(give) },
    replace: { act: 'replaceCard', run: file.form(replace) },
    block: { act: 'blockCard', run: file.form(block) },
    reopen: { act: 'reopenFile', run: file.form(reopen) },
  } as const

  async function give(input: ActInput, { member }: OpenedFile) {
    // The form that asks for the card is reached by « identity seen » alone.
    if (input.fields.step !== 'give') return undefined
    const given = { memberId: member.id, typed: input.fields.card ?? '', now: input.now }
    const run = async (tx: Tx) => resultOf(input, await giveCard(services, tx, given))
    return { act: 'giveCard', done: 'cardGiven', run, refusalOf: takenCard } as const
  }

  async function replace(input: ActInput, { member }: OpenedFile) {
    const { fields, now } = input
    const reason = replaceReasons.find((it) => it === fields.reason)
    if (fields.step !== 'replace' || !reason) return undefined
    const before = fields.before || null
    const given = { memberId: member.id, before, typed: fields.card ?? '', reason, now }
    const run = async (tx: Tx) => resultOf(input, await replaceCard(services, tx, given))
    return { act: 'replaceCard', done: 'cardReplaced', reason, run, refusalOf: takenCard } as const
  }

  async function block(input: ActInput, { member }: OpenedFile) {
    const { fields, now } = input
    const reason = blockReasons.find((it) => it === fields.reason)
    if (!reason) return { status: 422, errors: { reason: 'desk.find.error.reason' } } as const
    const blocking = { memberId: member.id, before: fields.before ?? '', reason, now }
    const run = async (tx: Tx) => {
      const { outcome, blocked } = await blockCards(services, tx, blocking)
      // Cards that are blocked with the one of the file have lines of their own.
      for (const memberId of blocked.filter((it) => it !== member.id))
        await logAct(tx, input, { act: 'blockCard', reason, programme: 'vip', memberId })
      return resultOf(input, outcome)
    }
    return { act: 'blockCard', done: 'cardBlocked', reason, run } as const
  }

  async function reopen({ now }: ActInput, { member }: OpenedFile) {
    const run = (tx: Tx) => reopenFileByDesk(services, tx, member.id, now)
    return { act: 'reopenFile', done: 'fileReopened', run } as const
  }

  /** "The card was given on Monday, 14:02, by Léa Martin, Casino de la Digue." */
  async function taken(input: ActInput, { member }: OpenedFile): Promise<Refusal> {
    const last = await lastActOn(store.db, member.id, actsOfCards)
    if (!last) return refuse(input, 'desk.file.refused.changed')
    const { act, at, person, house } = last
    const what = input.intl.formatMessage({ id: `desk.act.${act}` })
    const values = { what, ...firstValues(input, { at, person, house: house && textIn(house.names, input.locale) }) }
    return refuse(input, 'desk.file.refused.first', values)
  }
}

/** A system of the casino gave the same card at the same instant. */
function takenCard(error: unknown): Refusal | undefined {
  const isTaken = error instanceof StoreError && error.kind === 'unique'
  return isTaken ? { status: 409, errors: { card: cardErrors.taken } } : undefined
}

/** A card that is the member's already is given once. */
function resultOf(input: ActInput, outcome: CardOutcome): boolean | 'unlogged' | Refusal {
  if (outcome === 'done') return true
  if (outcome === 'same') return 'unlogged'
  if (outcome === 'changed') return false
  if (outcome === 'expired' || outcome === 'blocked') return refuse(input, `desk.file.refused.${outcome}`)
  return { status: statusOf[outcome], errors: { card: cardErrors[outcome] } }
}

type Refused = Exclude<CardOutcome, 'done' | 'same' | 'changed' | 'expired' | 'blocked'>

const cardErrors: Readonly<Record<Refused, MessageId>> = {
  unreadable: 'desk.file.error.unreadable',
  unknown: 'desk.file.error.unknown',
  taken: 'desk.file.error.taken',
  ended: 'desk.file.error.ended',
  otherHolder: 'desk.file.error.otherHolder',
}

const statusOf: Readonly<Record<Refused, Refusal['status']>> = {
  unreadable: 422,
  unknown: 404,
  taken: 409,
  ended: 409,
  otherHolder: 409,
}
