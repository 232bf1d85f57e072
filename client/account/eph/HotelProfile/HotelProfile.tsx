import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { formatDay, formatPhone } from '#i18n/formats.ts'
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

const parts = ['civility', 'address', 'phone', 'email', 'password', 'optin', 'device', 'consents', 'data'] as const

/** The profile (R032, R096–R101): each part is saved by itself, and everything that we hold can be taken along or erased. */
export function HotelProfile(props: HotelProfileProps) {
  const { profile } = props
  const intl = useIntl()
  const { path } = usePage()
  return (
    <MemberFrame current="hotelProfile">
      <h1>{intl.formatMessage({ id: 'account.profile.title' })}</h1>
      <div className="HotelProfile">
        <nav className="HotelProfile-parts" aria-label={intl.formatMessage({ id: 'account.profile.parts' })}>
          <ul>
            {parts.map((part) => (
              <li key={part}>
                <a href={`${path}#${part}`}>{intl.formatMessage({ id: `account.profile.${part}` })}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="HotelProfile-forms">
          <dl className="HotelProfile-fixed">
            <div>
              <dt>{intl.formatMessage({ id: 'account.profile.name' })}</dt>
              <dd>{`${profile.firstname} ${profile.lastname}`}</dd>
            </div>
            <div>
              <dt>{intl.formatMessage({ id: 'account.profile.birthdate' })}</dt>
              <dd>{formatDay(intl, profile.birthDate)}</dd>
            </div>
            <div>
              <dt>{intl.formatMessage({ id: 'account.profile.ibNumber' })}</dt>
              <dd translate="no">{profile.ibNumber}</dd>
            </div>
            {profile.phoneNumber && (
              <div>
                <dt>{intl.formatMessage({ id: 'account.profile.phone' })}</dt>
                <dd>{formatPhone(intl, profile.phoneNumber)}</dd>
              </div>
            )}
          </dl>
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
