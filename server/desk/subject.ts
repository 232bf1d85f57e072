import type { Store } from '#server/store/open.ts'
import type { Tx } from '#server/store/tables.ts'
import type { DeskAct } from '#shared/desk/rights.ts'
import type { DeskRouteName } from '#shared/desk/routes.ts'
import { logAct, type NewAct } from './acts.ts'
import { goTo } from './http/answers.ts'
import type { ActInput, DeskAnswer } from './http/deskPage.ts'
import type { DoneForm, Refusal } from './http/returned.ts'

interface Subject<Found> {
  store: Store
  /** The page of the subject, and the one to which a look that is over leads back. */
  route: DeskRouteName
  home: DeskRouteName
  /** The subject of the address, if this person has looked it up here a short while ago. */
  find: (input: ActInput) => Promise<Found | undefined>
  page: (input: ActInput, found: Found, refusal?: Refusal) => Promise<DeskAnswer>
  /** Whom the acts are about, for the log. */
  about: (found: Found) => Pick<NewAct, 'subject' | 'programme' | 'memberId'>
  /** How the subject stands, for whoever comes second. */
  taken: (input: ActInput, found: Found) => Promise<Refusal>
  /** For whoever comes when the subject is gone; left out: the home page. */
  gone?: (input: ActInput) => Promise<DeskAnswer>
}

/** The result of an act, where the form alone does not tell it. */
interface Done extends Pick<NewAct, 'details' | 'subject'> {
  done?: DoneForm
}

interface SubjectAct<Found> extends Pick<NewAct, 'reason'> {
  act: DeskAct
  done: DoneForm
  /** @returns false: somebody else was first */
  run: (tx: Tx, found: Found) => Promise<boolean | Done>
  /** The refusal that an error of the act means; left out, undefined: none. */
  refusalOf?: (error: unknown) => Refusal | undefined
}

/** A page about one subject that was looked up, and its acts: each runs in one transaction with its line of the log. */
export function createSubject<Found>({ store, route, home, find, page, about, taken, gone }: Subject<Found>) {
  return {
    async open(input: ActInput): Promise<DeskAnswer> {
      const found = await find(input)
      return found === undefined ? goTo(input, home) : page(input, found)
    },
    /** @param actOn reads the form: the act that it asks for, or why there is none; undefined: it is none of the page */
    form:
      (actOn: (input: ActInput, found: Found) => Promise<SubjectAct<Found> | Refusal | undefined>) =>
      async (input: ActInput): Promise<DeskAnswer> => {
        const found = await find(input)
        if (found === undefined) return goTo(input, home)
        const wanted = await actOn(input, found)
        if (!wanted) return goTo(input, route)
        if ('status' in wanted) return page(input, found, wanted)
        const outcome = await runAct(input, found, wanted)
        if (outcome && 'status' in outcome) return page(input, found, outcome)
        if (outcome) return goTo(input, route, { done: outcome.done ?? wanted.done })
        const now = await find(input)
        if (now === undefined) return gone ? gone(input) : goTo(input, home)
        return page(input, now, await taken(input, now))
      },
  }

  async function runAct(
    input: ActInput,
    found: Found,
    { act, reason, run, refusalOf }: SubjectAct<Found>,
  ): Promise<Done | Refusal | undefined> {
    try {
      return await store.transaction(async (tx) => {
        const outcome = await run(tx, found)
        if (!outcome) return undefined
        const { done, ...line } = outcome === true ? ({} as Done) : outcome
        await logAct(tx, input, { act, reason: reason ?? null, ...about(found), ...line })
        return { done }
      })
    } catch (error) {
      const refusal = refusalOf?.(error)
      if (!refusal) throw error
      return refusal
    }
  }
}
