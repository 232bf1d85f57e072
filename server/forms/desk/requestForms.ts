import { formatEveningAt } from '#i18n/eventDates.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import {
  type ActInput,
  actsAbout,
  type DeskAnswer,
  type DeskPage,
  findHouse,
  refusedNotice,
  returned,
  writeAct,
} from '#server/desk/index.ts'
import { houseNames } from '#server/slugs/index.ts'
import { nameIn } from '#server/store/inLanguage.ts'
import type { Tx } from '#server/store/tables.ts'
import type { RequestStep } from '#shared/desk/requests.ts'
import type { DeskAct } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { deskLimits } from '#shared/limits.ts'
import { cleanLines } from '#shared/schemas/clean.ts'
import { closeRequest, ownRequest, passRequest, releaseRequest, reopenRequest } from '../requests/changeRequest.ts'
import { acceptSpam, markSpam, type StaysSpam } from '../requests/judgeSpam.ts'
import { findRequest, type Request } from '../requests/readRequests.ts'
import { addNote, answerRequest, saveDraft } from '../requests/texts.ts'
import { scopeOf } from './requestScope.ts'
import { requestProps } from './requestView.ts'
import type { FormsDeskServices } from './services.ts'

type RequestForms = NonNullable<Extract<DeskPage, { access: DeskAct | 'anyAct' }>['forms']>

/** Not done, in words for the person: nothing of the transaction stays. */
class Refused extends Error {
  readonly messageId: MessageId

  constructor(messageId: MessageId) {
    super(messageId)
    this.messageId = messageId
  }
}

/** Acts on a request. The second of two people is told who was first, and keeps what was typed. */
export function requestForms(services: FormsDeskServices): RequestForms {
  const { store, mail } = services
  const steps = {
    take: change('take', (tx, seen, { person }) => ownRequest(tx, seen, person.id)),
    release: change('release', releaseRequest),
    close: change('close', closeRequest),
    reopen: change('reopen', (tx, seen, { person }) => reopenRequest(tx, seen, person.id)),
    pass: change('pass', pass),
    answer: text('answer', answer),
    note: text('note', async (tx, seen, text, { person, now }) => {
      await addNote(tx, seen.id, { personId: person.id, text, at: now })
      return true
    }),
    draft: { act: 'answerRequest', run: draft },
  } as const satisfies RequestForms
  return {
    ...steps,
    spam: change('spam', (tx, seen, { now }) => markSpam(tx, seen, now)),
    accept: change('accept', accept),
  }

  /** A form with a button alone. */
  function change(
    step: RequestStep,
    run: (tx: Tx, seen: Request, input: ActInput) => Promise<boolean>,
  ): RequestForms[string] {
    const act = step === 'spam' || step === 'accept' ? 'markSpam' : 'answerRequest'
    return {
      act,
      async run(input) {
        const request = await requestOf(input)
        const seen = { ...request, version: versionIn(input) }
        try {
          const isDone = await store.transaction(async (tx) => {
            if (!(await run(tx, seen, input))) return false
            await log(tx, input, { act, step, id: seen.id })
            return true
          })
          return isDone ? done(input, step) : changedMeanwhile(input)
        } catch (error) {
          if (error instanceof Refused)
            return again(input, 409, { refusal: input.intl.formatMessage({ id: error.messageId }) })
          throw error
        }
      },
    }
  }

  /** A form with a text. */
  function text(
    step: 'answer' | 'note',
    run: (tx: Tx, seen: Request, text: string, input: ActInput) => Promise<boolean>,
  ): RequestForms[string] {
    return {
      act: 'answerRequest',
      async run(input) {
        const request = await requestOf(input)
        const typed = readText(input, step)
        if ('error' in typed) return again(input, 422, { errors: { [step]: typed.error } })
        const seen = step === 'answer' ? { ...request, version: versionIn(input) } : request
        const isDone = await store.transaction(async (tx) => {
          if (!(await run(tx, seen, typed.text, input))) return false
          await log(tx, input, { act: 'answerRequest', step, id: seen.id })
          return true
        })
        return isDone ? done(input, step) : changedMeanwhile(input, typed.text)
      },
    }
  }

  async function answer(tx: Tx, seen: Request, text: string, { person, now }: ActInput): Promise<boolean> {
    const names = await houseNames(tx, seen.locale)
    const known = seen.house ? await findHouse(tx, { slug: seen.house }) : undefined
    const house = known ? { name: nameIn(known, seen.locale), phone: known.phone } : null
    return answerRequest(tx, { mail }, seen, { personId: person.id, text, at: now, house, names })
  }

  async function draft(input: ActInput): Promise<DeskAnswer> {
    const request = await requestOf(input)
    const written = cleanLines(input.fields.answer ?? '').slice(0, deskLimits.answerLength)
    await saveDraft(store.db, request.id, { personId: input.person.id, text: written, at: input.now })
    return done(input, 'draft')
  }

  async function pass(tx: Tx, seen: Request, { fields }: ActInput): Promise<boolean> {
    const slug = fields.house ?? ''
    const house = slug === '' ? null : await findHouse(tx, { slug })
    if (house === undefined) throw new ProductError('generic.badRequest')
    return passRequest(tx, services, seen, house)
  }

  async function accept(tx: Tx, seen: Request, { now }: ActInput): Promise<boolean> {
    const obstacle = await acceptSpam(tx, services, seen, now)
    if (obstacle && obstacle !== 'changed') throw new Refused(obstacles[obstacle])
    return obstacle === undefined
  }

  async function log(
    tx: Tx,
    { source, house }: ActInput,
    { act, step, id }: { act: DeskAct; step: RequestStep; id: string },
  ) {
    await writeAct(tx, source, { act, house: house.slug, subject: id, reason: step })
  }

  /** After a request was passed on, its reader may not be one any more. */
  function done({ locale, house, params: { id = '' } }: ActInput, step: RequestStep): DeskAnswer {
    const outcome = `done=request${step.charAt(0).toUpperCase()}${step.slice(1)}`
    const isGone = step === 'pass'
    const path = deskPath(isGone ? 'requests' : 'request', locale, { house: house.slug, ...(!isGone && { id }) })
    return { location: `${path}?${outcome}` }
  }

  /** "Answered by Léa Martin on Monday at 14:02": nothing was done, and what was typed is kept as a draft, too. */
  async function changedMeanwhile(input: ActInput, written?: string): Promise<DeskAnswer> {
    const { intl, person, now, params } = input
    const id = params.id ?? ''
    if (written !== undefined) await saveDraft(store.db, id, { personId: person.id, text: written, at: now })
    const last = (await actsAbout(store.db, id, ['answerRequest', 'markSpam'])).at(-1)
    const refusal = intl.formatMessage(
      { id: written === undefined ? 'desk.request.refused.changed' : 'desk.request.refused.text' },
      {
        step: last?.reason ?? '',
        when: last ? formatEveningAt(intl, last.at) : '',
        by: last?.personName ?? '',
      },
    )
    return again(input, 409, { refusal })
  }

  async function again(
    input: ActInput,
    status: number,
    { refusal, errors = {} }: { refusal?: string; errors?: Record<string, MessageId> },
  ): Promise<DeskAnswer> {
    const props = await requestProps(services, await requestOf(input), input)
    const notice = refusedNotice(refusal)
    return { view: { name: 'request', props: { ...props, notice, returned: returned(input, errors) } }, status }
  }

  /** @throws ProductError generic.notFound: there is none, or not for this person */
  async function requestOf(input: ActInput): Promise<Request> {
    const request = await findRequest(store.db, scopeOf(input), input.params.id ?? '')
    if (!request) throw new ProductError('generic.notFound')
    return request
  }
}

const obstacles = {
  entered: 'desk.request.refused.entered',
  announced: 'desk.request.refused.announced',
} as const satisfies Record<Exclude<StaysSpam, 'changed'>, MessageId>

function readText({ fields }: ActInput, step: 'answer' | 'note'): { text: string } | { error: MessageId } {
  const text = cleanLines(fields[step] ?? '')
  if (text === '') return { error: 'desk.request.error.empty' }
  const limit = step === 'answer' ? deskLimits.answerLength : deskLimits.noteLength
  return text.length > limit ? { error: 'desk.request.error.long' } : { text }
}

/** The version of the request that the form was drawn for. */
function versionIn({ fields }: ActInput): number {
  const version = Number(fields.version)
  if (!Number.isSafeInteger(version) || version < 0) throw new ProductError('generic.badRequest')
  return version
}
