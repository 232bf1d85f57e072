import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { type ListEntry, type ListProps, type ListViews, listNames, listRoutes } from '#shared/desk/lists.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { Choices, Detail, Form, Instant, Notice, TextField, useFrame, VisibleUntil } from '../parts.tsx'

/** The lists with what is on them, and the search for one address. */
export function Lists({ letter, reasons, isEverywhere, hasScope, returned, notice }: ListViews['lists']) {
  const { locale, house } = useFrame()
  const slug = { house: house?.slug ?? '' }
  const query = isEverywhere ? '?all=1' : ''
  return (
    <>
      <Notice notice={notice} />
      <p className="lead">
        <FormattedMessage id="desk.lists.lead" />
      </p>
      {hasScope && (
        <p className="Switch">
          <a href={deskPath('lists', locale, slug)} aria-current={isEverywhere ? undefined : 'true'}>
            {house?.name}
          </a>{' '}
          <a href={`${deskPath('lists', locale, slug)}?all=1`} aria-current={isEverywhere ? 'true' : undefined}>
            <FormattedMessage id="desk.acts.everywhere" />
          </a>
        </p>
      )}
      <ul className="Tiles">
        {listNames.map((list) => (
          <li key={list}>
            <a href={deskPath(listRoutes[list], locale, slug) + query}>
              <strong>
                <FormattedMessage id={`desk.title.${listRoutes[list]}`} />
              </strong>
              <span>
                {list === 'letter' ? (
                  <FormattedMessage id="desk.lists.letterCount" values={letter} />
                ) : (
                  <FormattedMessage id={`desk.lists.tile.${list}`} />
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {!isEverywhere && (
        <p className="note">
          <FormattedMessage id="desk.lists.ofHouse" />
        </p>
      )}
      <h2>
        <FormattedMessage id="desk.lists.find" />
      </h2>
      <Form name="find" returned={returned} submit="desk.find.submit">
        <TextField
          name="email"
          labelId="desk.lists.email"
          type="email"
          autoComplete="off"
          returned={returned}
          maxLength={254}
        />
        <Choices
          name="reason"
          legend="desk.find.reason"
          returned={returned}
          choices={reasons.map((value) => ({ value, label: `desk.reason.${value}` as const }))}
        />
      </Form>
    </>
  )
}

/** A page of a list: the parts that it has, who is on it, and the file. */
export function List(props: ListProps) {
  const { entries, total, page, pages, reasons, notice } = props
  const { locale, route, house } = useFrame()
  const intl = useIntl()
  const path = deskPath(route, locale, { house: house?.slug ?? '' })
  const to = (next: number) => `${path}?${new URLSearchParams({ ...props.names, page: String(next) })}`
  return (
    <>
      <Notice notice={notice} />
      <Parts parts={props.parts} path={path} />
      <p className="lead">
        <FormattedMessage id="desk.lists.total" values={{ total }} />
      </p>
      {reasons && (
        <dl className="Card">
          {reasons.map(({ reason, count }) => (
            <div key={reason}>
              <dt>
                <FormattedMessage id={`desk.lists.reason.${reason}` as MessageId} />
              </dt>
              <dd>{count === null ? <FormattedMessage id="desk.lists.few" /> : intl.formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {entries.length > 0 && <Entries entries={entries} hasReason={reasons !== undefined} />}
      {pages > 1 && (
        <p className="Switch">
          {page > 1 && (
            <a href={to(page - 1)}>
              <FormattedMessage id="desk.acts.newer" />
            </a>
          )}{' '}
          <span>
            <FormattedMessage id="desk.lists.page" values={{ page, pages }} />
          </span>{' '}
          {page < pages && (
            <a href={to(page + 1)}>
              <FormattedMessage id="desk.acts.older" />
            </a>
          )}
        </p>
      )}
      {total > 0 && <Export {...props} />}
    </>
  )
}

function Parts({ parts, path }: { parts: ListProps['parts']; path: string }) {
  const { house } = useFrame()
  const intl = useIntl()
  const groups = [...new Set(parts.map(({ group }) => group))]
  return groups.map((group) => (
    <nav key={group} aria-label={intl.formatMessage({ id: `desk.lists.part.${group}` })}>
      <p className="Switch">
        {parts
          .filter((it) => it.group === group)
          .map(({ value, query, isCurrent }) => (
            <a key={value} href={query ? `${path}?${query}` : path} aria-current={isCurrent ? 'true' : undefined}>
              {value === 'house' ? house?.name : <FormattedMessage id={`desk.lists.${group}.${value}` as MessageId} />}
            </a>
          ))}
      </p>
    </nav>
  ))
}

function Entries({ entries, hasReason }: { entries: readonly ListEntry[]; hasReason: boolean }) {
  const headings = ['email', 'at', 'kind', 'where', hasReason ? 'why' : 'write'] as const
  return (
    <div className="Log">
      <table>
        <thead>
          <tr>
            {headings.map((it) => (
              <th key={it} scope="col">
                <FormattedMessage id={`desk.lists.heading.${it}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, email, at, kind, page, house, reason, mayWrite }) => (
            <tr key={id}>
              <td translate="no">{email}</td>
              <td>
                <Instant at={at} />
              </td>
              <td>
                <FormattedMessage id={`desk.lists.kind.${kind}` as MessageId} />
              </td>
              <td>{[house, page].filter(Boolean).join(' · ')}</td>
              <td>
                {hasReason ? (
                  reason && <FormattedMessage id={`desk.lists.reason.${reason}` as MessageId} />
                ) : (
                  <FormattedMessage id={mayWrite ? 'desk.lists.mayWrite' : 'desk.lists.doNotWrite'} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The file: what it leaves out, and why it is wanted. */
function Export({ exportReasons, names, returned }: ListProps) {
  const { route } = useFrame()
  return (
    <details open={returned !== undefined}>
      <summary>
        <FormattedMessage id="desk.lists.exportOpen" />
      </summary>
      <p className="note">
        <FormattedMessage id={route === 'leftList' ? 'desk.lists.exportLeftNote' : 'desk.lists.exportNote'} />
      </p>
      <Form name="export" returned={returned} submit="desk.lists.export">
        {Object.entries(names).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Choices
          name="reason"
          legend="desk.lists.exportReason"
          returned={returned}
          choices={exportReasons.map((value) => ({ value, label: `desk.reason.${value}` as const }))}
        />
      </Form>
    </details>
  )
}

/** One address: whether it may be written to, and the proof of each agreement. */
export function ListLook({ email, mayWrite, letter, optins, until }: ListViews['listLook']) {
  const { locale, house } = useFrame()
  return (
    <>
      <section className="Card">
        <p className={`State ${mayWrite ? 'State--redeemed' : 'State--refunded'}`}>
          <FormattedMessage id={mayWrite ? 'desk.lists.mayWrite' : 'desk.lists.doNotWrite'} />
        </p>
        <h2 translate="no">{email}</h2>
        {letter && (
          <dl>
            <Detail labelId="desk.lists.part.letter">
              <FormattedMessage id={`desk.lists.kind.${letter.state}`} />
            </Detail>
            <Detail labelId="desk.lists.askedAt">
              <Instant at={letter.requestedAt} />
            </Detail>
            {letter.confirmedAt !== null && (
              <Detail labelId="desk.lists.confirmedAt">
                <Instant at={letter.confirmedAt} />
              </Detail>
            )}
            {letter.unsubscribedAt !== null && (
              <Detail labelId="desk.lists.unsubscribedAt">
                <Instant at={letter.unsubscribedAt} />
              </Detail>
            )}
            <Proof wording={letter.wording} page={letter.page} />
          </dl>
        )}
      </section>
      {optins.map(({ id, programme, wording, page, givenAt, withdrawnAt }) => (
        <section className="Card" key={id}>
          <h2>
            <FormattedMessage id={`desk.programme.${programme}`} />
          </h2>
          <dl>
            <Detail labelId="desk.lists.givenAt">
              <Instant at={givenAt} />
            </Detail>
            {withdrawnAt !== null && (
              <Detail labelId="desk.lists.withdrawnAt">
                <Instant at={withdrawnAt} />
              </Detail>
            )}
            <Proof wording={wording} page={page} />
          </dl>
        </section>
      ))}
      <p className="note">
        <VisibleUntil at={until} />
      </p>
      <p>
        <a href={deskPath('lists', locale, { house: house?.slug ?? '' })}>
          <FormattedMessage id="desk.title.lists" />
        </a>
      </p>
    </>
  )
}

/** The sentence as it was read, and the page on which it stood. */
function Proof({ wording, page }: { wording: string; page: string | null }) {
  return (
    <>
      <Detail labelId="desk.lists.wording">« {wording} »</Detail>
      <Detail labelId="desk.lists.onPage">{page ?? <FormattedMessage id="desk.lists.unknownPage" />}</Detail>
    </>
  )
}
