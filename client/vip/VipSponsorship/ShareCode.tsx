import { type IntlShape, useIntl } from 'react-intl'
import { liveData } from '#client/boot/live/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { formatEuros } from '#i18n/formats.ts'
import { sponsorship } from '#shared/account/statuses.ts'
import type { VipSponsorshipProps } from '#shared/vip/views.ts'
import { shareData } from '../dataNames.ts'

/** The code, and its ways out: mail always, copy and the system's share sheet where there is a script for them. */
export function ShareCode({ code, shareUrl }: VipSponsorshipProps) {
  const intl = useIntl()
  const subject = intl.formatMessage({ id: 'vipPages.share.subject' })
  const { points, euros } = sponsorship
  const offer = intl.formatMessage({ id: 'vipPages.share.text' }, { code, points, euros: formatEuros(intl, euros) })
  const text = `${offer}\n\n${warningAsText(intl)}`
  const body = `${offer}\n\n${shareUrl}\n\n${warningAsText(intl)}`
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return (
    <section className="ShareCode" aria-labelledby="code">
      <h2 id="code">{intl.formatMessage({ id: 'vipPages.share.title' })}</h2>
      <p className="ShareCode-code" translate="no">
        {code}
      </p>
      <p className="note ShareCode-url">{shareUrl}</p>
      <p
        className="Account-ways"
        {...dataOf(liveData, { live: 'share' })}
        {...dataOf(shareData, {
          url: shareUrl,
          title: subject,
          text,
          copied: intl.formatMessage({ id: 'vipPages.share.copied' }),
        })}
      >
        <a className="btn btn--secondary" href={mail}>
          <Icon name="envelope-simple" />
          {intl.formatMessage({ id: 'vipPages.share.mail' })}
        </a>
        <button className="btn btn--secondary" type="button" {...dataOf(shareData, { copy: '' })} hidden>
          {intl.formatMessage({ id: 'vipPages.share.copy' })}
        </button>
        <button className="btn btn--secondary" type="button" {...dataOf(shareData, { sheet: '' })} hidden>
          {intl.formatMessage({ id: 'vipPages.share.sheet' })}
        </button>
        <span role="status" />
      </p>
    </section>
  )
}

/** The law's words go with the message, wherever it is sent: in French, then translated. */
function warningAsText(intl: IntlShape): string {
  const words = (parts: string[]) => parts.join('')
  const ids = intl.locale.startsWith('en')
    ? (['poker.warning', 'poker.warningTranslated'] as const)
    : ['poker.warning' as const]
  return ids.map((id) => intl.formatMessage({ id }, { site: words, phone: words })).join('\n\n')
}
