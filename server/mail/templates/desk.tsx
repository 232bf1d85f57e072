import { deskPath } from '#shared/desk/routes.ts'
import { look } from './look.ts'
import { Action, CatalogueText, Greeting, Strong, strong } from './parts.tsx'
import type { Template } from './template.ts'

/** Six digits for a person of the staff; without a link, so that only the browser that asked can use them. */
export const deskCode: Template<'deskCode'> = ({ name, code, expiresAt }, context) => ({
  ...context.heading('desk.mail.code'),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={name} />
      <CatalogueText id="desk.mail.code.text" />
      <p className="ink" style={{ ...look.text, fontSize: '28px', letterSpacing: '6px' }}>
        <Strong>{code}</Strong>
      </p>
      <CatalogueText id="desk.mail.code.deadline" values={context.moment(expiresAt)} />
      <CatalogueText id="desk.mail.code.notYou" />
    </>
  ),
})

/** To a person of the staff who was given a role at a house. */
export const deskInvitation: Template<'deskInvitation'> = ({ name, house, role, until }, context) => {
  const roleName = context.say(`desk.role.${role}`)
  return {
    ...context.heading('desk.mail.invitation'),
    picture: 'sails',
    body: (
      <>
        <Greeting firstname={name} />
        <CatalogueText
          id="desk.mail.invitation.text"
          values={{ role: roleName, house: house ?? '', isEverywhere: house === null ? 'yes' : 'no', strong }}
        />
        <CatalogueText id="desk.mail.invitation.how" />
        {Boolean(until) && <CatalogueText id="desk.mail.invitation.until" values={context.moment(until ?? 0)} />}
        <Action href={context.address(deskPath('home', context.locale))} messageId="desk.mail.invitation.button" />
      </>
    ),
  }
}

/** To a person of the staff whose access has changed. */
export const deskAccess: Template<'deskAccess'> = ({ name, change, role, house }, context) => {
  const of = { role: role && context.say(`desk.role.${role}`), house: house ?? '', isEverywhere: house ? 'no' : 'yes' }
  return {
    ...context.heading('desk.mail.access'),
    picture: 'lighthouse',
    body: (
      <>
        <Greeting firstname={name} />
        <CatalogueText id={`desk.mail.access.${change}`} values={{ ...of, strong }} />
        <CatalogueText id="desk.mail.access.who" />
      </>
    ),
  }
}

/** To a manager: another one has the role of the group. */
export const deskManager: Template<'deskManager'> = ({ name, manager, email }, context) => ({
  ...context.heading('desk.mail.manager'),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={name} />
      <CatalogueText id="desk.mail.manager.text" values={{ manager, email, strong }} />
      <CatalogueText id="desk.mail.manager.notYou" />
      <Action href={context.address(deskPath('home', context.locale))} messageId="desk.mail.invitation.button" />
    </>
  ),
})

/** To a person of the staff whose access has a passkey more. */
export const deskPasskey: Template<'deskPasskey'> = ({ name, passkey, addedAt }, context) => ({
  ...context.heading('desk.mail.passkey'),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={name} />
      <CatalogueText id="desk.mail.passkey.text" values={{ passkey, strong, ...context.moment(addedAt) }} />
      <CatalogueText id="desk.mail.passkey.notYou" />
      <Action href={context.address(deskPath('devices', context.locale))} messageId="desk.mail.passkey.button" />
    </>
  ),
})

/** To the person who planned a letter that has not left at its hour. */
export const deskLetterHeld: Template<'deskLetterHeld'> = ({ name, subject, letter, why }, context) => ({
  ...context.heading('desk.mail.letterHeld'),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={name} />
      <CatalogueText id={`desk.mail.letterHeld.${why}`} values={{ letter: subject, strong }} />
      <Action href={context.address(letter)} messageId="desk.mail.letterHeld.button" />
    </>
  ),
})
