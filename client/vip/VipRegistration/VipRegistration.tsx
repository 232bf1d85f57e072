import { AccountPoster } from '#client/account/frame/AccountPoster.tsx'
import { ProgrammeFrame } from '#client/account/frame/ProgrammeFrame.tsx'
import { MailSent } from '#client/account/MailSent.tsx'
import { AlreadyMember } from '#client/account/registrationSteps.tsx'
import { useText } from '#client/app/useText.ts'
import { formatPrice } from '#i18n/formats.ts'
import { welcomeOffer } from '#shared/account/statuses.ts'
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
  const { t } = useText()
  if (step === 'sent') {
    return (
      <ProgrammeFrame programme="vip" title={t('account.mailSent.title')} scene="regatta">
        <MailSent />
      </ProgrammeFrame>
    )
  }
  if (step === 'code') {
    return (
      <ProgrammeFrame
        programme="vip"
        title={t('vipPages.code.title')}
        lead={t('vipPages.code.lead')}
        scene="evening"
        isShort
      >
        <CardCode {...props} />
      </ProgrammeFrame>
    )
  }
  return (
    <ProgrammeFrame
      programme="vip"
      title={t('vipPages.register.title')}
      lead={t(`vipPages.register.lead.${step}`)}
      aside={<Promises {...props} />}
      asideLabel={t('vipPages.register.aside')}
    >
      {step === 'start' ? <WithOrWithout {...props} /> : <RegistrationForm {...props} />}
    </ProgrammeFrame>
  )
}

/** The promises of the card, and a note for members who need not register again. */
function Promises({ redirect }: VipRegistrationProps) {
  const { t, intl } = useText()
  const amount = formatPrice(intl, welcomeOffer.amount)
  return (
    <>
      <AccountPoster scene="evening" />
      <h2>{t('vipPages.register.aside')}</h2>
      <ul className="Ruled">
        {(['first', 'second', 'third'] as const).map((line) => (
          <li key={line}>{t(`vipPages.register.${line}`, { amount })}</li>
        ))}
      </ul>
      <p className="note">{t('vipPages.register.adults')}</p>
      <AlreadyMember login="vipLogin" redirect={redirect} />
    </>
  )
}
