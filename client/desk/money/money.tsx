import type { ReactNode } from 'react'
import { useText } from '#client/app/useText.ts'
import { formatMonth } from '#i18n/eventDates.ts'
import { formatCents } from '#i18n/formats.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { type MoneyLine, type MoneyRow, type MoneyViews, moneyCategories } from '#shared/desk/money.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { Instant, Message, Pager, Select, Table, useFrame, usePath, Way } from '../parts.tsx'
import './money.css'

/** A month by house: payments, refunds, disputes, fees. */
export function Money({ month, months, rows, missing }: MoneyViews['money']) {
  const { intl, t } = useText()
  const pathTo = usePath()
  return (
    <>
      <Message className="lead" id="desk.money.lead" />
      <form method="get" action={pathTo('money')} className="Search Month">
        <Select name="month" labelId="desk.money.month" chosen={month}>
          {months.map((it) => (
            <option key={it} value={it}>
              {formatMonth(intl, it)}
            </option>
          ))}
        </Select>
        <button type="submit" className="secondary">
          {t('desk.acts.show')}
        </button>
      </form>
      <h2>{formatMonth(intl, month)}</h2>
      <Missing count={missing} />
      <Sums rows={rows} month={month} />
      {rows.length > 0 && <FileLink month={month} isOfAll />}
    </>
  )
}

/** The movements of a month at one house. */
export function MoneyMonth({ month, rows, missing, lines, page, pages }: MoneyViews['moneyMonth']) {
  const { intl } = useText()
  const path = usePath()('moneyMonth', { month })
  return (
    <>
      <h2>{formatMonth(intl, month)}</h2>
      <Missing count={missing} />
      <Sums rows={rows} />
      {lines.length > 0 && (
        <Table headings={lineColumns.map((it) => `desk.money.${it}` as const)}>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </Table>
      )}
      <Pager page={page} pages={pages} href={(it) => `${path}?page=${it}`} isByTime={false} />
      {rows.length > 0 && <FileLink month={month} />}
      <Way to="money" query={`?month=${month}`} labelId="desk.money.backToSums" />
    </>
  )
}

const lineColumns = ['when', 'kind', 'tournament', 'code', 'amount', 'fee', 'stripe'] as const

function Line({ line }: { line: MoneyLine }) {
  const { t } = useText()
  const { at, category, tournament, code, grossCents, feeCents, currency, id, sourceId } = line
  const known = moneyCategories.find((it) => it === category)
  return (
    <tr>
      <td>
        <Instant at={at} />
      </td>
      <td>{known ? t(`desk.money.kind.${known}`) : <span translate="no">{category}</span>}</td>
      <td>{tournament}</td>
      <td translate="no">{code}</td>
      <Cell of="amount">
        <Cents value={grossCents} currency={currency} />
      </Cell>
      <Cell of="fee">
        <Cents value={0 - feeCents} currency={currency} />
      </Cell>
      <td className="Numbers" translate="no">
        {id} <small>{sourceId}</small>
      </td>
    </tr>
  )
}

/** Without `month` the house is the page's, and its lines are below. */
function Sums({ rows, month }: { rows: readonly MoneyRow[]; month?: string }) {
  const { t } = useText()
  const { locale } = useFrame()
  if (rows.length === 0) return <Message id="desk.money.none" />
  const headings = ['house', 'payments', 'refunds', 'disputes', 'fees', 'net'] as const
  const all = month === undefined || rows.length < 2 ? rows : [...rows, ...totals(rows)]
  return (
    <Table headings={headings.map((it) => `desk.money.${it}` as const)}>
      {all.map((row) => {
        const { house, currency, payments, refunds, disputes, fees, net } = row
        const isTotal = !(rows as readonly unknown[]).includes(row)
        const name = isTotal ? t('desk.money.total') : (house?.name ?? t('desk.money.noHouse'))
        return (
          <tr key={`${isTotal} ${house?.slug} ${currency}`} className={isTotal ? 'Total' : undefined}>
            <th scope="row">
              {month && house ? (
                <a href={deskPath('moneyMonth', locale, { house: house.slug, month })}>{name}</a>
              ) : (
                name
              )}
            </th>
            {(
              [
                ['payments', payments],
                ['refunds', refunds],
                ['disputes', disputes],
              ] as const
            ).map(([of, sum]) => (
              <Cell key={of} of={of}>
                <Cents value={sum.cents} currency={currency} />{' '}
                <span className="lead">{t('desk.money.count', { count: sum.count })}</span>
                {of === 'disputes' && disputes.count > 0 && (
                  <Message as="small" id="desk.money.fates" values={{ ...disputes }} />
                )}
              </Cell>
            ))}
            <Cell of="fees">
              <Cents value={0 - fees} currency={currency} />
            </Cell>
            <Cell of="net">
              <strong>
                <Cents value={net} currency={currency} />
              </strong>
            </Cell>
          </tr>
        )
      })}
    </Table>
  )
}

/** A row for each currency that several houses have. */
function totals(rows: readonly MoneyRow[]): MoneyRow[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => {
    const sum = (read: (row: MoneyRow) => number) => of.reduce((total, row) => total + read(row), 0)
    const both = (name: 'payments' | 'refunds' | 'disputes') => ({
      cents: sum((it) => it[name].cents),
      count: sum((it) => it[name].count),
    })
    const fates = {
      open: sum((it) => it.disputes.open),
      lost: sum((it) => it.disputes.lost),
      won: sum((it) => it.disputes.won),
    }
    return {
      house: null,
      currency,
      payments: both('payments'),
      refunds: both('refunds'),
      disputes: { ...both('disputes'), ...fates },
      fees: sum((it) => it.fees),
      net: sum((it) => it.net),
    }
  })
}

function Missing({ count }: { count: number }) {
  if (count === 0) return null
  return <Message className="Notice Notice--waiting" id="desk.money.missing" values={{ count }} />
}

function FileLink({ month, isOfAll }: { month: string; isOfAll?: boolean }) {
  const { t } = useText()
  const path = usePath()('moneyFile', { month })
  return (
    <p>
      <a href={isOfAll ? `${path}?all=1` : path} className="Button secondary" download>
        {t('desk.money.file')}
      </a>
    </p>
  )
}

/** A number under its heading; on a phone, where the headings are away, beside it. */
function Cell({ of, children }: { of: string; children: ReactNode }) {
  return (
    <td className="Cell">
      <Message as="span" className="Cell-label" id={`desk.money.${of}` as MessageId} />
      <span>{children}</span>
    </td>
  )
}

function Cents({ value, currency }: { value: number; currency: string }) {
  return formatCents(useText().intl, value, currency)
}
