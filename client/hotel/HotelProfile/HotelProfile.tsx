import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { AddressForm } from '#client/account/profile/AddressForm.tsx'
import { CivilityForm } from '#client/account/profile/CivilityForm.tsx'
import { ConsentList } from '#client/account/profile/ConsentList.tsx'
import { DeviceList } from '#client/account/profile/DeviceList.tsx'
import { EmailForm } from '#client/account/profile/EmailForm.tsx'
import { ExportAndErase } from '#client/account/profile/ExportAndErase.tsx'
import { LetterPart } from '#client/account/profile/LetterPart.tsx'
import { LookList } from '#client/account/profile/LookList.tsx'
import { OptinForm } from '#client/account/profile/OptinForm.tsx'
import { PasswordForm } from '#client/account/profile/PasswordForm.tsx'
import { PhoneForm } from '#client/account/profile/PhoneForm.tsx'
import { ProfileFrame } from '#client/account/profile/ProfileFrame.tsx'
import { useView } from '#client/app/useView.ts'
import { PasskeyPart } from '#client/passkeys/PasskeyPart.tsx'
import { formatDay } from '#i18n/formats.ts'
import '#shared/features.ts'
import type { HotelProfileProps } from '#shared/hotel/views.ts'
import { pathFor } from '#shared/routes.ts'

/**
 * The profile as a list of what is stored, each line of which opens on its form and is saved by itself;
 * everything that we hold can be taken along or erased.
 */
export function HotelProfile(props: HotelProfileProps) {
  const { profile } = props
  const { intl, t, locale } = useView()
  const text = (label: 'name' | 'birthdate' | 'ibNumber' | 'fixed') => t(`account.profile.${label}`)
  return (
    <MemberFrame current="hotelProfile">
      <ProfileFrame
        fixed={[
          [text('name'), `${profile.firstname} ${profile.lastname}`],
          [text('birthdate'), formatDay(intl, profile.birthDate)],
          [text('ibNumber'), profile.ibNumber],
        ]}
        beside={
          <>
            <p className="note">{text('fixed')}</p>
            {has.protection && (
              <p>
                <a href={pathFor('protect', locale)}>{t('protection.title')}</a>
              </p>
            )}
          </>
        }
      >
        <CivilityForm {...props} />
        <AddressForm {...props} />
        <PhoneForm {...props} />
        <EmailForm {...props} />
        <PasswordForm {...props} />
        {has.passkeys && <PasskeyPart {...props} />}
        <OptinForm {...props} />
        <LetterPart letter={props.letter} isWanted={props.optin.hotelFirstParty.email} />
        <DeviceList {...props} />
        <ConsentList {...props} />
        <LookList {...props} />
        <ExportAndErase {...props} />
      </ProfileFrame>
    </MemberFrame>
  )
}
