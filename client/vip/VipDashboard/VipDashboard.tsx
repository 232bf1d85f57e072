import { CardFace } from '#client/account/cards/CardFace.tsx'
import { QrCode } from '#client/account/cards/codes.tsx'
import { AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { VipSurface } from '#client/account/frame/VipSurface.tsx'
import { UnreachableNotice } from '#client/account/profile/UnreachableNotice.tsx'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { PasskeyOffer } from '#client/passkeys/PasskeyOffer.tsx'
import { eveningText } from '#client/poker/account/eveningText.ts'
import { ProtectionInForce } from '#client/protection/ProtectionInForce.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { formatEveningAt } from '#i18n/eventDates.ts'
import { formatDay } from '#i18n/formats.ts'
import { tierOfStatus } from '#shared/account/statuses.ts'
import '#shared/features.ts'
import { pathFor } from '#shared/routes.ts'
import { localDay } from '#shared/time/localTime.ts'
import { printedCard } from '#shared/vip/cards.ts'
import type { VipDashboardProps } from '#shared/vip/views.ts'
import { FavouriteDateNote } from '../FavouriteDateNote.tsx'
import { ClaimList, followed, RewardTile } from '../MemberRewards.tsx'
import { PointsTable } from '../PointsTable.tsx'
import { AdvantageCounters, WayUp } from './Status.tsx'
import './VipDashboard.css'

/**
 * The member's account: what a pre-member has still to do, the card, the points and what they are worth, the way to the next status, advantages
 * with what is left of them, rewards within reach, the last ones and the last movements.
 */
export function VipDashboard(props: VipDashboardProps) {
  const { firstname, state, points, rewards, claims, lines, isReading } = props
  const { t, locale, gamingOff } = useView()
  // A pre-member reads first what to do: the file opens the page, and has its title.
  const Heading = state === 'preMember' && props.qr ? 'h2' : 'h1'
  return (
    <VipSurface>
      <MemberFrame current="vipDashboard">
        {props.unreachableEmail && <UnreachableNotice email={props.unreachableEmail} />}
        {isReading && <AccountNotice>{t('vipPages.reading')}</AccountNotice>}
        {props.isNew && !props.blocked && !isReading && <AccountNotice>{t('vipPages.dashboard.given')}</AccountNotice>}
        {props.blocked && <BlockedCard {...props.blocked} />}
        {state === 'preMember' && <PreMemberFile {...props} />}
        <div className="Pair Pair--card Pair--top VipDashboard" {...(props.versions && followed(props.versions))}>
          <VipCardAndQr {...props} />
          <div className="Column Column--5">
            <Heading>{t('vipPages.dashboard.hello', { firstname })}</Heading>
            <p>
              {t('vipPages.dashboard.points', {
                points,
                big: (text) => (
                  <span key="points" className={Heading === 'h1' ? 'Points' : undefined}>
                    {text}
                  </span>
                ),
              })}
            </p>
            {props.protection && <ProtectionInForce {...props.protection} />}
            {props.favouriteDate && <FavouriteDateNote {...props.favouriteDate} />}
            {!gamingOff && <WayUp {...props} />}
            {!isReading && !gamingOff && state === 'full' && (
              <p className="Account-ways">
                <a className="btn" href={pathFor('vipRewards', locale)}>
                  {t('vipPages.dashboard.choose')}
                </a>
              </p>
            )}
          </div>
        </div>
        {has.passkeys && props.offersPasskey && <PasskeyOffer />}
        <DashboardTournaments {...props} />
        {!gamingOff && <AdvantageCounters {...props} />}
        {rewards.length > 0 && !gamingOff && (
          <section className="Member-part" aria-labelledby="within-reach">
            <div className="Row Row--apart">
              <h2 id="within-reach">{t('vipPages.dashboard.reach')}</h2>
              <ArrowLink href={pathFor('vipRewards', locale)}>{t('vipPages.dashboard.allRewards')}</ArrowLink>
            </div>
            <ul className="RewardTiles RewardTiles--four">
              {rewards.map((reward) => (
                <RewardTile key={reward.id} reward={reward} points={points} />
              ))}
            </ul>
          </section>
        )}
        {claims.length > 0 && (
          <section className="Member-part" aria-labelledby="claims">
            <h2 id="claims">{t('vipPages.claims.title')}</h2>
            <ClaimList claims={claims} />
          </section>
        )}
        {/* The region that scrolls bears the title; a section round it would only say it twice. */}
        <div className="Member-part">
          <div className="Row Row--apart">
            <h2>{t('vipPages.dashboard.movements')}</h2>
            <ArrowLink href={pathFor('vipPoints', locale)}>{t('vipPages.dashboard.allLines')}</ArrowLink>
          </div>
          {lines.length > 0 ? (
            <PointsTable lines={lines} label={t('vipPages.dashboard.movements')} />
          ) : (
            <p className="lead">{t('vipPages.points.none')}</p>
          )}
        </div>
      </MemberFrame>
    </VipSurface>
  )
}

/** The card in the colours of its status, and the code that a casino reads from the screen. */
function VipCardAndQr({ firstname, lastname, status, state, number, qr, blocked, isReading }: VipDashboardProps) {
  const { t, locale } = useView()
  const grouped = state === 'full' && number ? printedCard(number) : undefined
  return (
    <div className="Column Column--5">
      <CardFace
        tier={tierOfStatus(status)}
        name={blocked ? t('card.blocked') : status}
        holder={`${firstname} ${lastname}`.trim()}
        number={grouped}
      />
      {state === 'full' && qr && (
        <div className="VipDashboard-qr actions">
          <QrCode shape={qr} label={t('vipPages.dashboard.qr', { number: grouped })} />
          <p className="note">{t('vipPages.dashboard.show')}</p>
        </div>
      )}
      {!isReading && (
        <p>
          <ArrowLink href={pathFor('memberCard', locale)}>{t('card.offline')}</ArrowLink>
        </p>
      )}
    </div>
  )
}

/** Why there is no card now, and how to get another one. */
function BlockedCard({ at, reason }: NonNullable<VipDashboardProps['blocked']>) {
  const { intl, t } = useText()
  const why = t(`vipPages.blocked.reason.${reason}`)
  return (
    <section className="Member-part BlockedCard Column Column--3" aria-labelledby="blocked">
      <h2 id="blocked">{t('vipPages.blocked.title')}</h2>
      <p>
        <strong>{t('vipPages.blocked.since', { when: formatEveningAt(intl, at), reason: why })}</strong>
      </p>
      <p>{t('vipPages.blocked.text')}</p>
    </section>
  )
}

/** The file that a pre-member shows at a casino to get the card within 90 days. */
function PreMemberFile({ number, qr, fileUntil, isFileClosed }: VipDashboardProps) {
  const { intl, t } = useText()
  if (!qr) return null
  const day = fileUntil && formatDay(intl, localDay(fileUntil))
  return (
    <section className="PreMemberFile" aria-labelledby="file">
      <QrCode shape={qr} label={t('vipPages.file.qr', { number })} />
      <div>
        <h1 id="file">{t(isFileClosed ? 'vipPages.file.closedTitle' : 'vipPages.file.title')}</h1>
        <p className="PreMemberFile-number">
          {t('vipPages.file.number')} <strong translate="no">{number}</strong>
        </p>
        <p>{t(isFileClosed ? 'vipPages.file.closedText' : 'vipPages.file.text')}</p>
        {day && (
          <p>
            <strong>{t(isFileClosed ? 'vipPages.file.closed' : 'vipPages.file.until', { day })}</strong>
          </p>
        )}
        {!isFileClosed && <p className="note">{t('vipPages.file.limits')}</p>}
      </div>
    </section>
  )
}

/** Places that one has at tournaments, the soonest first; their codes are on a page of their own. */
function DashboardTournaments({ tournaments }: Pick<VipDashboardProps, 'tournaments'>) {
  const { intl, t, locale } = useView()
  if (tournaments.length === 0) return null
  return (
    <section className="Member-part" aria-labelledby="tournaments">
      <div className="Row Row--apart">
        <h2 id="tournaments">{t('pokerPages.dashboard.next', { count: tournaments.length })}</h2>
        <ArrowLink href={pathFor('vipTournaments', locale)}>{t('pokerPages.mine.title')}</ArrowLink>
      </div>
      <ul className="lines VipDashboard-tournaments">
        {tournaments.map(({ id, state, tournament }) => (
          <li key={id}>
            <a href={tournament.url}>{tournament.title}</a>
            <span className="tag">{t(`pokerPages.state.${state}`)}</span>
            <p>
              {eveningText(intl, tournament.startsAt)}
              {tournament.casino && `\u00a0· ${tournament.casino}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
