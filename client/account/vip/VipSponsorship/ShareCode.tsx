import { useIntl } from 'react-intl'
import { liveData, shareData } from '#client/live/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import type { VipSponsorshipProps } from '#shared/screens/vip.ts'

/** The code, and its ways out: mail always, copy and the system's share sheet where there is a script for them. */
export function ShareCode({ code, shareUrl }: VipSponsorshipProps) {
  const intl = useIntl()
  const subject = intl.formatMessage({ id: 'vipPages.share.subject' })
  const text = intl.formatMessage({ id: 'vipPages.share.text' }, { code })
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${text}\n\n${shareUrl}`)}`
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
