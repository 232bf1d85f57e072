import { FormattedMessage, useIntl } from 'react-intl'
import { type DeskRenewal, type RenewalRow, type RenewalViews, renewalReasons } from '#shared/desk/renewals.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { type RenewalState, renewalStates } from '#shared/hotel/renewals.ts'
import { Choices, Detail, Form, FormMarks, Instant, Notice, TextField, useFrame } from '../parts.tsx'

/** Card renewals by state, without names; opening one needs a reason. */
export function Renewals(props: RenewalViews['renewals']) {
  const { rows, page, pages, returned, notice } = props
  const reason = returned?.values.reason ?? 'handle'
  return (
    <>
      <Notice notice={notice} />
      <Filters {...props} />
      <form method="post" className="Form" noValidate>
        <FormMarks name="open" />
        <TextField
          name="code"
          labelId="desk.renewals.card"
          help="desk.renewals.cardHelp"
          autoComplete="off"
          returned={returned}
          maxLength={400}
          hasFocus
          hasScan
        />
        <Choices
          name="reason"
          legend="desk.find.reason"
          isNarrow
          returned={{ values: { reason }, errors: returned?.errors ?? {} }}
          choices={renewalReasons.map((value) => ({ value, label: `desk.reason.${value}` as const }))}
        />
        <button type="submit">
          <FormattedMessage id="desk.renewals.open" />
        </button>
        {rows.length === 0 ? (
          <p className="lead">
            <FormattedMessage id="desk.renewals.empty" />
          </p>
        ) : (
          <List rows={rows} />
        )}
      </form>
      {pages > 1 && (
        <p className="Switch">
          {page > 1 && (
            <a href={pathOf(props, { page: page - 1 })}>
              <FormattedMessage id="desk.renewals.before" />
            </a>
          )}{' '}
          {page < pages && (
            <a href={pathOf(props, { page: page + 1 })}>
              <FormattedMessage id="desk.renewals.next" />
            </a>
          )}
        </p>
      )}
    </>
  )
}

function Filters(props: RenewalViews['renewals']) {
  const intl = useIntl()
  const { locale, house } = useFrame()
  const path = deskPath('renewals', locale, { house: house?.slug ?? '' })
  const { state, isHere, counts } = props
  return (
    <nav aria-label={intl.formatMessage({ id: 'desk.renewals.filters' })}>
      <p className="Switch">
        {renewalStates.map((it) => (
          <a key={it} href={path + queryOf({ state: it, isHere })} aria-current={it === state ? 'true' : undefined}>
            <FormattedMessage id={`desk.renewal.state.${it}`} />
            {it !== 'given' && ` (${counts[it]})`}
          </a>
        ))}
      </p>
      <p className="Switch">
        <a href={path + queryOf({ state, isHere: false })} aria-current={isHere ? undefined : 'true'}>
          <FormattedMessage id="desk.renewals.everywhere" />
        </a>{' '}
        <a href={path + queryOf({ state, isHere: true })} aria-current={isHere ? 'true' : undefined}>
          {house?.name}
        </a>
      </p>
    </nav>
  )
}

function List({ rows }: { rows: readonly RenewalRow[] }) {
  return (
    <div className="Log">
      <table>
        <thead>
          <tr>
            {(['card', 'since', 'handOver', 'open'] as const).map((it) => (
              <th key={it} scope="col">
                <FormattedMessage id={`desk.renewals.column.${it}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, number, requestedAt, since, handOver }) => (
            <tr key={id}>
              <td>
                <strong>{grouped(number)}</strong>
              </td>
              <td>
                <Instant at={since} />
                {since !== requestedAt && (
                  <small>
                    <FormattedMessage id="desk.renewals.askedAt" /> <Instant at={requestedAt} />
                  </small>
                )}
              </td>
              <td>{handOver && <HandOver handOver={handOver} />}</td>
              <td>
                <button type="submit" name="id" value={id} className="secondary">
                  <FormattedMessage id="desk.renewals.open" />
                  <span className="visually-hidden"> {grouped(number)}</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One renewal: how far it is, and the next step. */
export function Renewal({ renewal, returned, notice }: RenewalViews['renewal']) {
  const { locale, house } = useFrame()
  const { state, may } = renewal
  return (
    <>
      <Notice notice={notice} />
      <section className="Card">
        <p className={`State State--${state}`}>
          <FormattedMessage id={`desk.renewal.state.${state}`} />
        </p>
        <h2>{renewal.name}</h2>
        <Details renewal={renewal} />
        {may.step === 'sent' ? (
          <Form name="sent" returned={returned} submit="desk.renewal.step.sent">
            <HandOvers renewal={renewal} error={returned?.errors.handOver} />
          </Form>
        ) : (
          may.step && <Form name={may.step} submit={`desk.renewal.step.${may.step}`} />
        )}
        {may.undo && <Form name="undo" submit="desk.renewal.undo" isSecondary />}
        {(may.step || may.undo) && (
          <p className="note">
            <FormattedMessage id="desk.renewal.mail" />
          </p>
        )}
      </section>
      <p>
        <a href={deskPath('renewals', locale, { house: house?.slug ?? '' })}>
          <FormattedMessage id="desk.renewal.back" />
        </a>
      </p>
    </>
  )
}

function Details({ renewal }: { renewal: DeskRenewal }) {
  const { number, status, at, handOver, address, last } = renewal
  return (
    <dl>
      <Detail labelId="desk.field.card">
        {grouped(number)}
        <small>
          <FormattedMessage id="desk.renewal.sameNumber" />
        </small>
      </Detail>
      <Detail labelId="desk.field.status">{status}</Detail>
      {renewalStates.map((it) => (
        <StepLine key={it} state={it} at={at[it]} last={last} />
      ))}
      {handOver && (
        <Detail labelId="desk.renewal.handOver">
          <HandOver handOver={handOver} />
        </Detail>
      )}
      <Detail labelId="desk.renewal.address">
        {address.length > 0 ? (
          address.map((line) => <div key={line}>{line}</div>)
        ) : (
          <FormattedMessage id={at.given === undefined ? 'desk.renewal.noAddress' : 'desk.renewal.addressClosed'} />
        )}
      </Detail>
    </dl>
  )
}

function StepLine({ state, at, last }: { state: RenewalState; at: number | undefined; last: DeskRenewal['last'] }) {
  if (at === undefined) return null
  return (
    <Detail labelId={`desk.renewal.state.${state}`}>
      <Instant at={at} />
      {last?.at === at && state !== 'asked' && (
        <>
          {last.house && `, ${last.house}`}, {last.person ?? <FormattedMessage id="desk.acts.system" />}
        </>
      )}
    </Detail>
  )
}

/** The first way is chosen already: by post where there is an address. */
function HandOvers({ renewal, error }: { renewal: DeskRenewal; error: string | undefined }) {
  return (
    <fieldset className="Choices" aria-describedby={error ? 'handOver-error' : undefined}>
      <legend>
        <FormattedMessage id="desk.renewal.handOver" />
      </legend>
      {renewal.handOvers.map(({ value, hotel }, index) => (
        <label key={value}>
          <input type="radio" name="handOver" value={value} defaultChecked={index === 0} />
          <span>
            <HandOver handOver={hotel ?? value} />
          </span>
        </label>
      ))}
      {error && (
        <span className="Field-error" id="handOver-error">
          {error}
        </span>
      )}
    </fieldset>
  )
}

function HandOver({ handOver }: { handOver: string }) {
  if (handOver === 'post') return <FormattedMessage id="desk.renewal.byPost" />
  return <FormattedMessage id="desk.renewal.atHouse" values={{ house: handOver }} />
}

function queryOf({ state, isHere, page = 1 }: { state: RenewalState; isHere: boolean; page?: number }): string {
  return `?state=${state}${isHere ? '&here=1' : ''}${page > 1 ? `&page=${page}` : ''}`
}

function pathOf(props: RenewalViews['renewals'], { page }: { page: number }): string {
  return queryOf({ ...props, page })
}

function grouped(number: string): string {
  return `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`
}
