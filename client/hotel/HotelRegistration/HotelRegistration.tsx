import { AccountFrame } from '#client/account/frame/AccountFrame.tsx'
import { AccountPoster } from '#client/account/frame/AccountPoster.tsx'
import { MailSent } from '#client/account/MailSent.tsx'
import {
  AccessStep,
  AlreadyMember,
  ConsentStep,
  IdentityStep,
  requiredOfRegistration,
} from '#client/account/registrationSteps.tsx'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import type { HotelRegistrationProps } from '#shared/hotel/views.ts'
import * as brand from '#shared/house.ts'
import { flagQuery, redirectQuery, sentName } from '#shared/http/pageQuery.ts'
import { pathFor } from '#shared/routes.ts'
import { ProgrammeAside } from '../ProgrammeAside.tsx'

/** Registration of the hotel programme: three steps with a script, one long form without. */
export function HotelRegistration({ redirect, isSent, returned, captcha }: HotelRegistrationProps) {
  const { t, locale } = useView()
  const title = t(isSent ? 'account.mailSent.title' : 'account.register.title')
  const frame = { label: t('account.programme.eph'), title }
  if (isSent) {
    return (
      <AccountFrame {...frame} scene="regatta">
        <MailSent />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      {...frame}
      lead={t('account.register.lead')}
      aside={
        <ProgrammeAside picture={<AccountPoster scene="beach" />}>
          <AlreadyMember login="hotelLogin" redirect={redirect} />
        </ProgrammeAside>
      }
      asideLabel={t('account.aside.title')}
    >
      <CallForm
        form="signup"
        call={`POST /api/eph/users/signup${redirectQuery(redirect)}`}
        schema="eph/signup"
        next={pathFor('hotelRegistration', locale) + flagQuery(sentName, locale)}
        required={requiredOfRegistration}
        captcha={captcha}
        steps={(['forms.you', 'account.register.access', 'forms.consent'] as const).map((id) => t(id))}
        submitLabel={t('account.register.submit')}
        returned={returned}
        stored={{ country: brand.country }}
      >
        <IdentityStep age={brand.ages.adult} />
        <AccessStep />
        <ConsentStep />
      </CallForm>
    </AccountFrame>
  )
}
