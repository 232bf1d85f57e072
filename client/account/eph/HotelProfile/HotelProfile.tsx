import { useIntl } from 'react-intl'
import { formatDay } from '#i18n/formats.ts'
import type { HotelProfileProps } from '#shared/screens/eph.ts'
import { MemberFrame } from '../../MemberFrame.tsx'
import { AddressForm } from './AddressForm.tsx'
import { CivilityForm } from './CivilityForm.tsx'
import { ConsentList } from './ConsentList.tsx'
import { DeviceList } from './DeviceList.tsx'
import { EmailForm } from './EmailForm.tsx'
import { ExportAndErase } from './ExportAndErase.tsx'
import { OptinForm } from './OptinForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PhoneForm } from './PhoneForm.tsx'

/**
 * The profile (R032, R096–R101) as a list of what is stored, each line of which opens on its form and is saved by itself;
 * everything that we hold can be taken along or erased.
 */
export function HotelProfile(props: HotelProfileProps) {
  const { profile } = props
  const intl = useIntl()
  const fixed = [
    ['name', `${profile.firstname} ${profile.lastname}`],
    ['birthdate', formatDay(intl, profile.birthDate)],
    ['ibNumber', profile.ibNumber],
  ] as const
  return (
    <MemberFrame current="hotelProfile">
      <div className="HotelProfile">
        <div className="HotelProfile-who">
          <h1>{intl.formatMessage({ id: 'account.profile.title' })}</h1>
          <dl className="HotelProfile-fixed">
            {fixed.map(([label, value]) => (
              <div key={label}>
                <dt>{intl.formatMessage({ id: `account.profile.${label}` })}</dt>
                <dd translate="no">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="note">{intl.formatMessage({ id: 'account.profile.fixed' })}</p>
        </div>
        <div className="HotelProfile-parts">
          <CivilityForm {...props} />
          <AddressForm {...props} />
          <PhoneForm {...props} />
          <EmailForm {...props} />
          <PasswordForm {...props} />
          <OptinForm {...props} />
          <DeviceList {...props} />
          <ConsentList {...props} />
          <ExportAndErase {...props} />
        </div>
      </div>
    </MemberFrame>
  )
}
