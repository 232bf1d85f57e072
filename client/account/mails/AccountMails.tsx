import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
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
import { isoInstant } from '#shared/time/instants.ts'
import { AccountNotice } from '../frame/AccountFrame.tsx'
import { useProgramme } from '../programme.ts'
import { MailSurface } from './MailSurface.tsx'
import './AccountMails.css'

/** The mails to a member, the newest first, with a search in all of them. */
export function AccountMails(props: AccountMailsProps) {
  const { programme, isReading, query, page, pages, done } = props
  const { t } = useText()
  return (
    <MailSurface programme={programme}>
      {done && <AccountNotice>{t(`mails.done.${done}`)}</AccountNotice>}
      <h1>{t('mails.title')}</h1>
      {isReading ? (
        <AccountNotice>{t('mails.reading')}</AccountNotice>
      ) : (
        <>
          <p className="lead">{t('mails.lead')}</p>
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
  const { t, locale } = useView()
  const id = useId()
  if (mails.length === 0 && query === '') return null
  return (
    <form className="Mails-search" method="get" action={mailListPath({ programme, locale })}>
      <div className="Field">
        <label htmlFor={id}>{t('mails.search')}</label>
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
        {t('mails.searchButton')}
      </button>
    </form>
  )
}

function Mails(props: AccountMailsProps) {
  const { programme, mails, query, total, unread } = props
  const { t, locale } = useView()
  const isSearch = query !== ''
  if (mails.length === 0 && !isSearch) return <p className="Mails-none lead">{t('mails.empty')}</p>
  return (
    <>
      <div className="Mails-head">
        <p role="status">{isSearch ? t('mails.found', { total, query }) : t('mails.count', { unread })}</p>
        {isSearch && <ArrowLink href={mailListPath({ programme, locale })}>{t('mails.all')}</ArrowLink>}
        {!isSearch && unread > 0 && <AllRead {...props} />}
      </div>
      {mails.length === 0 ? (
        <p className="Mails-none lead">{t('mails.nothing')}</p>
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
  const { intl, t, locale } = useView()
  return (
    <li className={isRead ? undefined : 'is-unread'}>
      <a href={href}>
        {!isRead && <span className="Mails-mark">{t('mails.unread')}</span>}
        <span className="Mails-subject" lang={written === locale ? undefined : languageTags[written]}>
          {subject}
        </span>
      </a>
      {files > 0 && (
        <span className="Mails-files">
          <Icon name="paperclip" />
          <span className="visually-hidden">{t('mails.files', { count: files })}</span>
        </span>
      )}
      <time dateTime={isoInstant(sentAt)}>{dateWords(intl, sentAt, { dateStyle: 'medium' })}</time>
    </li>
  )
}

function AllRead({ programme, returned }: AccountMailsProps) {
  const { t, locale } = useView()
  const { api } = useProgramme()
  return (
    <CallForm
      id="all-read"
      form="allRead"
      call={`PUT ${api}/mails/read`}
      next={mailDonePath(programme, locale, 'allRead')}
      submitLabel={t('mails.allRead')}
      isSecondary
      returned={returned}
    />
  )
}
