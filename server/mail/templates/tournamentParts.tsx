import type { TournamentMailData } from '../kinds.ts'
import { look } from './look.ts'
import { Strong, TextLink, Words } from './parts.tsx'
import type { TemplateContext } from './template.ts'

export const strong = (words: React.ReactNode) => <Strong key="strong">{words}</Strong>

/** Which tournament, where and when, set apart from the sentences round it. */
export function Tournament({ facts, context }: { facts: TournamentMailData; context: TemplateContext }) {
  const { title, casino, startsAt } = facts
  return (
    <div className="frame" style={{ ...look.frame, padding: '16px 20px 0', marginBottom: '16px' }}>
      <Words id="mail.tournament.place" values={{ title: <Strong>{title}</Strong>, casino }} />
      <Words id="mail.tournament.moment" values={{ ...context.moment(startsAt), strong }} />
    </div>
  )
}

/** What to bring, until when the money comes back, and where to be protected. */
export function Practical({ refundableUntil, context }: { refundableUntil: number | null; context: TemplateContext }) {
  const link = (words: React.ReactNode) => (
    <TextLink key="link" href={context.url('protect')}>
      {words}
    </TextLink>
  )
  return (
    <>
      <Words id="mail.tournament.bring" />
      {refundableUntil !== null && <Words id="mail.tournament.refundable" values={context.moment(refundableUntil)} />}
      <Words id="mail.tournament.protect" values={{ link }} small />
    </>
  )
}

/** « 120,00 € ». @param amount cents */
export function priceOf({ intl }: TemplateContext, { amount, currency }: { amount: number; currency: string }): string {
  return intl.formatNumber(amount / 100, { style: 'currency', currency })
}
