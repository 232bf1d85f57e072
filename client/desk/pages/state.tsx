import type { ReactNode } from 'react'
import { FormattedNumber } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { FeedEntry, Health, StateProps } from '#shared/desk/state.ts'
import '#shared/features.ts'
import { Detail, Details, Instant, Message, Press } from '../parts.tsx'

/** How the site is: what needs somebody first, then each part. */
export function State(state: StateProps) {
  const { t } = useText()
  const { wrong, unknown, floor, booking, content, redis, receivers } = state
  return (
    <>
      <p className={`Notice ${wrong > 0 ? 'Notice--refused' : 'Notice--done'}`}>
        {wrong === 0 && unknown > 0 ? t('desk.state.unknown', { unknown }) : t('desk.state.wrong', { wrong })}
      </p>
      <p className="note">
        <Instant at={state.at} />
      </p>
      <div className="Parts">
        <Part titleId="desk.state.mails" health={state.mails.health}>
          <Mails {...state.mails} />
        </Part>
        {has.poker && (
          <Part titleId="desk.state.payments" health={state.payments.health}>
            <Payments {...state.payments} />
          </Part>
        )}
        {has.casino && (
          <Part titleId="desk.state.floor" health={healthOf(floor)}>
            <Feeds feeds={floor} />
          </Part>
        )}
        <Part titleId="desk.state.reservations" health={state.reservations.health}>
          <Reservations {...state.reservations} />
          {state.reservations.prices && (
            <p>
              {t('desk.state.prices', {
                hotels: state.reservations.prices.hotels,
                at: <Instant at={state.reservations.prices.at} />,
              })}
            </p>
          )}
        </Part>
        <Part
          titleId="desk.state.others"
          health={healthOf([booking, content, { health: redis === 'down' ? 'wrong' : 'well' }])}
        >
          <Details
            details={{
              'desk.state.booking': marked(booking.health, <Heard at={booking.heardAt} />),
              'desk.state.content': marked(
                content.health,
                content.publishedAt !== null && t('desk.state.published', { at: <Instant at={content.publishedAt} /> }),
              ),
              'desk.state.redis': marked(redis === 'down' ? 'wrong' : 'well', t(`desk.state.redis.${redis}`)),
            }}
          />
        </Part>
        {receivers.length > 0 && (
          <Part titleId="desk.state.receivers" health={healthOf(receivers)}>
            <Receivers receivers={receivers} />
          </Part>
        )}
        <Part titleId="desk.state.jobs" health={healthOf(state.jobs)}>
          <Jobs jobs={state.jobs} />
        </Part>
        <Part titleId="desk.state.processes" health={state.processes.length > 0 ? 'well' : 'unknown'}>
          <Processes processes={state.processes} />
        </Part>
      </div>
    </>
  )
}

/** The worst of several: what was never heard is not well. */
function healthOf(all: readonly { health: Health }[]): Health {
  if (all.some(({ health }) => health === 'wrong')) return 'wrong'
  return all.some(({ health }) => health === 'unknown') ? 'unknown' : 'well'
}

function Part({ titleId, health, children }: { titleId: MessageId; health: Health; children: ReactNode }) {
  const { t } = useText()
  return (
    <section className={`Card Part--${health}`}>
      <h2>
        {t(titleId)} <HealthMark health={health} />
      </h2>
      {children}
    </section>
  )
}

function HealthMark({ health }: { health: Health }) {
  return <Message as="span" className={`Health Health--${health}`} id={`desk.state.health.${health}`} />
}

function marked(health: Health, text: ReactNode) {
  return (
    <>
      <HealthMark health={health} /> {text}
    </>
  )
}

function Heard({ at }: { at: number | null }) {
  const { t } = useText()
  return at === null ? t('desk.state.neverHeard') : <Instant at={at} />
}

function Feeds({ feeds }: { feeds: readonly FeedEntry[] }) {
  return (
    <dl>
      {feeds.map(({ id, name, health, heardAt }) => (
        <Detail key={id} label={name}>
          {marked(health, <Heard at={heardAt} />)}
        </Detail>
      ))}
    </dl>
  )
}

function Mails({ waiting, oldestAt, isConfigured, stuck, unreachable, entries }: StateProps['mails']) {
  const { t } = useText()
  const canRetryAll = entries.filter(({ mayRetry }) => mayRetry).length > 1
  return (
    <>
      {!isConfigured && <Message id="desk.state.noMailServer" />}
      <p>
        {t('desk.state.waiting', { waiting })}{' '}
        {oldestAt !== null && t('desk.state.oldest', { at: <Instant at={oldestAt} /> })}
      </p>
      {stuck > 0 && <Message id="desk.state.stuck" values={{ stuck }} />}
      {unreachable > 0 && <Message id="desk.state.unreachable" values={{ unreachable }} />}
      {entries.length > 0 && (
        <ul className="Rows">
          {entries.map(({ id, kind, state, attempts, createdAt, reason, mayRetry }) => (
            <li key={id}>
              <span>
                <strong translate="no">{kind}</strong> · {t(`desk.state.mail.${state}`)}
                <small>
                  <Instant at={createdAt} /> · {t('desk.state.attempts', { attempts })} ·{' '}
                  <span translate="no">{reason}</span>
                </small>
              </span>
              {mayRetry && <Press name="retry" fields={{ id }} labelId="desk.state.retry" />}
            </li>
          ))}
        </ul>
      )}
      {canRetryAll && <Press name="retry" fields={{ id: '' }} labelId="desk.state.retryAll" />}
    </>
  )
}

function Reservations({ total, entries }: StateProps['reservations']) {
  const { t } = useText()
  if (total === 0) return <Message id="desk.state.noReservations" />
  return (
    <>
      <Message id="desk.state.refusedReservations" values={{ total }} />
      <ul className="Rows">
        {entries.map(({ id, number, hotel, code, reason, at }) => (
          <li key={id}>
            <span>
              <strong translate="no">{number ?? t('desk.state.noNumber')}</strong>
              <small>
                <Instant at={at} /> ·{' '}
                <span translate="no">{[hotel, code, reason].filter((it) => it !== null).join(' · ')}</span>
              </small>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Payments({ entries }: StateProps['payments']) {
  const { t } = useText()
  if (entries.length === 0) return <Message id="desk.state.noPayments" />
  return (
    <ul className="Rows">
      {entries.map(({ id, open, code, tournament, casino, cents, currency, since, href }) => (
        <li key={id}>
          <span>
            <Message as="strong" id={`desk.state.open.${open}`} />
            <small>
              <span translate="no">{code}</span> · {tournament}, {casino} ·{' '}
              <FormattedNumber value={cents / 100} style="currency" currency={currency} /> · <Instant at={since} />
            </small>
            <Message as="small" id={`desk.state.todo.${open}`} />
          </span>
          {href && (
            <a href={href} rel="noreferrer">
              {t('desk.state.answer')}
            </a>
          )}
          {open === 'refundFailed' && (
            <Press name="paidOtherwise" fields={{ code }} labelId="desk.state.paidOtherwise" />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The operators' page says what is done about each: a command sends the events again. */
function Receivers({ receivers }: Pick<StateProps, 'receivers'>) {
  const { t } = useText()
  return (
    <dl>
      {receivers.map(({ name, health, waiting, oldestAt, failed, reason, pausedAt }) => (
        <Detail key={name} label={<span translate="no">{name}</span>}>
          {marked(health, t('desk.state.events', { waiting }))}{' '}
          {oldestAt !== null && t('desk.state.oldest', { at: <Instant at={oldestAt} /> })}
          <small>
            {pausedAt !== null && t('desk.state.receiverPaused', { at: <Instant at={pausedAt} /> })}{' '}
            {failed > 0 && t('desk.state.eventsFailed', { failed })} <span translate="no">{reason}</span>
          </small>
        </Detail>
      ))}
    </dl>
  )
}

function Jobs({ jobs }: Pick<StateProps, 'jobs'>) {
  const { t } = useText()
  return (
    <dl>
      {jobs.map(({ name, health, state, ranAt, tookMs, failedAt, dueAt }) => (
        <Detail key={name} label={t(`desk.job.${name}`)}>
          {health !== 'well' && <HealthMark health={health} />} {t(`desk.state.job.${state}`)}
          <small>
            {ranAt !== null && t('desk.state.ran', { at: <Instant at={ranAt} />, seconds: (tookMs ?? 0) / 1000 })}{' '}
            {state === 'failed' && failedAt !== null && t('desk.state.failedAt', { at: <Instant at={failedAt} /> })}{' '}
            {t('desk.state.due', { at: <Instant at={dueAt} /> })}
          </small>
        </Detail>
      ))}
    </dl>
  )
}

function Processes({ processes }: Pick<StateProps, 'processes'>) {
  return (
    <ul className="Rows">
      {processes.map(({ id, build, startedAt, isThis }) => (
        <li key={id}>
          <span>
            <strong translate="no">{id.slice(0, 8)}</strong> {isThis && <Message as="em" id="desk.state.thisProcess" />}
            <Message as="small" id="desk.state.build" values={{ build, at: <Instant at={startedAt} /> }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
