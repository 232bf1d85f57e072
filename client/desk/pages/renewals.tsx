import { useText } from '#client/app/useText.ts'
import { type DeskRenewal, type RenewalRow, type RenewalViews, renewalReasons } from '#shared/desk/renewals.ts'
import { type RenewalState, renewalStates } from '#shared/hotel/renewals.ts'
import {
  Choices,
  CodeField,
  choicesOf,
  Details,
  Form,
  FormMarks,
  Instant,
  Message,
  Pager,
  Switch,
  Table,
  useFrame,
  usePath,
  Way,
} from '../parts.tsx'

/** Card renewals by state, without names; opening one needs a reason. */
export function Renewals(props: RenewalViews['renewals']) {
  const { t } = useText()
  const { rows, page, pages, returned } = props
  const reason = returned?.values.reason ?? 'handle'
  return (
    <>
      <Filters {...props} />
      <form method="post" className="Form" noValidate>
        <FormMarks name="open" />
        <CodeField labelId="desk.renewals.card" help="desk.renewals.cardHelp" returned={returned} />
        <Choices
          name="reason"
          legend="desk.find.reason"
          isNarrow
          returned={{ values: { reason }, errors: returned?.errors ?? {} }}
          choices={choicesOf('desk.reason', renewalReasons)}
        />
        <button type="submit">{t('desk.renewals.open')}</button>
        {rows.length === 0 ? <Message className="lead" id="desk.renewals.empty" /> : <List rows={rows} />}
      </form>
      <Pager page={page} pages={pages} href={(it) => queryOf({ ...props, page: it })} isByTime={false} />
    </>
  )
}

function Filters({ state, isHere, counts }: RenewalViews['renewals']) {
  const { t } = useText()
  const { house } = useFrame()
  const path = usePath()('renewals')
  return (
    <nav aria-label={t('desk.renewals.filters')}>
      <Switch
        links={renewalStates.map((it) => ({
          href: path + queryOf({ state: it, isHere }),
          label: (
            <>
              {t(`desk.renewal.state.${it}`)}
              {it !== 'given' && ` (${counts[it]})`}
            </>
          ),
          isCurrent: it === state,
        }))}
      />
      <Switch
        links={[false, true].map((it) => ({
          href: path + queryOf({ state, isHere: it }),
          label: it ? house?.name : t('desk.renewals.everywhere'),
          isCurrent: it === isHere,
        }))}
      />
    </nav>
  )
}

function List({ rows }: { rows: readonly RenewalRow[] }) {
  const { t } = useText()
  return (
    <Table
      headings={(['card', 'since', 'handOver', 'open'] as const).map((it) => `desk.renewals.column.${it}` as const)}
    >
      {rows.map(({ id, number, requestedAt, since, handOver }) => (
        <tr key={id}>
          <td>
            <strong>{grouped(number)}</strong>
          </td>
          <td>
            <Instant at={since} />
            {since !== requestedAt && (
              <small>
                {t('desk.renewals.askedAt')} <Instant at={requestedAt} />
              </small>
            )}
          </td>
          <td>{handOver && <HandOver handOver={handOver} />}</td>
          <td>
            <button type="submit" name="id" value={id} className="secondary">
              {t('desk.renewals.open')}
              <span className="visually-hidden"> {grouped(number)}</span>
            </button>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** One renewal: how far it is, and the next step. */
export function Renewal({ renewal, returned }: RenewalViews['renewal']) {
  const { state, may } = renewal
  return (
    <>
      <section className="Card">
        <Message className={`State State--${state}`} id={`desk.renewal.state.${state}`} />
        <h2>{renewal.name}</h2>
        <RenewalDetails renewal={renewal} />
        {may.step === 'sent' ? (
          <Form name="sent" returned={returned} submit="desk.renewal.step.sent">
            <HandOvers renewal={renewal} returned={returned} />
          </Form>
        ) : (
          may.step && <Form name={may.step} submit={`desk.renewal.step.${may.step}`} />
        )}
        {may.undo && <Form name="undo" submit="desk.renewal.undo" isSecondary />}
        {(may.step || may.undo) && <Message className="note" id="desk.renewal.mail" />}
      </section>
      <Way to="renewals" labelId="desk.renewal.back" />
    </>
  )
}

function RenewalDetails({ renewal }: { renewal: DeskRenewal }) {
  const { t } = useText()
  const { number, status, at, handOver, address, last } = renewal
  const card = (
    <>
      {grouped(number)}
      <Message as="small" id="desk.renewal.sameNumber" />
    </>
  )
  return (
    <Details
      details={{
        'desk.field.card': card,
        'desk.field.status': status,
        ...Object.fromEntries(
          renewalStates.map((it) => [
            `desk.renewal.state.${it}`,
            at[it] && <Step key={it} state={it} at={at[it]} last={last} />,
          ]),
        ),
        'desk.renewal.handOver': handOver && <HandOver handOver={handOver} />,
        'desk.renewal.address':
          address.length > 0
            ? address.map((line) => <div key={line}>{line}</div>)
            : t(at.given === undefined ? 'desk.renewal.noAddress' : 'desk.renewal.addressClosed'),
      }}
    />
  )
}

function Step({ state, at, last }: { state: RenewalState; at: number; last: DeskRenewal['last'] }) {
  const { t } = useText()
  return (
    <>
      <Instant at={at} />
      {last?.at === at && state !== 'asked' && (
        <>
          {last.house && `, ${last.house}`}, {last.person ?? t('desk.acts.system')}
        </>
      )}
    </>
  )
}

/** The first way is chosen already: by post where there is an address. */
function HandOvers({ renewal: { handOvers }, returned }: Pick<RenewalViews['renewal'], 'renewal' | 'returned'>) {
  return (
    <Choices
      name="handOver"
      legend="desk.renewal.handOver"
      returned={{ values: { handOver: handOvers[0]?.value ?? '' }, errors: returned?.errors ?? {} }}
      choices={handOvers.map(({ value, hotel }) => ({
        value,
        label: <HandOver key={value} handOver={hotel ?? value} />,
      }))}
    />
  )
}

function HandOver({ handOver }: { handOver: string }) {
  const { t } = useText()
  if (handOver === 'post') return t('desk.renewal.byPost')
  return t('desk.renewal.atHouse', { house: handOver })
}

function queryOf({ state, isHere, page = 1 }: { state: RenewalState; isHere: boolean; page?: number }): string {
  return `?state=${state}${isHere ? '&here=1' : ''}${page > 1 ? `&page=${page}` : ''}`
}

function grouped(number: string): string {
  return `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`
}
