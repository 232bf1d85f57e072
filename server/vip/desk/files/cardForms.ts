import type { MessageId } from '#i18n/MessageId.generated.ts'
import {
  type ActInput,
  type DeskAnswer,
  type DeskPage,
  type DoneForm,
  firstValues,
  goTo,
  writeAct,
} from '#server/desk/index.ts'
import { StoreError } from '#server/store/errors.ts'
import { nameIn } from '#server/store/inLanguage.ts'
import type { Tx } from '#server/store/tables.ts'
import { fileQuery } from '#shared/desk/files.ts'
import type { DeskAct } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { blockReasons, replaceReasons } from '#shared/vip/cards.ts'
import { blockCards, type CardOutcome, giveCard, replaceCard } from '../../cards/memberCards.ts'
import { reopenFileByDesk } from '../../members/files.ts'
import type { VipDeskServices } from '../services.ts'
import { type FileAnswer, fileView } from './fileEntry.ts'
import { fileOfForm, type OpenedFile } from './fileLook.ts'
import { lastActOn } from './lastAct.ts'

const actsOfCards = ['giveCard', 'replaceCard', 'blockCard', 'reopenFile'] as const satisfies DeskAct[]

/** An act on a file, with what it needs of the form; each runs in one transaction with its line of the log. */
interface CardAct {
  act: (typeof actsOfCards)[number]
  done: DoneForm
  form: FileAnswer['returnedTo']
  reason?: string
  run: (tx: Tx) => Promise<CardOutcome>
}

/** Forms of a file's page: the card given, replaced, blocked, the file opened again. */
export function cardForms(
  services: VipDeskServices,
): NonNullable<Extract<DeskPage, { access: DeskAct | 'anyAct' }>['forms']> {
  const { store } = services
  return {
    give: { act: 'giveCard', run: give },
    replace: { act: 'replaceCard', run: replace },
    block: { act: 'blockCard', run: block },
    reopen: { act: 'reopenFile', run: reopen },
  }

  function give(input: ActInput): Promise<DeskAnswer> {
    return onFile(input, (file) => {
      // The form that asks for the card is reached by « identity seen » alone.
      if (input.fields.step !== 'give') return undefined
      const given = { memberId: file.member.id, typed: input.fields.card ?? '', now: input.now }
      const run = (tx: Tx) => giveCard(services, tx, given)
      return { act: 'giveCard', done: 'cardGiven', form: 'give', run }
    })
  }

  function replace(input: ActInput): Promise<DeskAnswer> {
    return onFile(input, ({ member }) => {
      const { fields, now } = input
      const reason = replaceReasons.find((it) => it === fields.reason)
      if (fields.step !== 'replace' || !reason) return undefined
      const before = fields.before || null
      const given = { memberId: member.id, before, typed: fields.card ?? '', reason, now }
      const run = (tx: Tx) => replaceCard(services, tx, given)
      return { act: 'replaceCard', done: 'cardReplaced', form: 'replace', reason, run }
    })
  }

  function block(input: ActInput): Promise<DeskAnswer> {
    return onFile(input, ({ member }) => {
      const { fields, now } = input
      const reason = blockReasons.find((it) => it === fields.reason)
      if (!reason) return { errors: { reason: 'desk.find.error.reason' }, status: 422, returnedTo: 'block' }
      const blocking = { memberId: member.id, before: fields.before ?? '', reason, now }
      const run = async (tx: Tx) => {
        const { outcome, blocked } = await blockCards(services, tx, blocking)
        for (const id of blocked) if (id !== member.id) await writeBlock(tx, input, id, reason)
        return outcome
      }
      return { act: 'blockCard', done: 'cardBlocked', form: 'block', reason, run }
    })
  }

  function reopen(input: ActInput): Promise<DeskAnswer> {
    return onFile(input, ({ member }) => ({
      act: 'reopenFile',
      done: 'fileReopened',
      form: undefined,
      run: async (tx) => ((await reopenFileByDesk(services, tx, member.id, input.now)) ? 'done' : 'changed'),
    }))
  }

  /** The line of the log of a card that is blocked with the one of the file. */
  function writeBlock(tx: Tx, { source, house }: ActInput, memberId: string, reason: string) {
    const about = { house: house.slug, programme: 'vip', memberId } as const
    return writeAct(tx, source, { act: 'blockCard', reason, ...about })
  }

  /** Runs an act on the file of the address; undefined: its form is none of the page as it stands. */
  async function onFile(
    input: ActInput,
    actOn: (file: OpenedFile) => CardAct | FileAnswer | undefined,
  ): Promise<DeskAnswer> {
    const file = await fileOfForm(store.db, input)
    if (!file) return goTo(input, 'files')
    const cardAct = actOn(file)
    if (!cardAct) return { location: filePath(input) }
    if (!('act' in cardAct)) return fileView(services, input, file, cardAct)
    const outcome = await runAct(input, file, cardAct)
    if (outcome === 'done' || outcome === 'same') return { location: filePath(input, cardAct.done) }
    const now = (await fileOfForm(store.db, input)) ?? file
    return fileView(services, input, now, await refusalOf(input, outcome, cardAct, file.member.id))
  }

  function runAct(input: ActInput, { member }: OpenedFile, { act, reason, run }: CardAct): Promise<CardOutcome> {
    const { source, house, params } = input
    const about = { house: house.slug, subject: params.id ?? null, programme: 'vip', memberId: member.id } as const
    return store
      .transaction(async (tx) => {
        const outcome = await run(tx)
        if (outcome === 'done') await writeAct(tx, source, { act, reason: reason ?? null, ...about })
        return outcome
      })
      .catch((error: unknown) => {
        // A system of the casino gave the same card at the same instant.
        if (error instanceof StoreError && error.kind === 'unique') return 'taken'
        throw error
      })
  }

  async function refusalOf(
    input: ActInput,
    outcome: Exclude<CardOutcome, 'done' | 'same'>,
    { form }: CardAct,
    memberId: string,
  ): Promise<FileAnswer> {
    const { intl } = input
    if (outcome === 'expired') return { status: 409, refusal: intl.formatMessage({ id: 'desk.file.refused.expired' }) }
    if (outcome === 'blocked') return { status: 409, refusal: intl.formatMessage({ id: 'desk.file.refused.blocked' }) }
    if (outcome !== 'changed')
      return { status: statusOf[outcome], errors: { card: cardErrors[outcome] }, returnedTo: form }
    const last = await lastActOn(store.db, memberId, actsOfCards)
    if (!last) return { status: 409, refusal: intl.formatMessage({ id: 'desk.file.refused.changed' }) }
    const { act, at, person, house } = last
    const what = intl.formatMessage({ id: `desk.act.${act}` })
    const values = { what, ...firstValues(input, { at, person, house: house && nameIn(house, input.locale) }) }
    return { status: 409, refusal: intl.formatMessage({ id: 'desk.file.refused.first' }, values) }
  }
}

type Refused = Exclude<CardOutcome, 'done' | 'same' | 'changed' | 'expired' | 'blocked'>

const cardErrors: Readonly<Record<Refused, MessageId>> = {
  unreadable: 'desk.file.error.unreadable',
  unknown: 'desk.file.error.unknown',
  taken: 'desk.file.error.taken',
  ended: 'desk.file.error.ended',
  otherHolder: 'desk.file.error.otherHolder',
}

const statusOf: Readonly<Record<Refused, number>> = {
  unreadable: 422,
  unknown: 404,
  taken: 409,
  ended: 409,
  otherHolder: 409,
}

/** The file's page without its step. */
function filePath({ locale, house, params, query, fields }: ActInput, done?: DoneForm): string {
  const member = query.get(fileQuery.member) ?? fields.member
  const search = new URLSearchParams({ ...(member && { [fileQuery.member]: member }), ...(done && { done }) })
  const path = deskPath('file', locale, { house: house.slug, id: params.id ?? '' })
  return search.size > 0 ? `${path}?${search}` : path
}
