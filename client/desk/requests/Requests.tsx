import { FormattedMessage, useIntl } from 'react-intl'
import type { InboxQuery, RequestEntry, RequestViews } from '#shared/desk/requests.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { requestFilters } from '#shared/forms/requests.ts'
import { Instant, Notice, useFrame } from '../parts.tsx'
import './requests.css'

/** The inbox: lists by state and form, a search by number or address, the entries. */
export function Requests(props: RequestViews['requests']) {
  const { query, forms, entries, total, page, pages, mayEverywhere, notice } = props
  const { house } = useFrame()
  const intl = useIntl()
  const href = useHref()
  return (
    <>
      <Notice notice={notice} />
      {mayEverywhere && (
        <p className="Switch">
          <a href={href({ ...query, isEverywhere: false })} aria-current={query.isEverywhere ? undefined : 'true'}>
            {house?.name}
          </a>
          <a href={href({ ...query, isEverywhere: true })} aria-current={query.isEverywhere ? 'true' : undefined}>
            <FormattedMessage id="desk.acts.everywhere" />
          </a>
        </p>
      )}
      <Search query={query} />
      {query.text === '' && (
        <nav className="Inbox-lists" aria-label={intl.formatMessage({ id: 'desk.requests.lists' })}>
          <p className="Switch">
            {requestFilters.map((filter) => (
              <a
                key={filter}
                href={href({ ...query, filter })}
                aria-current={filter === query.filter ? 'true' : undefined}
              >
                <FormattedMessage id={`desk.requests.list.${filter}`} />
              </a>
            ))}
          </p>
          {forms.length > 1 && (
            <p className="Switch">
              <a href={href({ ...query, form: null })} aria-current={query.form === null ? 'true' : undefined}>
                <FormattedMessage id={forms.includes('contest') ? 'desk.requests.butContests' : 'desk.requests.all'} />
              </a>
              {forms.map((form) => (
                <a key={form} href={href({ ...query, form })} aria-current={form === query.form ? 'true' : undefined}>
                  <FormattedMessage id={`desk.requests.form.${form}`} />
                </a>
              ))}
            </p>
          )}
        </nav>
      )}
      <p className="note">
        <FormattedMessage
          id={query.text === '' ? 'desk.requests.count' : 'desk.requests.found'}
          values={{ count: total, text: query.text }}
        />
      </p>
      <ul className="Inbox">
        {entries.map((it) => (
          <Entry key={it.id} entry={it} hasHouse={query.isEverywhere} />
        ))}
      </ul>
      {pages > 1 && (
        <p className="Switch">
          {page > 1 && (
            <a href={`${href(query)}&page=${page - 1}`}>
              <FormattedMessage id="desk.requests.before" />
            </a>
          )}
          <span>
            <FormattedMessage id="desk.requests.page" values={{ page, pages }} />
          </span>
          {page < pages && (
            <a href={`${href(query)}&page=${page + 1}`}>
              <FormattedMessage id="desk.requests.after" />
            </a>
          )}
        </p>
      )}
    </>
  )
}

function useHref() {
  const { locale, house } = useFrame()
  return ({ filter, form, text, isEverywhere }: InboxQuery) => {
    const query = new URLSearchParams({ list: filter })
    if (form) query.set('form', form)
    if (text) query.set('q', text)
    if (isEverywhere) query.set('all', '1')
    return `${deskPath('requests', locale, { house: house?.slug ?? '' })}?${query}`
  }
}

function Search({ query: { filter, form, text, isEverywhere } }: { query: InboxQuery }) {
  const href = useHref()
  return (
    <search>
      <form method="get" className="Inbox-search">
        {isEverywhere && <input type="hidden" name="all" value="1" />}
        <p className="Field">
          <label htmlFor="q">
            <FormattedMessage id="desk.requests.search" />
          </label>
          <input id="q" name="q" defaultValue={text} maxLength={254} autoCapitalize="off" spellCheck={false} />
        </p>
        <button type="submit" className="secondary">
          <FormattedMessage id="desk.requests.searchSubmit" />
        </button>
      </form>
      {text !== '' && (
        <p className="Switch">
          <a href={href({ filter, form, text: '', isEverywhere })}>
            <FormattedMessage id="desk.requests.searchEnd" />
          </a>
        </p>
      )}
    </search>
  )
}

function Entry({ entry, hasHouse }: { entry: RequestEntry; hasHouse: boolean }) {
  const { locale, house } = useFrame()
  const { id, number, form, about, sender, at, state, owner } = entry
  return (
    <li>
      <a href={deskPath('request', locale, { house: house?.slug ?? '', id })}>
        <span className="Inbox-top">
          <strong>{sender}</strong>
          <span className={`State State--${state}`}>
            <FormattedMessage id={`desk.request.state.${state}`} />
          </span>
        </span>
        <span className="Inbox-about">{about}</span>
        <small>
          <FormattedMessage id={`desk.requests.form.${form}`} /> · <span translate="no">{number}</span> ·{' '}
          <Instant at={at} />
          {owner && ` · ${owner}`}
          {hasHouse && ' · '}
          {hasHouse && (entry.house ?? <FormattedMessage id="desk.requests.group" />)}
        </small>
      </a>
    </li>
  )
}
