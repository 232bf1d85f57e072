import { AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { ProgrammeFrame } from '#client/account/frame/ProgrammeFrame.tsx'
import { LinkGone } from '#client/account/links/LinkGone.tsx'
import { programmes } from '#client/account/programme.ts'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import type { PasskeysLinkProps } from '#shared/account/views.ts'
import { pathFor } from '#shared/routes.ts'
import { PasskeyEntry } from './PasskeyEntry.tsx'
import './passkeys.css'

/** Behind the link of the mail: all passkeys, each of which one press removes. */
export function PasskeysLink(props: PasskeysLinkProps) {
  const { programme, state, passkeys, isDone } = props
  const { t, locale } = useView()
  const { login, lostPasskey } = programmes[programme]
  if (state === 'gone') {
    return (
      <ProgrammeFrame programme={programme} title={t('passkeys.link.goneTitle')} scene="lighthouse">
        <LinkGone
          text={t('passkeys.link.gone')}
          href={pathFor(lostPasskey, locale)}
          action={t('passkeys.lost.submit')}
        />
      </ProgrammeFrame>
    )
  }
  return (
    <ProgrammeFrame
      programme={programme}
      title={t('passkeys.link.title')}
      lead={t(passkeys.length > 0 ? 'passkeys.link.lead' : 'passkeys.link.none')}
      scene="lighthouse"
    >
      {isDone && <AccountNotice>{t('passkeys.link.done')}</AccountNotice>}
      <ul className="Ruled Ruled--apart">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <PasskeyEntry passkey={passkey} />
            <RemoveForm {...props} id={passkey.id} />
          </li>
        ))}
      </ul>
      {passkeys.length > 1 && <RemoveForm {...props} />}
      <p className="Account-ways">
        <a href={pathFor(login, locale)}>{t('account.backToLogin')}</a>
      </p>
    </ProgrammeFrame>
  )
}

/** Removes one passkey; without `id` all of them. */
function RemoveForm({ programme, token, next, returned, id }: PasskeysLinkProps & { id?: string }) {
  const { t } = useText()
  const own = returned?.values.id === id ? returned : undefined
  return (
    <CallForm
      id={id === undefined ? 'remove-all' : `remove-${id}`}
      form="removePasskeys"
      call={`POST ${programmes[programme].account}/lost-passkeys/${token}`}
      next={next}
      submitLabel={t(id === undefined ? 'passkeys.removeAll' : 'passkeys.remove')}
      isSecondary
      returned={own}
    >
      {id !== undefined && <input type="hidden" name="id" value={id} />}
    </CallForm>
  )
}
