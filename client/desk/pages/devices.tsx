import { useText } from '#client/app/useText.ts'
import { passkeyData } from '#client/passkeys/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import '#shared/features.ts'
import type { DeskPasskey, DevicesProps } from '#shared/desk/views.ts'
import { passkeyLimits } from '#shared/limits.ts'
import { FormMarks, Instant, Message, PasskeyStopped, Press, TextField } from '../parts.tsx'

/** Where the person is signed in, and the passkeys; each can be ended from here. */
export function Devices(props: DevicesProps) {
  const { t } = useText()
  return (
    <>
      <Message className="lead" id="desk.devices.lead" />
      <ul className="Rows">
        {props.devices.map(({ id, device, network, lastSeenAt, isThis }) => (
          <li key={id}>
            <span>
              <strong>{device || t('desk.devices.unknown')}</strong>{' '}
              {isThis && <Message as="em" id="desk.devices.this" />}
              <small>
                {network} · <Instant at={lastSeenAt} />
              </small>
            </span>
            <Press name="end" labelId="desk.devices.end" fields={{ id }} />
          </li>
        ))}
      </ul>
      {props.devices.length > 1 && <Press name="endOthers" labelId="desk.devices.endOthers" />}
      {has.passkeys && <Passkeys {...props} />}
    </>
  )
}

function Passkeys({ passkeys, adding }: DevicesProps) {
  const { t } = useText()
  return (
    <>
      <Message as="h2" id="desk.passkey.title" />
      <p className="lead">{t(passkeys.length > 0 ? 'desk.passkey.lead' : 'desk.passkey.none')}</p>
      <ul className="Rows">
        {passkeys.map((it) => (
          <Passkey key={it.id} passkey={it} />
        ))}
      </ul>
      {adding === 'signIn' && <Message className="note" id="desk.passkey.signIn" />}
      {adding !== null && adding !== 'signIn' && (
        <form method="post" className="Form Card" hidden {...dataOf(passkeyData, { add: adding.options })}>
          <FormMarks name="addPasskey" />
          <input type="hidden" name="credential" />
          <TextField
            name="name"
            labelId="desk.passkey.name"
            help="desk.passkey.nameHelp"
            returned={{ values: { name: adding.name }, errors: {} }}
            maxLength={passkeyLimits.nameLength}
          />
          <PasskeyStopped />
          <button type="submit" className="secondary">
            {t('desk.passkey.add')}
          </button>
        </form>
      )}
      <noscript>
        <Message className="note" id="desk.passkey.noScript" />
      </noscript>
    </>
  )
}

function Passkey({ passkey: { id, name, createdAt, lastUsedAt, isBackedUp, isBlocked } }: { passkey: DeskPasskey }) {
  const { t } = useText()
  return (
    <li>
      <span>
        <strong>{name}</strong> {isBlocked && <Message as="em" id="desk.passkey.blocked" />}
        <small>
          {t(lastUsedAt === null ? 'desk.passkey.addedAt' : 'desk.passkey.usedAt')}{' '}
          <Instant at={lastUsedAt ?? createdAt} />
          {isBackedUp && (
            <>
              {' · '}
              {t('desk.passkey.backedUp')}
            </>
          )}
        </small>
      </span>
      <Press name="removePasskey" labelId="desk.passkey.remove" fields={{ id }} />
    </li>
  )
}
