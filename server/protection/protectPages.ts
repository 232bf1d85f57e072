import { intlFor } from '#i18n/createIntl.ts'
import type { Call } from '#server/http/calls/call.ts'
import { type ApplicationPage, type PageForm, type PageInput, pageView } from '#server/pages/index.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { savedName } from '#shared/http/pageQuery.ts'
import type { PauseChoice, ProtectYourselfProps } from '#shared/protection/views.ts'
import { localDay } from '#shared/time/localTime.ts'
import { unprotected } from './protection.ts'
import { countedMeasures, measuresAnswer, type ProtectionServices } from './protectionCalls.ts'
import { protectionOf } from './protections.ts'

/** The offered lengths of a pause; the call accepts any day up to a year. */
const lengths = {
  week: { weeks: 1 },
  month: { months: 1 },
  quarter: { months: 3 },
  half: { months: 6 },
  year: { years: 1 },
} as const

/** "Protect yourself": a public page, with the form for signed-in members. */
export function protectPages(
  { store, clock }: ProtectionServices,
  calls: { eph: { changeProtection: Call }; vip: { changeProtection: Call } | undefined },
): { pages: ApplicationPage[]; forms: PageForm[] } {
  return {
    pages: [{ routes: ['protect'], open }],
    forms: [
      {
        name: 'protection',
        routes: ['protect'],
        call: (_, input) => (calls[programmeOf(input) ?? 'vip'] ?? calls.eph).changeProtection,
        next: (_, { path, locale }) => `${path}?${savedName[locale]}=protection#protection`,
      },
    ],
  }

  async function open(input: PageInput) {
    const { session, query, locale, returned } = input
    const programme = programmeOf(input)
    const held = session && programme ? await protectionOf(store.db, session, clock()) : unprotected
    const measures =
      session && programme ? await countedMeasures(store.db, session, held, clock()) : measuresAnswer(held)
    const saved = (['protection', 'optin'] as const).find((it) => it === query.get(savedName[locale]))
    const props: ProtectYourselfProps = {
      programme,
      measures,
      ...(held.pending && { pending: { ...measuresAnswer(held.pending.measures), from: held.pending.from } }),
      pauses: pausesFrom(localDay(clock()), measures.pauseUntil),
      ...(saved && returned === undefined && { saved }),
    }
    const view = pageView(input, 'protection.title', 'protect_yourself', props)
    const description = intlFor(locale).formatMessage({ id: 'protection.description' })
    return { ...view, description, isBeforeStory: true as const }
  }
}

/** VIP if the member is in both. */
function programmeOf({ session }: PageInput): Programme | null {
  return session?.vipMemberId ? 'vip' : session?.hotelMemberId ? 'eph' : null
}

function pausesFrom(today: string, current: string | undefined): PauseChoice[] {
  const start = Temporal.PlainDate.from(today)
  const choices = Object.entries(lengths).map(([length, duration]) => ({
    length: length as keyof typeof lengths,
    day: start.add(duration).toString(),
  }))
  if (!current || choices.some(({ day }) => day === current)) return choices
  return [{ length: 'current', day: current }, ...choices]
}
