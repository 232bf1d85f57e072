import { hiddenEmail } from '#shared/account/hiddenEmail.ts'
import { Action, CatalogueText, Deadline, Greeting, strong } from './parts.tsx'
import type { Template } from './template.ts'

const passwordResetRoutes = { eph: 'hotelNewPassword', vip: 'vipNewPassword' } as const

export const passwordReset: Template<'passwordReset'> = passwordLink(
  'mail.passwordReset',
  'mail.passwordReset.text',
  'mail.passwordReset.notYou',
)

/** To a member who came with an import, and asked for nothing. */
export const passwordInvitation: Template<'passwordInvitation'> = passwordLink(
  'mail.passwordInvitation',
  'mail.passwordInvitation.text',
  'mail.passwordInvitation.later',
)

/** @param text its first sentences @param end its last one: what a reader does who wants no password now */
function passwordLink(
  heading: 'mail.passwordReset' | 'mail.passwordInvitation',
  text: 'mail.passwordReset.text' | 'mail.passwordInvitation.text',
  end: 'mail.passwordReset.notYou' | 'mail.passwordInvitation.later',
): Template<'passwordReset' | 'passwordInvitation'> {
  return ({ programme, firstname, token, expiresAt }, context) => ({
    ...context.heading(heading),
    picture: 'lighthouse',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id={text} values={{ programme }} />
        <Action href={context.url(passwordResetRoutes[programme], { token })} messageId="mail.passwordReset.button" />
        <Deadline {...context.moment(expiresAt)} />
        <CatalogueText id={end} />
      </>
    ),
  })
}

const passwordChangedRoutes = { eph: 'hotelForgottenPassword', vip: 'vipForgottenPassword' } as const

/** After a reset and after a change by the member. */
export const passwordChanged: Template<'passwordChanged'> = (
  { programme, firstname, changedAt, hadCalendar, passkeys },
  context,
) => ({
  ...context.heading('mail.passwordChanged'),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText id="mail.passwordChanged.text" values={{ programme, ...context.moment(changedAt) }} />
      {hadCalendar && <CatalogueText id="mail.passwordChanged.calendar" />}
      {passkeys && <CatalogueText id={`mail.passwordChanged.passkeys.${passkeys}`} />}
      <CatalogueText id="mail.passwordChanged.notYou" />
      <Action href={context.url(passwordChangedRoutes[programme])} messageId="mail.passwordChanged.button" />
    </>
  ),
})

const passkeyRoutes = {
  eph: { list: 'hotelPasskeys', profile: 'hotelProfile' },
  vip: { list: 'vipPasskeys', profile: 'vipProfile' },
} as const

/** To a member whose account has a passkey more, with the list from which it can be removed. */
export const passkeyAdded: Template<'passkeyAdded'> = (
  { programme, firstname, passkey, addedAt, token, expiresAt },
  context,
) => ({
  ...context.heading('mail.passkeyAdded'),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText id="mail.passkeyAdded.text" values={{ programme, passkey, strong, ...context.moment(addedAt) }} />
      <CatalogueText id="mail.passkeyAdded.notYou" />
      <Action href={context.url(passkeyRoutes[programme].list, { token })} messageId="mail.passkeyAdded.button" />
      <Deadline {...context.moment(expiresAt)} />
    </>
  ),
})

/** To a member whose account has fewer passkeys, whoever removed them. */
export const passkeyRemoved: Template<'passkeyRemoved'> = ({ programme, firstname, passkeys, removedAt }, context) => ({
  ...context.heading('mail.passkeyRemoved'),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText
        id="mail.passkeyRemoved.text"
        values={{
          programme,
          count: passkeys.length,
          passkeys: passkeys.join(', '),
          strong,
          ...context.moment(removedAt),
        }}
      />
      <CatalogueText id="mail.passkeyRemoved.wayBack" />
      <CatalogueText id="mail.passkeyRemoved.notYou" />
      <Action href={context.url(passkeyRoutes[programme].profile)} messageId="mail.passkeyRemoved.button" />
    </>
  ),
})

/** To a member who lost a passkey: the list of all of them, from which each can be removed. */
export const passkeysLost: Template<'passkeysLost'> = ({ programme, firstname, token, expiresAt }, context) => ({
  ...context.heading('mail.passkeysLost'),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText id="mail.passkeysLost.text" values={{ programme }} />
      <Action href={context.url(passkeyRoutes[programme].list, { token })} messageId="mail.passkeysLost.button" />
      <Deadline {...context.moment(expiresAt)} />
      <CatalogueText id="mail.passkeysLost.notYou" />
    </>
  ),
})

const emailChangeConfirmRoutes = { eph: 'hotelEmailChange', vip: 'vipEmailChange' } as const

/** To the new address; the old one gets emailChangeNotice. */
export const emailChangeConfirm: Template<'emailChangeConfirm'> = (
  { programme, firstname, token, expiresAt, isOwn },
  context,
) => {
  const about = isOwn ? 'mail.emailCheck' : 'mail.emailChangeConfirm'
  return {
    ...context.heading(about),
    picture: 'sails',
    body: (
      <>
        <Greeting firstname={firstname} />
        {isOwn ? (
          <CatalogueText id="mail.emailCheck.text" />
        ) : (
          <CatalogueText id="mail.emailChangeConfirm.text" values={{ programme }} />
        )}
        <Action href={context.url(emailChangeConfirmRoutes[programme], { token })} messageId={`${about}.button`} />
        <Deadline {...context.moment(expiresAt)} />
        <CatalogueText id={`${about}.notYou`} />
      </>
    ),
  }
}

const emailChangeNoticeRoutes = { eph: 'hotelEmailStop', vip: 'vipEmailStop' } as const

/** To the old address, so that its owner learns of a change requested by another person and can stop it. */
export const emailChangeNotice: Template<'emailChangeNotice'> = (
  { programme, firstname, newEmail, token, expiresAt },
  context,
) => {
  return {
    ...context.heading('mail.emailChangeNotice'),
    picture: 'sails',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText
          id="mail.emailChangeNotice.text"
          values={{ programme, newEmail: hiddenEmail(newEmail), strong }}
        />
        <CatalogueText id="mail.emailChangeNotice.notYou" />
        <Action
          href={context.url(emailChangeNoticeRoutes[programme], { token })}
          messageId="mail.emailChangeNotice.button"
        />
        <Deadline {...context.moment(expiresAt)} />
      </>
    ),
  }
}

/** To the old address once it is no longer valid, so without a link that changes anything. */
export const emailChanged: Template<'emailChanged'> = ({ programme, firstname, newEmail, changedAt }, context) => {
  const values = { programme, newEmail: hiddenEmail(newEmail), strong, ...context.moment(changedAt) }
  return {
    ...context.heading('mail.emailChanged'),
    picture: 'sails',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id="mail.emailChanged.text" values={values} />
        <CatalogueText id="mail.emailChanged.notYou" />
        <Action href={context.url('contact')} messageId="mail.emailChanged.button" />
      </>
    ),
  }
}
