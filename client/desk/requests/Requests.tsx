import { useText } from '#client/app/useText.ts'
import type { InboxQuery, RequestEntry, RequestViews } from '#shared/desk/requests.ts'
import { requestFilters } from '#shared/forms/requests.ts'
import { HouseSwitch, Instant, Message, Pager, Switch, usePath } from '../parts.tsx'
import './requests.css'

/** The inbox: lists by state and form, a search by number or address, the entries. */
export function Requests(props: RequestViews['requests']) {
  const { query, forms, entries, total, page, pages, mayEverywhere } = props
  const { t } = useText()
  const href = useHref()
  const allId = forms.includes('contest') ? 'desk.requests.butContests' : 'desk.requests.all'
  return (
    <>
      {mayEverywhere && (
        <HouseSwitch
          isEverywhere={query.isEverywhere}
          here={href({ ...query, isEverywhere: false })}
          everywhere={href({ ...query, isEverywhere: true })}
        />
      )}
      <Search query={query} />
      {query.text === '' && (
        <nav className="Inbox-lists" aria-label={t('desk.requests.lists')}>
          <Switch
            links={requestFilters.map((filter) => ({
              href: href({ ...query, filter }),
              label: t(`desk.requests.list.${filter}`),
              isCurrent: filter === query.filter,
            }))}
          />
          {forms.length > 1 && (
            <Switch
              links={[null, ...forms].map((form) => ({
                href: href({ ...query, form }),
                label: t(form ? `desk.requests.form.${form}` : allId),
                isCurrent: form === query.form,
              }))}
            />
          )}
        </nav>
      )}
      <Message
        className="note"
        id={query.text === '' ? 'desk.requests.count' : 'desk.requests.found'}
        values={{ count: total, text: query.text }}
      />
      <ul className="Inbox">
        {entries.map((it) => (
          <Entry key={it.id} entry={it} hasHouse={query.isEverywhere} />
        ))}
      </ul>
      <Pager page={page} pages={pages} href={(it) => `${href(query)}&page=${it}`} isByTime={false} />
    </>
  )
}

function useHref() {
  const pathTo = usePath()
  return ({ filter, form, text, isEverywhere }: InboxQuery) => {
    const query = new URLSearchParams({ list: filter })
    if (form) query.set('form', form)
    if (text) query.set('q', text)
    if (isEverywhere) query.set('all', '1')
    return `${pathTo('requests')}?${query}`
  }
}

function Search({ query: { filter, form, text, isEverywhere } }: { query: InboxQuery }) {
  const { t } = useText()
  const href = useHref()
  return (
    <search>
      <form method="get" className="Inbox-search">
        {isEverywhere && <input type="hidden" name="all" value="1" />}
        <p className="Field">
          <label htmlFor="q">{t('desk.requests.search')}</label>
          <input id="q" name="q" defaultValue={text} maxLength={254} autoCapitalize="off" spellCheck={false} />
        </p>
        <button type="submit" className="secondary">
          {t('desk.requests.searchSubmit')}
        </button>
      </form>
      {text !== '' && (
        <p className="Switch">
          <a href={href({ filter, form, text: '', isEverywhere })}>{t('desk.requests.searchEnd')}</a>
        </p>
      )}
    </search>
  )
}

function Entry({ entry, hasHouse }: { entry: RequestEntry; hasHouse: boolean }) {
  const { t } = useText()
  const pathTo = usePath()
  const { id, number, form, about, sender, at, state, owner } = entry
  return (
    <li>
      <a href={pathTo('request', { id })}>
        <span className="Inbox-top">
          <strong>{sender}</strong>
          <Message as="span" className={`State State--${state}`} id={`desk.request.state.${state}`} />
        </span>
        <span className="Inbox-about">{about}</span>
        <small>
          {t(`desk.requests.form.${form}`)} · <span translate="no">{number}</span> · <Instant at={at} />
          {owner && ` · ${owner}`}
          {hasHouse && ' · '}
          {hasHouse && (entry.house ?? t('desk.requests.group'))}
        </small>
      </a>
    </li>
  )
}
