import { useIntl } from 'react-intl'
import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { VipSurface } from '#client/account/frame/VipSurface.tsx'
import { PrivateCalendar } from '#client/account/PrivateCalendar.tsx'
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
import { ProfileForm } from '#client/account/profile/ProfilePart.tsx'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { PasskeyPart } from '#client/passkeys/PasskeyPart.tsx'
import { FavouriteDateNote } from '#client/vip/FavouriteDateNote.tsx'
import { FavouriteFields, PreferenceFields } from '#client/vip/ProfileFields.tsx'
import { formatDay } from '#i18n/formats.ts'
import '#shared/features.ts'
import { letterTopics } from '#shared/letter/edition.ts'
import { pathFor } from '#shared/routes.ts'
import type { VipProfileProps } from '#shared/vip/views.ts'
import { CardWatch } from '../CardWatch.tsx'

/** The profile of the VIP card: the parts that the hotel's has too, and favourite casino, dates and tastes. */
export function VipProfile(props: VipProfileProps) {
  const { fixed, isPreMember } = props
  const { intl, t, locale } = useView()
  const number = isPreMember ? 'vipPages.file.number' : 'vipPages.cvip'
  return (
    <VipSurface>
      <MemberFrame current="vipProfile">
        <CardWatch version={props.cardVersion} />
        <ProfileFrame
          fixed={[
            [t('account.profile.name'), fixed.name],
            [t('account.profile.birthdate'), formatDay(intl, fixed.birthDate)],
            [t(number), fixed.number || t('card.blocked')],
          ]}
          beside={
            <>
              <p className="note">{t('vipPages.profile.fixed')}</p>
              <p>
                <a href={pathFor('protect', locale)}>{t('vipPages.profile.protect')}</a>
              </p>
            </>
          }
        >
          <CivilityForm {...props} />
          <AddressForm {...props} />
          <PhoneForm {...props} />
          <FavouritesForm {...props} />
          <PreferencesForm {...props} />
          <LetterPart letter={props.letter} isWanted={props.optin.casinoFirstParty.email} />
          <EmailForm {...props} />
          <PasswordForm {...props} />
          {has.passkeys && <PasskeyPart {...props} />}
          <OptinForm {...props} />
          <DeviceList {...props} />
          <ConsentList {...props} />
          <LookList {...props} />
          <ExportAndErase {...props} />
          <PrivateCalendar programme="vip" url={props.calendarUrl} returned={props.returned} />
        </ProfileFrame>
      </MemberFrame>
    </VipSurface>
  )
}

/** Favourite casino and dates: what is left empty is taken away. */
function FavouritesForm({ casinos, favourites, favouriteDate, saved, returned }: VipProfileProps) {
  const intl = useIntl()
  return (
    <ProfileForm
      part="favourites"
      saved={saved}
      now={[
        casinos.find(({ slug }) => slug === favourites.favouriteCasino)?.name,
        favouriteDate && formatDay(intl, favouriteDate.day),
      ]
        .filter(Boolean)
        .join(' · ')}
      above={favouriteDate && <FavouriteDateNote {...favouriteDate} />}
      call={({ api }) => `PUT ${api}/profile/favourites`}
      returned={returned}
      stored={{ ...favourites }}
    >
      <div className="Fieldset-fields">
        <FavouriteFields casinos={casinos} />
      </div>
    </ProfileForm>
  )
}

/** Subjects that a member likes. */
function PreferencesForm({ preferences, saved, returned }: VipProfileProps) {
  const { intl, t } = useText()
  const liked = letterTopics.filter((name) => preferences[name]).map((name) => t(`vipPages.preferences.${name}`))
  const stored = Object.fromEntries(letterTopics.map((name) => [name, String(preferences[name])]))
  return (
    <ProfileForm
      part="preferences"
      saved={saved}
      now={intl.formatList(liked)}
      call={({ api }) => `PUT ${api}/profile/preferences`}
      returned={returned}
      stored={stored}
    >
      <PreferenceFields />
    </ProfileForm>
  )
}
