import type { Request, Response } from 'express'
import type { IntlShape } from '#i18n/createIntl.ts'
import type { CsvFile } from '#server/files/csvFile.ts'
import type { RateClass } from '#server/http/calls/call.ts'
import type { DeskAct } from '#shared/desk/rights.ts'
import type { DeskRouteName } from '#shared/desk/routes.ts'
import type { DeskFrame, DeskView } from '#shared/desk/views.ts'
import type { Locale } from '#shared/locales.ts'
import type { ActSource } from '../acts.ts'
import type { House } from '../houses.ts'
import type { DeskPerson } from '../people/people.ts'

/** A request of the desk, checked: origin, rate, session, house and right. */
export interface DeskInput {
  req: Request
  res: Response
  locale: Locale
  intl: IntlShape
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Fields of a posted form. */
  fields: Readonly<Record<string, string>>
  /** For the log; before signing in it names nobody. */
  source: ActSource
  /** Epoch ms. */
  now: number
}

/** A request of a person who is signed in. */
export interface StaffInput extends DeskInput {
  person: DeskPerson
  sessionId: string
}

/** A request for an act at a house, which the person may do there. */
export interface ActInput extends StaffInput {
  house: House
}

/** A file that a visitor sent. */
export interface DeskFile {
  name: string
  type: string
  bytes: Buffer
}

/** The answer of a page or a form. Pages and addresses are JSON: formPosts.ts stores them for a form that comes again. */
export type DeskAnswer =
  /**
   * A page to draw. `live`: it shows what others change, so the browser asks for it again every `seconds`; without a
   * script only where nothing can be typed (`isForReading`).
   */
  | { view: DeskView; status?: number; live?: DeskFrame['live'] }
  /** A redirect (303). `session`: id of the session that begins in this browser; null ends the present one. */
  | { location: string; session?: string | null }
  /** A list to save; the browser stays on its page. */
  | { csv: CsvFile }
  /** A visitor's file to save; the browser stays on its page. */
  | { file: DeskFile }
  /** The HTML of a mail, which a page shows in a frame. */
  | { mail: string }

type Answer<Input> = (input: Input) => Promise<DeskAnswer>

/** Forms of a page by the name of the button that sends them. */
type Forms<Input, More = unknown> = Readonly<Record<string, { run: Answer<Input>; limit?: RateClass } & More>>

/** The browser's functions that a page needs beyond HTML: only pages that name one, or `days`, have the desk's script. */
export type DeskUse = 'passkeys' | 'camera' | 'live' | 'days'

/**
 * A page of the desk with its forms: who may open it is a part of it, and is checked by the router alone.
 * `anybody`: the pages of signing in; `person`: whoever is signed in; otherwise the act that is needed at the house of
 * the address. A form needs the act of its page, and its own where it names one. `days`: fields of its forms
 * and names of its query that hold a typed day: its functions get them as ISO 8601, or as typed where they are no day.
 */
export type DeskPage = { route: DeskRouteName; uses?: DeskUse; days?: readonly string[] } & (
  | { access: 'anybody'; open: Answer<DeskInput>; forms?: Forms<DeskInput> }
  | { access: 'person'; open: Answer<StaffInput>; forms?: Forms<StaffInput> }
  | { access: DeskAct | 'anyAct'; open: Answer<ActInput>; forms?: Forms<ActInput, { act?: DeskAct }> }
)
