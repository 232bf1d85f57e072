import { AccountFrame } from '#client/account/frame/AccountFrame.tsx'
import { VipSurface } from '#client/account/frame/VipSurface.tsx'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink, ButtonLink } from '#client/ui/LinkView.tsx'
import { formatPhone, formatPrice } from '#i18n/formats.ts'
import type { RegistrationSummary } from '#shared/poker/registrations.ts'
import type { EntryStep, TournamentRegistrationProps } from '#shared/poker/views.ts'
import { pathFor } from '#shared/routes.ts'
import { Countdown } from '../Countdown.tsx'
import { EntryAside } from '../EntryAside.tsx'
import { entryLine } from '../eveningText.ts'
import { GiveUp } from '../LeaveForms.tsx'
import { PayForm } from './PayForm.tsx'
import { Offered, Queue, Waiting } from './WaitingList.tsx'
import '../poker.css'

/**
 * Registration for a tournament: what it costs and what happens, the way to the merchant; a place that
 * is held, the waiting list and its offers. One page for every state, so that its address is always right.
 */
export function TournamentRegistration(props: TournamentRegistrationProps) {
  const { entry, step, returned } = props
  const { intl, t } = useText()
  // The posted form no longer fits the state: the last place went to somebody else.
  const isRefused = returned?.message !== undefined && !formsOf[step.kind].includes(returned.name)
  return (
    <VipSurface>
      <AccountFrame
        label={t('pokerPages.label')}
        title={t('pokerPages.entry.title')}
        lead={entryLine(intl, entry)}
        aside={<EntryAside entry={entry} />}
        asideLabel={t('pokerPages.entry.label')}
        isShort
      >
        <div className="Entry Column Column--5">
          {isRefused && (
            <p className="AccountNotice Callout Callout--bad" role="alert">
              {returned?.message}
            </p>
          )}
          <Step {...props} />
          <p className="Account-ways">
            <ArrowLink href={entry.url}>{t('pokerPages.entry.structure')}</ArrowLink>
          </p>
        </div>
      </AccountFrame>
    </VipSurface>
  )
}

/** Forms of each state; each says itself why it was not taken. */
const formsOf: Readonly<Record<EntryStep['kind'], readonly string[]>> = {
  ready: ['register'],
  full: ['joinWaitlist'],
  waiting: ['leaveWaitlist'],
  offered: ['register', 'leaveWaitlist'],
  held: ['cancel'],
  registered: [],
  closed: [],
  unpayable: [],
}

function Step(props: TournamentRegistrationProps) {
  const { step } = props
  switch (step.kind) {
    case 'ready':
      return <PayForm {...props} />
    case 'full':
      return <Queue {...props} />
    case 'waiting':
      return <Waiting {...props} place={step.place} />
    case 'offered':
      return <Offered {...props} until={step.until} />
    case 'held':
      return <Held {...props} registration={step.registration} />
    case 'registered':
      return <Registered registration={step.registration} />
    default:
      return <Closed {...props} kind={step.kind} />
  }
}

/** A place is held while one pays: how long still, the way on, and the way back. */
function Held({ registration, returned }: TournamentRegistrationProps & { registration: RegistrationSummary }) {
  const { intl, t } = useText()
  const { checkoutUrl, expiresAt, amount } = registration
  return (
    <>
      <h2>{t('pokerPages.held.title')}</h2>
      {expiresAt && <Countdown until={expiresAt} of="held" />}
      <p>{t('pokerPages.redirected')}</p>
      {checkoutUrl && (
        <p>
          <ButtonLink href={checkoutUrl}>
            <Icon name="arrow-square-out" />
            {t('pokerPages.held.pay', { amount: formatPrice(intl, amount.amount / 100) })}
          </ButtonLink>
        </p>
      )}
      <GiveUp id={registration.id} returned={returned} />
      <p className="note">{t('pokerPages.held.note')}</p>
    </>
  )
}

/** The place is paid: nothing more to do here, and the way to its code. */
function Registered({ registration }: { registration: RegistrationSummary }) {
  const { t, locale } = useView()
  return (
    <>
      <h2>{t(`pokerPages.registered.${registration.state === 'paid' ? 'paid' : 'confirmed'}`)}</h2>
      <p>{t('poker.identity')}</p>
      <p>
        <ButtonLink href={pathFor('vipTournaments', locale)}>{t('pokerPages.mine.see')}</ButtonLink>
      </p>
    </>
  )
}

/** Nothing can be taken: why, and by which telephone one asks. */
function Closed({ kind, status, entry, phone }: TournamentRegistrationProps & { kind: 'closed' | 'unpayable' }) {
  const { intl, t, locale } = useView()
  const reason =
    kind === 'unpayable'
      ? 'pokerPages.closed.unpayable'
      : entry.day === '2'
        ? 'poker.dayTwo'
        : status === 'cancelled'
          ? 'pokerPages.cancelledLong'
          : status === 'over'
            ? 'pokerPages.over'
            : 'pokerPages.closedLong'
  return (
    <>
      <h2>{t(reason)}</h2>
      {phone && status !== 'over' && (
        <p>
          {t('pokerPages.closed.phone', {
            phone: (
              <a key="phone" href={`tel:${phone}`}>
                {formatPhone(intl, phone)}
              </a>
            ),
          })}
        </p>
      )}
      <p>
        <ButtonLink href={pathFor('tournaments', locale)}>{t('poker.all')}</ButtonLink>
      </p>
    </>
  )
}
