import { formatDay } from '#i18n/formats.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { Action, Greeting, Strong, Words } from './parts.tsx'
import type { Template } from './template.ts'

/** The last mail to somebody: nothing of them is kept but what it names. */
export const accountErased: Template<'accountErased'> = (data, context) => {
  const { programme, firstname, erasedAt, stays, places } = data
  const strong = (words: React.ReactNode) => <Strong key="strong">{words}</Strong>
  const day = formatDay(context.intl, todayInParis(erasedAt))
  return {
    subject: context.say('mail.accountErased.subject'),
    preheader: context.say('mail.accountErased.preheader'),
    title: context.say('mail.accountErased.title'),
    picture: 'sails',
    body: (
      <>
        <Greeting firstname={firstname} />
        <Words id="mail.accountErased.text" values={{ programme, day, strong }} />
        <Words id="mail.accountErased.gone" values={{ programme }} />
        <Words id={programme === 'vip' ? 'mail.accountErased.books' : 'mail.accountErased.number'} />
        {stays > 0 && <Words id="mail.accountErased.stays" values={{ count: stays }} />}
        {places > 0 && <Words id="mail.accountErased.places" values={{ count: places }} />}
        <Words id="mail.accountErased.pause" />
        <Words id="mail.accountErased.other" values={{ programme }} />
        <Words id="mail.accountErased.notYou" />
        <Action href={context.url('contact')} words="mail.accountErased.button" />
      </>
    ),
  }
}
