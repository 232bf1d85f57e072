import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { formatDay } from '#i18n/formats.ts'
import { pathFor } from '#shared/routes.ts'
import type { VipProfileProps } from '#shared/screens/vip.ts'
import { AddressForm } from '../../eph/HotelProfile/AddressForm.tsx'
import { CivilityForm } from '../../eph/HotelProfile/CivilityForm.tsx'
import { ConsentList } from '../../eph/HotelProfile/ConsentList.tsx'
import { DeviceList } from '../../eph/HotelProfile/DeviceList.tsx'
import { EmailForm } from '../../eph/HotelProfile/EmailForm.tsx'
import { ExportAndErase } from '../../eph/HotelProfile/ExportAndErase.tsx'
import { OptinForm } from '../../eph/HotelProfile/OptinForm.tsx'
import { PasswordForm } from '../../eph/HotelProfile/PasswordForm.tsx'
import { PhoneForm } from '../../eph/HotelProfile/PhoneForm.tsx'
import { MemberFrame } from '../../MemberFrame.tsx'
import { PrivateCalendar } from '../../PrivateCalendar.tsx'
import { VipSurface } from '../../VipSurface.tsx'
import { FavouritesForm } from './FavouritesForm.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'

/** The profile of the VIP card: the parts that the hotel's has too, and favourite casino, dates and tastes (R047). */
export function VipProfile(props: VipProfileProps) {
  const { fixed, isPreMember } = props
  const intl = useIntl()
  const { locale } = usePage()
  const lines = [
    ['account.profile.name', fixed.name],
    ['account.profile.birthdate', formatDay(intl, fixed.birthDate)],
    [isPreMember ? 'vipPages.file.number' : 'vipPages.cvip', fixed.number],
  ] as const
  return (
    <VipSurface>
      <MemberFrame current="vipProfile">
        <div className="HotelProfile">
          <div className="HotelProfile-who">
            <h1>{intl.formatMessage({ id: 'account.profile.title' })}</h1>
            <dl className="HotelProfile-fixed">
              {lines.map(([label, value]) => (
                <div key={label}>
                  <dt>{intl.formatMessage({ id: label })}</dt>
                  <dd translate="no">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="note">{intl.formatMessage({ id: 'vipPages.profile.fixed' })}</p>
            <p>
              <a href={pathFor('protect', locale)}>{intl.formatMessage({ id: 'vipPages.profile.protect' })}</a>
            </p>
          </div>
          <div className="HotelProfile-parts">
            <CivilityForm {...props} />
            <AddressForm {...props} />
            <PhoneForm {...props} />
            <FavouritesForm {...props} />
            <PreferencesForm {...props} />
            <EmailForm {...props} />
            <PasswordForm {...props} />
            <OptinForm {...props} />
            <PrivateCalendar programme="vip" url={props.calendarUrl} returned={props.returned} />
            <DeviceList {...props} />
            <ConsentList {...props} />
            <ExportAndErase {...props} />
          </div>
        </div>
      </MemberFrame>
    </VipSurface>
  )
}
