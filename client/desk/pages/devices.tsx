import { FormattedMessage } from 'react-intl'
import { passkeyData } from '#client/passkeys/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import type { DeskPasskey, DevicesProps } from '#shared/desk/views.ts'
import { passkeyLimits } from '#shared/limits.ts'
import { FormMarks, Instant, Notice, PasskeyStopped, TextField } from '../parts.tsx'

/** Where the person is signed in, and the passkeys; each can be ended from here. */
export function Devices({ devices, passkeys, adding, notice }: DevicesProps) {
  return (
    <>
      <Notice notice={notice} />
      <p className="lead">
        <FormattedMessage id="desk.devices.lead" />
      </p>
      <ul className="Rows">
        {devices.map(({ id, device, network, lastSeenAt, isThis }) => (
          <li key={id}>
            <span>
              <strong>{device || <FormattedMessage id="desk.devices.unknown" />}</strong>{' '}
              {isThis && (
                <em>
                  <FormattedMessage id="desk.devices.this" />
                </em>
              )}
              <small>
                {network} · <Instant at={lastSeenAt} />
              </small>
            </span>
            <form method="post">
              <FormMarks name="end" />
              <input type="hidden" name="id" value={id} />
              <button type="submit" className="secondary">
                <FormattedMessage id="desk.devices.end" />
              </button>
            </form>
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <form method="post">
          <FormMarks name="endOthers" />
          <button type="submit" className="secondary">
            <FormattedMessage id="desk.devices.endOthers" />
          </button>
        </form>
      )}
      <h2>
        <FormattedMessage id="desk.passkey.title" />
      </h2>
      <p className="lead">
        <FormattedMessage id={passkeys.length > 0 ? 'desk.passkey.lead' : 'desk.passkey.none'} />
      </p>
      <ul className="Rows">
        {passkeys.map((it) => (
          <Passkey key={it.id} passkey={it} />
        ))}
      </ul>
      {adding === 'signIn' && (
        <p className="note">
          <FormattedMessage id="desk.passkey.signIn" />
        </p>
      )}
      {adding !== null && adding !== 'signIn' && (
        <form method="post" className="Form Card" hidden {...dataOf(passkeyData, { add: adding.options })}>
          <FormMarks name="addPasskey" />
          <input type="hidden" name="credential" />
          <TextField
            name="name"
            labelId="desk.passkey.name"
            help="desk.passkey.nameHelp"
            autoComplete="off"
            returned={{ values: { name: adding.name }, errors: {} }}
            maxLength={passkeyLimits.nameLength}
          />
          <PasskeyStopped />
          <button type="submit" className="secondary">
            <FormattedMessage id="desk.passkey.add" />
          </button>
        </form>
      )}
      <noscript>
        <p className="note">
          <FormattedMessage id="desk.passkey.noScript" />
        </p>
      </noscript>
    </>
  )
}

function Passkey({ passkey: { id, name, createdAt, lastUsedAt, isBackedUp, isBlocked } }: { passkey: DeskPasskey }) {
  return (
    <li>
      <span>
        <strong>{name}</strong>{' '}
        {isBlocked && (
          <em>
            <FormattedMessage id="desk.passkey.blocked" />
          </em>
        )}
        <small>
          <FormattedMessage id={lastUsedAt === null ? 'desk.passkey.addedAt' : 'desk.passkey.usedAt'} />{' '}
          <Instant at={lastUsedAt ?? createdAt} />
          {isBackedUp && (
            <>
              {' · '}
              <FormattedMessage id="desk.passkey.backedUp" />
            </>
          )}
        </small>
      </span>
      <form method="post">
        <FormMarks name="removePasskey" />
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="secondary">
          <FormattedMessage id="desk.passkey.remove" />
        </button>
      </form>
    </li>
  )
}
