import { FormattedNumber } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import { formatDay, formatPrice, formatSignedPoints } from '#i18n/formats.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { type ActEntry, type LogProps, loggedActs, logReasons, otherActors, reasonMessage } from '#shared/desk/log.ts'
import { printedCard } from '#shared/vip/cards.ts'
import {
  choicesOf,
  HiddenFields,
  HouseSwitch,
  Instant,
  Message,
  Pager,
  ReasonForm,
  Select,
  Table,
  TextField,
  usePath,
} from '../parts.tsx'
import './log.css'

const columns = ['when', 'who', 'act', 'whom', 'amount', 'where', 'network', 'why'] as const

/** The log, the latest first: of this house, or of all; by person, act and day; and as a file. */
export function Acts(props: LogProps) {
  const { lines, page, pages, total, isEverywhere } = props
  const path = usePath()('acts')
  const to = (changed: Record<string, string>) => {
    const query = new URLSearchParams({ ...namesOf(props), ...changed }).toString()
    return query ? `${path}?${query}` : path
  }
  return (
    <>
      <HouseSwitch isEverywhere={isEverywhere} here={to({ all: '' })} everywhere={to({ all: '1' })} />
      <Filters {...props} path={path} />
      <Message className="lead" id="desk.acts.total" values={{ total }} />
      {lines.length > 0 && (
        <Table headings={columns.map((it) => `desk.acts.${it}` as const)}>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </Table>
      )}
      <Pager page={page} pages={pages} href={(it) => to({ page: String(it) })} />
      {total > 0 && <Export {...props} />}
    </>
  )
}

/** The names of the shown part, as its address and the form of its file have them. */
function namesOf({ filters, isEverywhere }: LogProps): Record<string, string> {
  return { ...(isEverywhere && { all: '1' }), ...filters }
}

/** On a phone closed, so that the lines come first; what is filtered stands in its summary. */
function Filters(props: LogProps & { path: string }) {
  const { filters, people, isEverywhere, returned, path } = props
  const { intl, t } = useText()
  const acts = loggedActs
    .map((value) => ({ value, label: t(`desk.act.${value}`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, intl.locale))
  const isRefused = Boolean(returned?.errors.from ?? returned?.errors.to)
  return (
    <details className="Filters" open={isRefused}>
      <summary>
        {t('desk.acts.filter')} <Chosen {...props} />
      </summary>
      <form method="get" action={path} className="Form" noValidate>
        {isEverywhere && <input type="hidden" name="all" value="1" />}
        <Select name="person" labelId="desk.acts.who" chosen={filters.person ?? ''}>
          <option value="">{t('desk.acts.anybody')}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {otherActors.map((it) => (
            <option key={it} value={it}>
              {t(`desk.acts.${it}`)}
            </option>
          ))}
        </Select>
        <Select name="act" labelId="desk.acts.act" chosen={filters.act ?? ''}>
          <option value="">{t('desk.acts.anyAct')}</option>
          {acts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            labelId={`desk.acts.${name}`}
            type="day"
            returned={returned}
            written={filters[name]}
          />
        ))}
        <button type="submit" className="secondary">
          {t('desk.acts.show')}
        </button>
        {Object.keys(filters).length > 0 && <a href={isEverywhere ? `${path}?all=1` : path}>{t('desk.acts.clear')}</a>}
      </form>
    </details>
  )
}

/** The filters in words. */
function Chosen({ filters, people, returned }: LogProps) {
  const { intl, t } = useText()
  const { person, act, from, to } = filters
  const actor = otherActors.find((it) => it === person)
  const day = (it: string) => formatDay(intl, it, 'short')
  const chosen = [
    actor ? t(`desk.acts.${actor}`) : people.find(({ id }) => id === person)?.name,
    act && t(`desk.act.${act}`),
    !returned?.errors.from && from && `${t('desk.acts.from')} ${day(from)}`,
    !returned?.errors.to && to && `${t('desk.acts.to')} ${day(to)}`,
  ].filter(Boolean)
  return chosen.length > 0 && <span className="Filters-chosen">{chosen.join(' · ')}</span>
}

/** The file: what is in it, and why it is wanted. */
function Export(props: LogProps) {
  const { returned } = props
  return (
    <ReasonForm
      name="export"
      openId="desk.acts.exportOpen"
      isOpen={Boolean(returned?.errors.reason)}
      returned={returned}
      submit="desk.lists.export"
      legend="desk.lists.exportReason"
      choices={choicesOf('desk.reason', logReasons)}
    >
      <Message className="note" id="desk.acts.exportNote" values={{ total: props.total }} />
      <HiddenFields fields={namesOf(props)} />
    </ReasonForm>
  )
}

function Line({ line }: { line: ActEntry }) {
  const { t } = useText()
  const { at, person, role, act, whom, amount, house, network, reason } = line
  return (
    <tr>
      <td>
        <Instant at={at} />
      </td>
      <td>{person ?? t(role === 'operator' ? 'desk.acts.operator' : 'desk.acts.system')}</td>
      <td>{t(`desk.act.${act}` as MessageId)}</td>
      <td>{whom && <Whom whom={whom} />}</td>
      <td>{amount && <Amount amount={amount} />}</td>
      <td>{house}</td>
      <td translate="no">{network}</td>
      <td>{reason && t(reasonMessage(act, reason) as MessageId)}</td>
    </tr>
  )
}

/** A member by the number that the desk finds them by. */
function Whom({ whom: { programme, number, isErased } }: { whom: NonNullable<ActEntry['whom']> }) {
  const { t } = useText()
  if (isErased) return t('desk.acts.erased')
  return (
    <>
      {t(`desk.programme.${programme}`)} {number && <span translate="no">{printedCard(number)}</span>}
    </>
  )
}

function Amount({ amount: { of, value } }: { amount: NonNullable<ActEntry['amount']> }) {
  const { intl, t } = useText()
  if (of === 'cents') return formatPrice(intl, value / 100)
  if (of === 'count') return <FormattedNumber value={value} />
  return t('desk.acts.points', { points: formatSignedPoints(intl, value) })
}
