import type { Store } from '#server/store/open.ts'
import type { Tx } from '#server/store/tables.ts'
import type { DeskRouteName } from '#shared/desk/routes.ts'
import { logAct, type NewAct } from './acts.ts'
import { goTo } from './http/answers.ts'
import type { ActInput, DeskAnswer } from './http/deskPage.ts'
import type { DoneForm, Refusal } from './http/returned.ts'

interface Subject<Found> {
  store: Store
  /** Runs an act on the subject as its transaction finds it; left out: in one of the store, on the subject as the form found it. */
  change?: <Result>(found: Found, run: (tx: Tx, found: Found) => Promise<Result>) => Promise<Result>
  /** The page of the subject, and the one to which a look that is over leads back. */
  route: DeskRouteName
  home: DeskRouteName
  /** Names of the address, or of a form, that stay in it. */
  keeps?: readonly string[]
  /**
   * The subject of the address, if this person has looked it up here a short while ago, or may read it without.
   * @throws ProductError generic.notFound: there is none, where no look is needed
   */
  find: (input: ActInput) => Promise<Found | undefined>
  page: (input: ActInput, found: Found, refusal?: Refusal) => Promise<DeskAnswer>
  /** The member whom the acts are about, for the log. */
  about: (found: Found) => Pick<NewAct, 'subject' | 'programme' | 'memberId'>
  /** How the subject stands, for whoever comes second. */
  taken: (input: ActInput, found: Found) => Promise<Refusal>
  /** For whoever comes when the subject is gone; left out: the home page. */
  gone?: (input: ActInput) => Promise<DeskAnswer>
}

type ActLine = Pick<NewAct, 'details' | 'subject' | 'programme' | 'memberId'>

/** The result of an act, where the form alone does not tell it. */
interface Done<Form extends string> extends ActLine {
  done?: Form
  query?: Readonly<Record<string, string>>
  /** Lines of the log, where they are more than one. */
  lines?: readonly ActLine[]
}

interface SubjectAct<Found, Form extends string> extends Pick<NewAct, 'act' | 'reason'> {
  /** The sentence of the page then; left out: the page itself shows what was done. */
  done?: Form
  /** The page that it leads to; left out: the subject's. */
  to?: DeskRouteName
  /** More names of the address that it leads to. */
  query?: Readonly<Record<string, string>>
  /**
   * @returns false: somebody else was first; a refusal: nothing stays of the act; `unlogged`: the act succeeds without a
   * line of the log, since it was done before or changed nothing
   */
  run: (tx: Tx, found: Found) => Promise<boolean | 'unlogged' | Done<Form> | Refusal>
  /** The refusal that an error of the act means; left out, undefined: none. */
  refusalOf?: (error: unknown) => Refusal | undefined
  /** Runs once the act is stored. */
  after?: () => Promise<void> | void
}

/** Nothing of the transaction stays. */
class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('refused')
    this.refusal = refusal
  }
}

/**
 * A page about one subject, looked up or named by the address, and its acts: each runs in one transaction with its line of the log.
 * @param Form what its acts are called in the sentences of the page
 */
export function createSubject<Found, Form extends string = DoneForm>({
  store,
  keeps = [],
  ...subject
}: Subject<Found>) {
  const { route, home, find, page, about, taken, gone } = subject
  const { change = (found, run) => store.transaction((tx) => run(tx, found)) } = subject
  return {
    async open(input: ActInput): Promise<DeskAnswer> {
      const found = await find(input)
      return found === undefined ? goTo(input, home) : page(input, found)
    },
    /** @param actOn reads the form: the act that it asks for, or why there is none; undefined: it is none of the page */
    form:
      (actOn: (input: ActInput, found: Found) => Promise<SubjectAct<Found, Form> | Refusal | undefined>) =>
      async (input: ActInput): Promise<DeskAnswer> => {
        const found = await find(input)
        if (found === undefined) return goTo(input, home)
        const wanted = await actOn(input, found)
        if (!wanted) return goTo(input, route, lastingNames(input))
        if ('status' in wanted) return page(input, found, wanted)
        const outcome = await runAct(input, found, wanted)
        if (outcome && !('status' in outcome)) {
          await wanted.after?.()
          const { done = wanted.done, query } = outcome
          return goTo(input, wanted.to ?? route, {
            ...lastingNames(input),
            ...(done && { done }),
            ...wanted.query,
            ...query,
          })
        }
        const now = await find(input)
        if (now === undefined) return gone ? gone(input) : goTo(input, home)
        return page(input, now, outcome ?? (await taken(input, now)))
      },
  }

  function lastingNames({ query, fields }: ActInput): Record<string, string> {
    return Object.fromEntries(
      keeps.flatMap((name) => {
        const value = query.get(name) ?? fields[name]
        return value ? [[name, value]] : []
      }),
    )
  }

  async function runAct(
    input: ActInput,
    found: Found,
    { act, reason = null, run, refusalOf }: SubjectAct<Found, Form>,
  ): Promise<Done<Form> | Refusal | undefined> {
    try {
      return await change(found, async (tx, now) => {
        const outcome = await run(tx, now)
        if (!outcome) return undefined
        if (outcome === 'unlogged') return {}
        if (outcome !== true && 'status' in outcome) throw new Refused(outcome)
        const { done, query, lines, ...line }: Done<Form> = outcome === true ? {} : outcome
        for (const it of lines ?? [line]) await logAct(tx, input, { act, reason, ...about(now), ...it })
        return { done, query }
      })
    } catch (error) {
      const refusal = error instanceof Refused ? error.refusal : refusalOf?.(error)
      if (!refusal) throw error
      return refusal
    }
  }
}
