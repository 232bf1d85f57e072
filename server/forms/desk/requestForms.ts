import { formatEveningAt } from '#i18n/eventDates.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import {
  type ActInput,
  actsAbout,
  createSubject,
  type DeskAnswer,
  findHouse,
  noteLook,
  outcomeOf,
  type Refusal,
  refuse,
} from '#server/desk/index.ts'
import { houseNames } from '#server/slugs/index.ts'
import { textIn } from '#server/store/inLanguage.ts'
import type { Queries, Tx } from '#server/store/tables.ts'
import type { RequestStep } from '#shared/desk/requests.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { deskLimits } from '#shared/limits.ts'
import { cleanLines } from '#shared/schemas/clean.ts'
import { closeRequest, ownRequest, passRequest, releaseRequest, reopenRequest } from '../requests/changeRequest.ts'
import { acceptSpam, markSpam } from '../requests/judgeSpam.ts'
import { findRequest, type Request } from '../requests/readRequests.ts'
import { addNote, answerRequest, saveDraft } from '../requests/texts.ts'
import { scopeOf } from './requestScope.ts'
import { requestProps } from './requestView.ts'
import type { FormsDeskServices } from './services.ts'

/** A request and the acts on it. The second of two people is told who was first, and keeps what was typed. */
export function requestSubject(services: FormsDeskServices) {
  const { store, mail, content } = services
  const request = createSubject<Request>({
    store,
    route: 'request',
    home: 'requests',
    page,
    taken,
    find: (input) => requestOf(store.db, input),
    about: ({ id }) => ({ subject: id }),
  })
  return {
    open: request.open,
    forms: {
      take: change('take', (tx, seen, { person }) => ownRequest(tx, seen, person.id)),
      release: change('release', releaseRequest),
      close: change('close', closeRequest),
      reopen: change('reopen', (tx, seen, { person }) => reopenRequest(tx, seen, person.id)),
      pass: change('pass', pass),
      answer: text('answer', answer),
      note: text('note', async (tx, { id }, written, { person, now }) => {
        await addNote(tx, id, { personId: person.id, text: written, at: now })
        return true
      }),
      draft: { act: 'answerRequest', run: request.form(draft) },
      spam: change('spam', (tx, seen, { now }) => markSpam(tx, seen, now)),
      accept: change('accept', accept),
    },
  } as const

  async function page(input: ActInput, found: Request, refusal?: Refusal): Promise<DeskAnswer> {
    if (!refusal) await noteLook(store.db, input, 'readRequests', { subject: found.id })
    const props = { ...(await requestProps(services, found, input)), ...outcomeOf(input, refusal) }
    return { view: { name: 'request', props }, status: refusal?.status }
  }

  /** A form with a button alone. */
  function change(
    step: Exclude<RequestStep, 'answer' | 'note' | 'draft'>,
    run: (tx: Tx, seen: Request, input: ActInput) => Promise<boolean | Refusal>,
  ) {
    const act = step === 'spam' || step === 'accept' ? 'markSpam' : 'answerRequest'
    const toRun = request.form(async (input) => {
      const version = versionIn(input)
      return {
        act,
        reason: step,
        done: doneOf(step),
        // After a request was passed on, its reader may not be one any more.
        ...(step === 'pass' && { to: 'requests' as const }),
        run: (tx, found) => run(tx, { ...found, version }, input),
      }
    })
    return { act, run: toRun } as const
  }

  /** A form with a text. */
  function text(
    step: 'answer' | 'note',
    run: (tx: Tx, seen: Request, text: string, input: ActInput) => Promise<boolean>,
  ) {
    const toRun = request.form(async (input, found) => {
      const typed = readText(input, step)
      if ('error' in typed) return { status: 422, errors: { [step]: typed.error } }
      const seen = step === 'answer' ? { ...found, version: versionIn(input) } : found
      return {
        act: 'answerRequest',
        reason: step,
        done: doneOf(step),
        run: (tx) => run(tx, seen, typed.text, input),
      }
    })
    return { act: 'answerRequest', run: toRun } as const
  }

  async function answer(tx: Tx, seen: Request, text: string, { person, now }: ActInput): Promise<boolean> {
    const names = await houseNames(tx, seen.locale)
    const known = seen.house ? await findHouse(tx, { slug: seen.house }) : undefined
    const house = known ? { name: textIn(known.names, seen.locale), phone: known.phone } : null
    return answerRequest(tx, { mail, content }, seen, { personId: person.id, text, at: now, house, names })
  }

  async function draft({ fields, person, now }: ActInput) {
    const written = cleanLines(fields.answer ?? '').slice(0, deskLimits.answerLength)
    return {
      act: 'answerRequest',
      done: doneOf('draft'),
      async run(tx: Tx, { id }: Request) {
        await saveDraft(tx, id, { personId: person.id, text: written, at: now })
        return 'unlogged' as const
      },
    } as const
  }

  async function pass(tx: Tx, seen: Request, { fields }: ActInput): Promise<boolean> {
    const slug = fields.house ?? ''
    const house = slug === '' ? null : await findHouse(tx, { slug })
    if (house === undefined) throw new ProductError('generic.badRequest')
    return passRequest(tx, services, seen, house)
  }

  async function accept(tx: Tx, seen: Request, input: ActInput): Promise<boolean | Refusal> {
    const obstacle = await acceptSpam(tx, services, seen, input.now)
    if (obstacle && obstacle !== 'changed') return { ...refuse(input, `desk.request.refused.${obstacle}`), errors: {} }
    return obstacle === undefined
  }

  /** "Answered by Léa Martin on Monday at 14:02": nothing was done, and what was typed is kept as a draft, too. */
  async function taken(input: ActInput, { id }: Request): Promise<Refusal> {
    const { intl, person, now, fields } = input
    const typed = fields.form === 'answer' && readText(input, 'answer')
    const isText = typed && 'text' in typed
    if (isText) await saveDraft(store.db, id, { personId: person.id, text: typed.text, at: now })
    const last = (await actsAbout(store.db, id, ['answerRequest', 'markSpam'])).at(-1)
    const refusal = refuse(input, isText ? 'desk.request.refused.text' : 'desk.request.refused.changed', {
      step: last?.reason ?? '',
      when: last ? formatEveningAt(intl, last.at) : '',
      by: last?.personName ?? '',
    })
    return { ...refusal, errors: {} }
  }
}

/** The request of the address. @throws ProductError generic.notFound: there is none, or not for this person */
export async function requestOf(db: Queries, input: ActInput): Promise<Request> {
  const request = await findRequest(db, scopeOf(input), input.params.id ?? '')
  if (!request) throw new ProductError('generic.notFound')
  return request
}

function doneOf<Step extends RequestStep>(step: Step): `request${Capitalize<Step>}` {
  return `request${step.charAt(0).toUpperCase()}${step.slice(1)}` as `request${Capitalize<Step>}`
}

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
