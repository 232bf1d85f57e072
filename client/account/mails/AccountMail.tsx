import { liveData } from '#client/app/dataNames.ts'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { dateWords } from '#i18n/dateWords.ts'
import { formatPrice } from '#i18n/formats.ts'
import type { MailFile } from '#shared/account/api.ts'
import { mailDonePath } from '#shared/account/mailPaths.ts'
import { type AccountMailProps, type OutcomeRow, struckOut } from '#shared/account/mails.ts'
import { languageTags } from '#shared/locales.ts'
import { isoInstant } from '#shared/time/instants.ts'
import { useProgramme } from '../programme.ts'
import { MailSurface } from './MailSurface.tsx'
import { MailText } from './MailText.tsx'
import './AccountMail.css'

/** A mail as it was sent, what became of what it was about, and what one can do now. */
export function AccountMail(props: AccountMailProps) {
  const { programme, mail, back } = props
  const { t, locale } = useView()
  const written = mail.locale === locale ? undefined : mail.locale
  return (
    <MailSurface programme={programme}>
      <p className="Mail-back">
        <a className="IconLink" href={back}>
          <Icon name="arrow-left" />
          {t('mails.back')}
        </a>
      </p>
      <div className="Mail-page">
        <article className="Mail Column Column--5">
          <h1 lang={written && languageTags[written]}>{mail.subject}</h1>
          <Head {...props} />
          <MailText text={mail.text} written={written} label={t('mails.text')} />
          {mail.text.includes(struckOut) && <p className="note">{t('mails.struckOut')}</p>}
          <Attachments {...props} />
        </article>
        <div className="Column Column--5">
          <Since {...props} />
          <Acts {...props} />
        </div>
      </div>
      <Beside {...props} />
    </MailSurface>
  )
}

function Head({ mail: { from, to, sentAt } }: AccountMailProps) {
  const { intl, t } = useText()
  const date = dateWords(intl, sentAt, { dateStyle: 'full', timeStyle: 'short' })
  const lines = [
    ['from', from ?? t('mails.fromUnknown')],
    ['to', to],
    [
      'date',
      <time key="date" dateTime={isoInstant(sentAt)}>
        {date}
      </time>,
    ],
  ] as const
  return (
    <dl className="Mail-head">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`mails.${name}`)}</dt>
          <dd translate="no">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Attachments({ mail: { id, attachments } }: AccountMailProps) {
  const { intl, t } = useText()
  const { api } = useProgramme()
  if (attachments.length === 0) return null
  return (
    <section className="Mail-files" aria-labelledby="files">
      <h2 id="files">{t('mails.attachments', { count: attachments.length })}</h2>
      <ul>
        {attachments.map(({ number, name, size }: MailFile) => (
          <li key={number}>
            <a className="IconLink" href={`${api}/mails/${id}/files/${number}`} download>
              <Icon name="paperclip" />
              {t('mails.download', { name, size: sizeOf(size) })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )

  function sizeOf(bytes: number): string {
    const kilobytes = intl.formatNumber(Math.max(0.1, bytes / 1024), { maximumFractionDigits: bytes < 10_240 ? 1 : 0 })
    return t('mails.size', { kilobytes })
  }
}

/** The outcomes since, and the way on. */
function Since({ since, ways }: AccountMailProps) {
  const { intl, t } = useText()
  if (since.length === 0 && ways.length === 0) return null
  return (
    <section className="Mail-since Callout" aria-labelledby="since">
      <h2 id="since">{t('mails.since')}</h2>
      {since.length > 0 && (
        <ul>
          {since.map((it) => (
            <li key={it.what + it.at}>{sentence(it)}</li>
          ))}
        </ul>
      )}
      {ways.length > 0 && (
        <p className="Account-ways">
          {ways.map(({ name, href }) => (
            <ArrowLink key={name} href={href}>
              {t(`mails.way.${name}`)}
            </ArrowLink>
          ))}
        </p>
      )}
    </section>
  )

  function sentence({ what, at, name, amount, currency }: OutcomeRow): string {
    const moment = at === null ? '' : dateWords(intl, at, { dateStyle: 'long', timeStyle: 'short' })
    const money = amount === null ? '' : formatPrice(intl, amount / 100, currency ?? undefined)
    return t(`mails.outcome.${what}`, {
      at: moment,
      hasAt: at === null ? 'no' : 'yes',
      name: name ?? '',
      hasName: name === null ? 'no' : 'yes',
      amount: money,
    })
  }
}

/** Print, and read or unread: nobody has opened it who came by a link of another site. */
function Acts({ programme, mail: { id, isRead }, returned }: AccountMailProps) {
  const { t, locale, path } = useView()
  const { api } = useProgramme()
  const form = isRead ? 'unread' : 'read'
  return (
    <div className="Mail-acts">
      <button className="btn btn--secondary" type="button" hidden {...dataOf(liveData, { live: 'print' })}>
        <Icon name="printer" />
        {t('mails.print')}
      </button>
      <CallForm
        id="mark"
        form={form}
        call={`${isRead ? 'DELETE' : 'PUT'} ${api}/mails/${id}/read`}
        next={isRead ? mailDonePath(programme, locale, 'unread') : path}
        submitLabel={t(isRead ? 'mails.markUnread' : 'mails.markRead')}
        isSecondary
        returned={returned}
      />
    </div>
  )
}

function Beside({ newer, older }: AccountMailProps) {
  const { t } = useText()
  if (!newer && !older) return null
  return (
    <nav className="Mail-beside" aria-label={t('mails.beside')}>
      {newer && (
        <a className="IconLink" href={newer} rel="prev">
          <Icon name="arrow-left" />
          {t('mails.newer')}
        </a>
      )}
      {older && (
        <a className="IconLink" href={older} rel="next">
          {t('mails.older')}
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  )
}
