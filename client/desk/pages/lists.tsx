import { FormattedMessage, useIntl } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import {
  exportReasons,
  type ListEntry,
  type ListProps,
  type ListViews,
  listNames,
  listRoutes,
} from '#shared/desk/lists.ts'
import { lookReasons } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import {
  Choices,
  choicesOf,
  Details,
  type DetailsOf,
  Form,
  HiddenFields,
  HouseSwitch,
  Instant,
  Message,
  Pager,
  ReasonForm,
  Switch,
  Table,
  TextField,
  useFrame,
  usePath,
  VisibleUntil,
  Way,
} from '../parts.tsx'

/** The lists with what is on them, and the search for one address. */
export function Lists({ letter, isEverywhere, hasScope, returned }: ListViews['lists']) {
  const { t } = useText()
  const pathTo = usePath()
  const { locale, house } = useFrame()
  const slug = { house: house?.slug ?? '' }
  const query = isEverywhere ? '?all=1' : ''
  return (
    <>
      <Message className="lead" id="desk.lists.lead" />
      {hasScope && (
        <HouseSwitch isEverywhere={isEverywhere} here={pathTo('lists')} everywhere={`${pathTo('lists')}?all=1`} />
      )}
      <ul className="Tiles">
        {listNames.map((list) => (
          <li key={list}>
            <a href={deskPath(listRoutes[list], locale, slug) + query}>
              <Message as="strong" id={`desk.title.${listRoutes[list]}`} />
              <span>{list === 'letter' ? t('desk.lists.letterCount', letter) : t(`desk.lists.tile.${list}`)}</span>
            </a>
          </li>
        ))}
      </ul>
      {!isEverywhere && <Message className="note" id="desk.lists.ofHouse" />}
      <Message as="h2" id="desk.lists.find" />
      <Form name="find" returned={returned} submit="desk.find.submit">
        <TextField name="email" labelId="desk.lists.email" type="email" returned={returned} maxLength={254} />
        <Choices
          name="reason"
          legend="desk.find.reason"
          returned={returned}
          choices={choicesOf('desk.reason', lookReasons)}
        />
      </Form>
    </>
  )
}

/** A page of a list: the parts that it has, who is on it, and the file. */
export function List(props: ListProps) {
  const { entries, total, page, pages, reasons } = props
  const { route } = useFrame()
  const intl = useIntl()
  const path = usePath()(route)
  return (
    <>
      <Parts parts={props.parts} path={path} />
      <Message className="lead" id="desk.lists.total" values={{ total }} />
      {reasons && (
        <Details
          className="Card"
          details={Object.fromEntries(
            reasons.map(({ reason, count }) => [
              `desk.lists.reason.${reason}`,
              count === null ? <FormattedMessage key="few" id="desk.lists.few" /> : intl.formatNumber(count),
            ]),
          )}
        />
      )}
      {entries.length > 0 && <Entries entries={entries} hasReason={reasons !== undefined} />}
      <Pager
        page={page}
        pages={pages}
        href={(it) => `${path}?${new URLSearchParams({ ...props.names, page: String(it) })}`}
      />
      {total > 0 && <Export {...props} />}
    </>
  )
}

function Parts({ parts, path }: { parts: ListProps['parts']; path: string }) {
  const { house } = useFrame()
  const { t } = useText()
  return [...Map.groupBy(parts, ({ group }) => group)].map(([group, of]) => (
    <nav key={group} aria-label={t(`desk.lists.part.${group}`)}>
      <Switch
        links={of.map(({ value, query, isCurrent }) => ({
          href: query ? `${path}?${query}` : path,
          label: value === 'house' ? house?.name : t(`desk.lists.${group}.${value}` as MessageId),
          isCurrent,
        }))}
      />
    </nav>
  ))
}

function Entries({ entries, hasReason }: { entries: readonly ListEntry[]; hasReason: boolean }) {
  const { t } = useText()
  const headings = ['email', 'at', 'kind', 'where', hasReason ? 'why' : 'write'] as const
  return (
    <Table headings={headings.map((it) => `desk.lists.heading.${it}` as const)}>
      {entries.map(({ id, email, at, kind, page, house, reason, mayWrite }) => (
        <tr key={id}>
          <td translate="no">{email}</td>
          <td>
            <Instant at={at} />
          </td>
          <td>{t(`desk.lists.kind.${kind}` as MessageId)}</td>
          <td>{[house, page].filter(Boolean).join(' · ')}</td>
          <td>
            {hasReason
              ? reason && t(`desk.lists.reason.${reason}` as MessageId)
              : t(mayWrite ? 'desk.lists.mayWrite' : 'desk.lists.doNotWrite')}
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** The file: what it leaves out, and why it is wanted. */
function Export({ names, returned }: ListProps) {
  const { route } = useFrame()
  return (
    <ReasonForm
      name="export"
      openId="desk.lists.exportOpen"
      returned={returned}
      submit="desk.lists.export"
      legend="desk.lists.exportReason"
      choices={choicesOf('desk.reason', exportReasons)}
    >
      <Message className="note" id={route === 'leftList' ? 'desk.lists.exportLeftNote' : 'desk.lists.exportNote'} />
      <HiddenFields fields={names} />
    </ReasonForm>
  )
}

/** One address: whether it may be written to, and the proof of each agreement. */
export function ListLook({ email, mayWrite, letter, optins, until }: ListViews['listLook']) {
  const { t } = useText()
  return (
    <>
      <section className="Card">
        <Message
          className={`State ${mayWrite ? 'State--redeemed' : 'State--refunded'}`}
          id={mayWrite ? 'desk.lists.mayWrite' : 'desk.lists.doNotWrite'}
        />
        <h2 translate="no">{email}</h2>
        {letter && (
          <Details
            details={{
              'desk.lists.part.letter': t(`desk.lists.kind.${letter.state}`),
              'desk.lists.askedAt': <Instant at={letter.requestedAt} />,
              'desk.lists.confirmedAt': letter.confirmedAt && <Instant at={letter.confirmedAt} />,
              'desk.lists.unsubscribedAt': letter.unsubscribedAt && <Instant at={letter.unsubscribedAt} />,
              ...proofOf(letter),
            }}
          />
        )}
      </section>
      {optins.map(({ id, programme, givenAt, withdrawnAt, ...proof }) => (
        <section className="Card" key={id}>
          <Message as="h2" id={`desk.programme.${programme}`} />
          <Details
            details={{
              'desk.lists.givenAt': <Instant at={givenAt} />,
              'desk.lists.withdrawnAt': withdrawnAt && <Instant at={withdrawnAt} />,
              ...proofOf(proof),
            }}
          />
        </section>
      ))}
      <VisibleUntil at={until} />
      <Way to="lists" labelId="desk.title.lists" />
    </>
  )
}

/** The sentence as it was read, and the page on which it stood. */
function proofOf({ wording, page }: { wording: string; page: string | null }): DetailsOf {
  return {
    'desk.lists.wording': wording,
    'desk.lists.onPage': page ?? <FormattedMessage id="desk.lists.unknownPage" />,
  }
}
