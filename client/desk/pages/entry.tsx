import { useText } from '#client/app/useText.ts'
import { passkeyData } from '#client/passkeys/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { Form, FormMarks, Message, PasskeyStopped, TextField, useFrame } from '../parts.tsx'

/** The address to which a one-time code is sent. */
export function Login({ passkey, directory, returned, notice }: DeskViews['login']) {
  const { t } = useText()
  return (
    <>
      {directory && (
        <p>
          <a className="Button" href={directory}>
            {t('desk.directory.way')}
          </a>
        </p>
      )}
      <Message className="lead" id="desk.login.lead" />
      <Form name="email" returned={returned} submit="desk.login.submit">
        <TextField
          name="email"
          labelId="desk.login.email"
          type="email"
          // A passkey that was just refused is not offered again by itself.
          autoComplete={notice?.kind === 'refused' ? 'username' : 'username webauthn'}
          returned={returned}
          maxLength={254}
          hasFocus
        />
      </Form>
      {passkey && (
        <form method="post" className="Form" hidden {...dataOf(passkeyData, { signIn: passkey })}>
          <FormMarks name="passkey" />
          <input type="hidden" name="credential" />
          <PasskeyStopped />
          <button type="submit" className="secondary">
            {t('desk.login.passkey')}
          </button>
        </form>
      )}
    </>
  )
}

/** Somebody has come in by the directory; the browser goes on by itself. */
export function Entered({ place }: DeskViews['entered']) {
  const { t } = useText()
  return (
    <>
      <meta httpEquiv="refresh" content={`0; url=${place}`} />
      <p className="lead">
        <a href={place}>{t('desk.directory.on')}</a>
      </p>
    </>
  )
}

/** The code; known or not, every address gets this page. */
export function Code({ returned }: DeskViews['code']) {
  const { t } = useText()
  const { locale, query } = useFrame()
  return (
    <>
      <Message className="lead" id="desk.code.lead" />
      <Form name="code" returned={returned} submit="desk.code.submit">
        <TextField
          name="code"
          labelId="desk.code.label"
          inputMode="numeric"
          autoComplete="one-time-code"
          returned={returned}
          maxLength={12}
          hasFocus
        />
      </Form>
      <p>
        <a href={deskPath('login', locale) + (query && `?${query}`)}>{t('desk.code.again')}</a>
      </p>
    </>
  )
}
