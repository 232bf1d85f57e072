import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { AccountFrame } from '#client/account/frame/AccountFrame.tsx'
import { AccountPoster } from '#client/account/frame/AccountPoster.tsx'
import { VipSurface } from '#client/account/frame/VipSurface.tsx'
import { MailSent } from '#client/account/MailSent.tsx'
import { usePage } from '#client/app/pageContext.ts'
import { redirectQuery } from '#shared/http/pageQuery.ts'
import { pathFor } from '#shared/routes.ts'
import type { VipRegistrationProps } from '#shared/vip/views.ts'
import { CardCode, WithOrWithout } from './CardSteps.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import './VipRegistration.css'

/**
 * Registration of the casino VIP card. With a card: number, name and birth date, then the six digits that
 * came by mail, then the form; without one: the form, and a file that waits at a casino. Each step has its address.
 */
export function VipRegistration(props: VipRegistrationProps) {
  const { step } = props
  const intl = useIntl()
  if (step === 'sent') {
    return (
      <Frame title={intl.formatMessage({ id: 'account.mailSent.title' })} aside={<AccountPoster scene="regatta" />}>
        <MailSent />
      </Frame>
    )
  }
  if (step === 'code') {
    return (
      <Frame
        title={intl.formatMessage({ id: 'vipPages.code.title' })}
        lead={intl.formatMessage({ id: 'vipPages.code.lead' })}
        aside={<AccountPoster scene="evening" />}
        isShort
      >
        <CardCode {...props} />
      </Frame>
    )
  }
  return (
    <Frame
      title={intl.formatMessage({ id: 'vipPages.register.title' })}
      lead={intl.formatMessage({ id: `vipPages.register.lead.${step}` })}
      aside={<Promises {...props} />}
      asideLabel={intl.formatMessage({ id: 'vipPages.register.aside' })}
    >
      {step === 'start' ? <WithOrWithout {...props} /> : <RegistrationForm {...props} />}
    </Frame>
  )
}

interface FrameProps {
  title: string
  lead?: string
  aside: ReactNode
  asideLabel?: string
  isShort?: boolean
  children: ReactNode
}

function Frame(props: FrameProps) {
  const intl = useIntl()
  return (
    <VipSurface>
      <AccountFrame label={intl.formatMessage({ id: 'account.programme.vip' })} {...props} />
    </VipSurface>
  )
}

/** The promises of the card, and a note for members who need not register again. */
function Promises({ redirect }: VipRegistrationProps) {
  const intl = useIntl()
  const { locale } = usePage()
  return (
    <>
      <AccountPoster scene="evening" />
      <h2>{intl.formatMessage({ id: 'vipPages.register.aside' })}</h2>
      <ul className="Ruled">
        {(['first', 'second', 'third'] as const).map((line) => (
          <li key={line}>{intl.formatMessage({ id: `vipPages.register.${line}` })}</li>
        ))}
      </ul>
      <p className="note">{intl.formatMessage({ id: 'vipPages.register.adults' })}</p>
      <p className="note">
        {intl.formatMessage({ id: 'account.register.already' })}{' '}
        <a href={pathFor('vipLogin', locale) + redirectQuery(redirect)}>
          {intl.formatMessage({ id: 'account.register.login' })}
        </a>
      </p>
    </>
  )
}
