import { vipQuery } from '#shared/vip/pageQuery.ts'
import { look } from './look.ts'
import { Action, Greeting, Strong, Words } from './parts.tsx'
import type { Template } from './template.ts'

/** Six digits to the holder of a card, who wants an account for it. */
export const cardCode: Template<'cardCode'> = ({ firstname, id, code, expiresAt }, context) => {
  const step = new URLSearchParams({ [vipQuery[context.locale].verification]: id })
  return {
    subject: context.say('mail.cardCode.subject'),
    preheader: context.say('mail.cardCode.preheader'),
    title: context.say('mail.cardCode.title'),
    picture: 'lighthouse',
    body: (
      <>
        <Greeting firstname={firstname} />
        <Words id="mail.cardCode.text" />
        <p className="ink" style={{ ...look.text, fontSize: '28px', letterSpacing: '6px' }}>
          <Strong>{code}</Strong>
        </p>
        <Words id="mail.cardCode.deadline" values={context.moment(expiresAt)} />
        <Action href={`${context.url('vipRegistration')}?${step}`} words="mail.cardCode.button" />
        <Words id="mail.cardCode.notYou" />
      </>
    ),
  }
}
