import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { formNumber } from '#shared/forms/api.ts'
import { formatTypedDay } from '#shared/time/dates.ts'
import { look } from './look.ts'
import { Action, CatalogueText, Greeting, strong } from './parts.tsx'
import type { Template } from './template.ts'

/** Required checkboxes carry no information. */
const silent = new Set(['privacy', 'terms', 'contest'])

/** To the desk of a form: the complete text as written. A reply goes to its author. */
export const formDesk: Template<'formDesk'> = ({ form, id, fields, hasFile }, context) => {
  const number = formNumber(id)
  const { firstname = '', lastname = '', email, subject, contest, eventType } = fields as Record<string, string>
  const about = subject ?? eventType ?? contest
  const name = context.say(`forms.name.${form}`)
  const lines = Object.entries(fields).filter(([field, value]) => !silent.has(field) && typeof value === 'string')
  return {
    subject: [`${name} ${number}`, about].filter(Boolean).join(' : '),
    preheader: context.say('mail.formDesk.preheader', { name: `${firstname} ${lastname}`.trim() }),
    title: about ?? name,
    picture: 'house',
    isOutsideAccounts: true,
    replyTo: email,
    body: (
      <>
        <CatalogueText id="mail.formDesk.text" values={{ name, number }} />
        {lines.map(([field, value]) => (
          <Line key={field} field={field} value={String(value)} />
        ))}
        <Optins given={fields.optin} />
        {hasFile && <CatalogueText id="mail.formDesk.file" />}
        <CatalogueText id="mail.formDesk.answer" small />
      </>
    ),
  }
}

function Line({ field, value }: { field: string; value: string }) {
  const lines = (field === 'civility' ? [] : shown(value).split('\n')).map((text, index) => ({ text, key: index }))
  return (
    <p className="ink" style={look.text}>
      <strong style={{ fontWeight: 600 }}>
        <FormattedMessage id={`forms.${field}` as MessageId} />
      </strong>
      {field === 'civility' && (
        <>
          <br />
          <FormattedMessage id={`forms.civility.${value}` as MessageId} />
        </>
      )}
      {lines.map(({ text, key }) => (
        <span key={key}>
          <br />
          {text}
        </span>
      ))}
    </p>
  )
}

/** The messages the person agreed to, by purpose and channel. */
function Optins({ given }: { given: unknown }) {
  const purposes = Object.entries((given ?? {}) as Record<string, Record<string, boolean>>)
  return purposes.map(([purpose, channels]) => {
    const wanted = Object.keys(channels).filter((it) => channels[it])
    if (wanted.length === 0) return null
    return (
      <p key={purpose} className="ink" style={look.text}>
        <FormattedMessage id={`forms.optin.${purpose}` as MessageId} />{' '}
        {wanted.map((channel, index) => (
          <span key={channel}>
            {index > 0 && ', '}
            <FormattedMessage id={`forms.channel.${channel}` as MessageId} />
          </span>
        ))}
      </p>
    )
  })
}

/** The desk reads French, so days are written the French way. */
function shown(value: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatTypedDay('fr', value) : value
}

/**
 * To the sender of a form: its arrival and number, and nothing of its text, or the form could send anything to anybody
 * in our name.
 */
export const formReceipt: Template<'formReceipt'> = ({ form, id, firstname }, context) => {
  const number = formNumber(id)
  const kind = form === 'contest' ? 'contest' : form === 'contact' ? 'contact' : 'request'
  return {
    subject: context.say(`mail.formReceipt.${kind}.subject`, { number }),
    preheader: context.say(`mail.formReceipt.${kind}.preheader`),
    title: context.say(`mail.formReceipt.${kind}.title`),
    picture: form === 'contest' ? 'sails' : 'lighthouse',
    isOutsideAccounts: true,
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id={`mail.formReceipt.${kind}.text`} values={{ number, strong }} />
        <Action href={context.url('contact')} messageId="mail.formReceipt.button" />
        <CatalogueText id="mail.formReceipt.notYou" />
      </>
    ),
  }
}
