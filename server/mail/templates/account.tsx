import { formatDay } from '#i18n/formats.ts'
import '#shared/features.ts'
import { redirectQuery } from '#shared/http/pageQuery.ts'
import { localDay } from '#shared/time/localTime.ts'
import { Action, CatalogueText, Deadline, Greeting, strong, TextLink } from './parts.tsx'
import type { Template } from './template.ts'

const activationRoutes = { eph: 'hotelActivation', vip: 'vipActivation' } as const

/** After registration, and again on a login before the confirmation (0026). */
export const activation: Template<'activation'> = ({ programme, firstname, id, expiresAt, redirect }, context) => {
  return {
    ...context.heading('mail.activation'),
    picture: 'beach',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id="mail.activation.text" values={{ programme }} />
        <Action
          href={context.url(activationRoutes[programme], { id }) + redirectQuery(redirect)}
          messageId="mail.activation.button"
        />
        <Deadline {...context.moment(expiresAt)} />
        <CatalogueText id="mail.activation.notYou" />
      </>
    ),
  }
}

const alreadyRegisteredRoutes = {
  eph: { login: 'hotelLogin', forgotten: 'hotelForgottenPassword' },
  vip: { login: 'vipLogin', forgotten: 'vipForgottenPassword' },
} as const

/** The answer to a sign-up must not reveal a known address; this mail tells its owner. */
export const alreadyRegistered: Template<'alreadyRegistered'> = ({ programme, firstname }, context) => {
  const link = (text: React.ReactNode) => (
    <TextLink key="link" href={context.url(alreadyRegisteredRoutes[programme].forgotten)}>
      {text}
    </TextLink>
  )
  return {
    ...context.heading('mail.alreadyRegistered'),
    picture: 'lighthouse',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id="mail.alreadyRegistered.text" values={{ programme }} />
        <Action
          href={context.url(alreadyRegisteredRoutes[programme].login)}
          messageId="mail.alreadyRegistered.button"
        />
        <CatalogueText id="mail.alreadyRegistered.forgotten" values={{ link }} />
        <CatalogueText id="mail.alreadyRegistered.notYou" />
      </>
    ),
  }
}

/** The last mail to a member: only the data it names stay stored. */
export const accountErased: Template<'accountErased'> = (data, context) => {
  const { programme, firstname, erasedAt, stays, places } = data
  const day = formatDay(context.intl, localDay(erasedAt))
  return {
    ...context.heading('mail.accountErased'),
    picture: 'sails',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id="mail.accountErased.text" values={{ programme, day, strong }} />
        <CatalogueText id="mail.accountErased.gone" values={{ programme }} />
        <CatalogueText id={programme === 'vip' ? 'mail.accountErased.books' : 'mail.accountErased.number'} />
        {stays > 0 && <CatalogueText id="mail.accountErased.stays" values={{ count: stays }} />}
        {places > 0 && <CatalogueText id="mail.accountErased.places" values={{ count: places }} />}
        {has.protection && <CatalogueText id="mail.accountErased.pause" />}
        {has.vip && <CatalogueText id="mail.accountErased.other" values={{ programme }} />}
        <CatalogueText id="mail.accountErased.notYou" />
        <Action href={context.url('contact')} messageId="mail.accountErased.button" />
      </>
    ),
  }
}
