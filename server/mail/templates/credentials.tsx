import { hiddenEmail } from '#shared/account/hiddenEmail.ts'
import { Action, CatalogueText, Deadline, Greeting, strong } from './parts.tsx'
import type { Template } from './template.ts'

const passwordResetRoutes = { eph: 'hotelNewPassword', vip: 'vipNewPassword' } as const

export const passwordReset: Template<'passwordReset'> = ({ programme, firstname, token, expiresAt }, context) => ({
  subject: context.say('mail.passwordReset.subject'),
  preheader: context.say('mail.passwordReset.preheader'),
  title: context.say('mail.passwordReset.title'),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText id="mail.passwordReset.text" values={{ programme }} />
      <Action href={context.url(passwordResetRoutes[programme], { token })} messageId="mail.passwordReset.button" />
      <Deadline {...context.moment(expiresAt)} />
      <CatalogueText id="mail.passwordReset.notYou" />
    </>
  ),
})

const passwordChangedRoutes = { eph: 'hotelForgottenPassword', vip: 'vipForgottenPassword' } as const

/** After a reset and after a change by the member. */
export const passwordChanged: Template<'passwordChanged'> = (
  { programme, firstname, changedAt, hadCalendar },
  context,
) => ({
  subject: context.say('mail.passwordChanged.subject'),
  preheader: context.say('mail.passwordChanged.preheader'),
  title: context.say('mail.passwordChanged.title'),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText id="mail.passwordChanged.text" values={{ programme, ...context.moment(changedAt) }} />
      {hadCalendar && <CatalogueText id="mail.passwordChanged.calendar" />}
      <CatalogueText id="mail.passwordChanged.notYou" />
      <Action href={context.url(passwordChangedRoutes[programme])} messageId="mail.passwordChanged.button" />
    </>
  ),
})

const emailChangeConfirmRoutes = { eph: 'hotelEmailChange', vip: 'vipEmailChange' } as const

/** To the new address; the old one gets emailChangeNotice. */
export const emailChangeConfirm: Template<'emailChangeConfirm'> = (
  { programme, firstname, token, expiresAt },
  context,
) => ({
  subject: context.say('mail.emailChangeConfirm.subject'),
  preheader: context.say('mail.emailChangeConfirm.preheader'),
  title: context.say('mail.emailChangeConfirm.title'),
  picture: 'sails',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText id="mail.emailChangeConfirm.text" values={{ programme }} />
      <Action
        href={context.url(emailChangeConfirmRoutes[programme], { token })}
        messageId="mail.emailChangeConfirm.button"
      />
      <Deadline {...context.moment(expiresAt)} />
      <CatalogueText id="mail.emailChangeConfirm.notYou" />
    </>
  ),
})

const emailChangeNoticeRoutes = { eph: 'hotelEmailStop', vip: 'vipEmailStop' } as const

/** To the old address, so that its owner learns of a change requested by another person and can stop it. */
export const emailChangeNotice: Template<'emailChangeNotice'> = (
  { programme, firstname, newEmail, token, expiresAt },
  context,
) => {
  return {
    subject: context.say('mail.emailChangeNotice.subject'),
    preheader: context.say('mail.emailChangeNotice.preheader'),
    title: context.say('mail.emailChangeNotice.title'),
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
    subject: context.say('mail.emailChanged.subject'),
    preheader: context.say('mail.emailChanged.preheader'),
    title: context.say('mail.emailChanged.title'),
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
