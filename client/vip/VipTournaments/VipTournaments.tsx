import { AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { VipSurface } from '#client/account/frame/VipSurface.tsx'
import { useView } from '#client/app/useView.ts'
import { eveningText } from '#client/poker/account/eveningText.ts'
import { ArrowLink, ButtonLink } from '#client/ui/LinkView.tsx'
import { formatPrice } from '#i18n/formats.ts'
import type { RegistrationSummary } from '#shared/poker/registrations.ts'
import type { VipTournamentsProps } from '#shared/poker/views.ts'
import { pathFor } from '#shared/routes.ts'
import { ComingEntry, WaitingEntry } from './Entries.tsx'
import './VipTournaments.css'

/** My tournaments: places with their code, the calendar and the way out of them; lists that one is on; what was. */
export function VipTournaments({ coming, waiting, past, notice, returned }: VipTournamentsProps) {
  const { t, locale, gamingOff } = useView()
  return (
    <VipSurface>
      <MemberFrame current="vipTournaments">
        {notice && <AccountNotice>{t(`pokerPages.mine.notice.${notice}`)}</AccountNotice>}
        <h1>{t('pokerPages.mine.title')}</h1>
        {coming.length === 0 && (
          <div className="VipTournaments-none stack">
            <p className="lead">{t('pokerPages.mine.none')}</p>
            {!gamingOff && <ButtonLink href={pathFor('tournaments', locale)}>{t('poker.all')}</ButtonLink>}
          </div>
        )}
        {coming.length > 0 && (
          <section className="Member-part" aria-labelledby="coming">
            <h2 id="coming">{t('pokerPages.mine.coming')}</h2>
            <p>{t('poker.identity')}</p>
            <ul className="VipTournaments-list Column Column--5">
              {coming.map((it) => (
                <ComingEntry key={it.id} registration={it} returned={returned} />
              ))}
            </ul>
          </section>
        )}
        {waiting.length > 0 && (
          <section className="Member-part" aria-labelledby="waiting">
            <h2 id="waiting">{t('pokerPages.mine.waiting')}</h2>
            <ul className="VipTournaments-list Column Column--5">
              {waiting.map((it) => (
                <WaitingEntry key={it.tournament.slug} entry={it} returned={returned} />
              ))}
            </ul>
          </section>
        )}
        {past.length > 0 && (
          <section className="Member-part" aria-labelledby="past">
            <h2 id="past">{t('pokerPages.mine.past')}</h2>
            <ul className="lines">
              {past.map((it) => (
                <PastLine key={it.id} registration={it} />
              ))}
            </ul>
          </section>
        )}
        {coming.length > 0 && !gamingOff && (
          <p className="Member-part">
            <ArrowLink href={pathFor('tournaments', locale)}>{t('poker.all')}</ArrowLink>
          </p>
        )}
      </MemberFrame>
    </VipSurface>
  )
}

function PastLine({ registration }: { registration: RegistrationSummary }) {
  const { intl, t, locale } = useView()
  const { tournament, state, refund, refunded, amount, noShow } = registration
  const money = formatPrice(intl, (refund === 'done' && refunded ? refunded : amount).amount / 100)
  return (
    <li>
      <a href={tournament.url}>{tournament.title}</a>
      <span>
        {t(
          refund
            ? `pokerPages.state.refund.${refund}`
            : `pokerPages.state.${noShow ? 'noShow' : isPlayed(state) ? 'played' : state}`,
        )}
      </span>
      <p>
        {eveningText(intl, tournament.startsAt)}
        {tournament.casino && `\u00a0· ${tournament.casino}`}
        {(refund || noShow || isPlayed(state)) && `\u00a0· ${money}`}
        {refund === 'failed' && (
          <>
            {' · '}
            <a href={pathFor('contact', locale)}>{t('pokerPages.payment.refundFailed.contact')}</a>
          </>
        )}
      </p>
    </li>
  )
}

function isPlayed(state: RegistrationSummary['state']): state is 'paid' | 'confirmed' {
  return state === 'paid' || state === 'confirmed'
}
