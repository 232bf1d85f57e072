import { useText } from '#client/app/useText.ts'
import { dateWords } from '#i18n/dateWords.ts'
import type { PasskeyLine } from '#shared/account/views.ts'

/** A passkey by its name, with its last use and what its owner must know of it. */
export function PasskeyEntry({
  passkey: { name, createdAt, lastUsedAt, isBackedUp, isBlocked },
}: {
  passkey: PasskeyLine
}) {
  const { intl, t } = useText()
  const at = dateWords(intl, lastUsedAt ?? createdAt, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <div>
      <strong translate="no">{name}</strong>
      <p className="note">
        {t(lastUsedAt === null ? 'passkeys.addedAt' : 'passkeys.usedAt', { at })}
        {isBackedUp && ` · ${t('passkeys.backedUp')}`}
      </p>
      {isBlocked && <p className="Field-error">{t('passkeys.blocked')}</p>}
    </div>
  )
}
