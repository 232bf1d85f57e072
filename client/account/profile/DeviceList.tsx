import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { dateWords } from '#i18n/dateWords.ts'
import type { ProfileProps } from '#shared/account/views.ts'
import { useProgramme } from '../programme.ts'
import { ProfilePart, savedPath } from './ProfilePart.tsx'

/** The signed-in devices; the member can end each session. */
export function DeviceList({ devices, saved, returned }: ProfileProps) {
  const { intl, t, locale, path } = useView()
  const programme = useProgramme()
  return (
    <ProfilePart
      part="device"
      saved={saved}
      now={t('account.device.count', { count: devices.length })}
      isOpen={saved === 'device' || returned?.name === 'device'}
    >
      <ul className="Ruled Ruled--apart">
        {devices.map(({ id, device, lastSeen, isCurrent, passkey }) => (
          <li key={id}>
            <div>
              <strong>{device}</strong>
              <p className="note">
                {isCurrent
                  ? t('account.device.current')
                  : t('account.device.lastSeen', {
                      at: dateWords(intl, lastSeen, { dateStyle: 'long', timeStyle: 'short' }),
                    })}
                {passkey !== null && (
                  <>
                    {' · '}
                    {t('passkeys.openedBy', { name: passkey })}
                  </>
                )}
              </p>
            </div>
            {!isCurrent && (
              <CallForm
                form="device"
                item={{ name: 'id', value: id }}
                call={`DELETE ${programme.api}/sessions/${id}`}
                next={savedPath(path, locale, 'device')}
                submitLabel={t('account.device.end')}
                isSecondary
                returned={returned}
              />
            )}
          </li>
        ))}
      </ul>
    </ProfilePart>
  )
}
