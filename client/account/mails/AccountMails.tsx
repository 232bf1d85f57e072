import { useId } from 'react'
import { useIntl } from 'react-intl'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { PageLinks } from '#client/ui/PageLinks.tsx'
import { dateWords } from '#i18n/dateWords.ts'
import { mailDonePath, mailListPath, mailPath } from '#shared/account/mailPaths.ts'
import type { AccountMailsProps, MailRow } from '#shared/account/mails.ts'
import { mailboxLimits } from '#shared/limits.ts'
import { languageTags } from '#shared/locales.ts'
import { AccountNotice } from '../frame/AccountFrame.tsx'
import { useProgramme } from '../programme.ts'
import { MailSurface } from './MailSurface.tsx'
import './AccountMails.css'

/** The mails to a member, the newest first, with a search in all of them. */
export function AccountMails(props: AccountMailsProps) {
  const { programme, isReading, query, page, pages, done } = props
  const intl = useIntl()
  return (
    <MailSurface programme={programme}>
      {done && <AccountNotice>{intl.formatMessage({ id: `mails.done.${done}` })}</AccountNotice>}
      <h1>{intl.formatMessage({ id: 'mails.title' })}</h1>
      {isReading ? (
        <AccountNotice>{intl.formatMessage({ id: 'mails.reading' })}</AccountNotice>
      ) : (
        <>
          <p className="lead">{intl.formatMessage({ id: 'mails.lead' })}</p>
          <Search {...props} />
          <Mails {...props} />
          <PageLinks page={page} pages={pages} query={query ? { q: query } : {}} />
        </>
      )}
    </MailSurface>
  )
}

/** A GET form, so that a search is an address and needs no script. */
function Search({ programme, query, mails }: AccountMailsProps) {
  const { intl, locale } = useView()
  const id = useId()
  if (mails.length === 0 && query === '') return null
  return (
    <form className="Mails-search" method="get" action={mailListPath({ programme, locale })}>
      <div className="Field">
        <label htmlFor={id}>{intl.formatMessage({ id: 'mails.search' })}</label>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={mailboxLimits.search}
          autoComplete="off"
        />
      </div>
      <button className="btn btn--secondary" type="submit">
        {intl.formatMessage({ id: 'mails.searchButton' })}
      </button>
    </form>
  )
}

function Mails(props: AccountMailsProps) {
  const { programme, mails, query, total, unread } = props
  const { intl, locale } = useView()
  const isSearch = query !== ''
  if (mails.length === 0 && !isSearch)
    return <p className="Mails-none lead">{intl.formatMessage({ id: 'mails.empty' })}</p>
  return (
    <>
      <div className="Mails-head">
        <p role="status">
          {isSearch
            ? intl.formatMessage({ id: 'mails.found' }, { total, query })
            : intl.formatMessage({ id: 'mails.count' }, { unread })}
        </p>
        {isSearch && (
          <ArrowLink href={mailListPath({ programme, locale })}>{intl.formatMessage({ id: 'mails.all' })}</ArrowLink>
        )}
        {!isSearch && unread > 0 && <AllRead {...props} />}
      </div>
      {mails.length === 0 ? (
        <p className="Mails-none lead">{intl.formatMessage({ id: 'mails.nothing' })}</p>
      ) : (
        <ul className="Mails">
          {mails.map((mail) => (
            <Line key={mail.id} mail={mail} href={mailPath({ programme, locale, search: query, id: mail.id })} />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({ mail, href }: { mail: MailRow; href: string }) {
  const { subject, sentAt, locale: written, isRead, files } = mail
  const { intl, locale } = useView()
  return (
    <li className={isRead ? undefined : 'is-unread'}>
      <a href={href}>
        {!isRead && <span className="Mails-mark">{intl.formatMessage({ id: 'mails.unread' })}</span>}
        <span className="Mails-subject" lang={written === locale ? undefined : languageTags[written]}>
          {subject}
        </span>
      </a>
      {files > 0 && (
        <span className="Mails-files">
          <Icon name="paperclip" />
          <span className="visually-hidden">{intl.formatMessage({ id: 'mails.files' }, { count: files })}</span>
        </span>
      )}
      <time dateTime={new Date(sentAt).toISOString()}>{dateWords(intl, sentAt, { dateStyle: 'medium' })}</time>
    </li>
  )
}

function AllRead({ programme, returned }: AccountMailsProps) {
  const { intl, locale } = useView()
  const { api } = useProgramme()
  return (
    <CallForm
      id="all-read"
      form="allRead"
      call={`PUT ${api}/mails/read`}
      next={mailDonePath(programme, locale, 'allRead')}
      submitLabel={intl.formatMessage({ id: 'mails.allRead' })}
      isSecondary
      returned={returned}
    />
  )
}
