import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import { formatHour, formatPhone } from '#i18n/formats.ts'
import { slugOf } from '#shared/places/houses.ts'
import { registrationOf, type TournamentLive } from '#shared/poker/views.ts'
import { pathFor } from '#shared/routes.ts'
import { localHour } from '#shared/time/localTime.ts'
import { tournamentData } from '../dataNames.ts'
import { EntryLaw } from '../EntryLaw.tsx'
import type { TournamentContent } from './schema.ts'

interface RegisterProps {
  tournament: TournamentContent
  live?: TournamentLive
  isOver: boolean
}

/** How one comes in, and whether: places, waiting list, late registration; by telephone where nothing is sold here. */
export function Register({ tournament, live, isOver }: RegisterProps) {
  if (live?.status === 'cancelled') return <State id="cancelledLong" />
  if (live ? live.status === 'over' : isOver) return <State id="over" />
  if (!live || tournament.day === '2') return <ByPhone {...tournament} />
  return registrationOf(live) === 'closed' ? (
    <Closed tournament={tournament} live={live} />
  ) : (
    <Online tournament={tournament} live={live} />
  )
}

function State({ id }: { id: 'cancelledLong' | 'closedLong' | 'over' }) {
  const { t } = useText()
  return <p className="tag">{t(`pokerPages.${id}`)}</p>
}

/** The number is live: a script writes it anew while the evening is near (client/poker/live.ts). */
function Online({ tournament, live }: { tournament: TournamentContent; live: TournamentLive }) {
  const { intl, t, locale, path } = useView()
  const isFull = registrationOf(live) === 'full'
  const until = formatHour(intl, localHour(live.registrationUntil))
  return (
    <div className="Column Column--3">
      {isFull ? (
        <p className="Tournament-free">{t('pokerPages.full', { waiting: live.waiting })}</p>
      ) : (
        <p
          className="Tournament-free"
          {...dataOf(tournamentData, {
            free: t('pokerPages.freeOf', { free: '{free}', places: '{places}' }),
          })}
        >
          {t('pokerPages.freeOf', { free: live.free, places: live.places })}
        </p>
      )}
      {live.status === 'running' && <p className="note">{t('pokerPages.lateUntil', { until })}</p>}
      <p className="Act">
        <Price euros={tournament.buy_in} className="Act-price" />
        <ButtonLink href={pathFor('tournamentRegistration', locale, { slug: slugOf({ path }) })}>
          <Icon name="ticket" />
          {t(isFull ? 'pokerPages.wait' : 'pokerPages.register')}
        </ButtonLink>
      </p>
      <EntryLaw />
    </div>
  )
}

function Closed({ tournament, live }: { tournament: TournamentContent; live: TournamentLive }) {
  if (live.status === 'running' || live.places > 0) return <State id="closedLong" />
  return <ByPhone {...tournament} />
}

function ByPhone({ casino, day }: TournamentContent) {
  const { intl, t } = useText()
  const phone = casino?.content.phone
  if (day === '2') return <p>{t('poker.dayTwo')}</p>
  if (!phone) return <p>{t('poker.registerAtDesk')}</p>
  return (
    <p className="Act">
      <ButtonLink href={`tel:${phone}`}>
        <Icon name="phone" />
        {t('poker.registerByPhone', { phone: formatPhone(intl, phone) })}
      </ButtonLink>
    </p>
  )
}
