import { useIntl } from 'react-intl'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { controlId, useForm } from './formContext.ts'

interface ErrorSummaryProps {
  /** Problems by the name of the control, in the order of the form. */
  errors: Readonly<Record<string, string>>
  /** The problem of the whole form. */
  failure?: string
}

/** On top of a form that came back: how much is to be mended, each with a link to its field. Takes the focus. */
export function ErrorSummary({ errors, failure }: ErrorSummaryProps) {
  const intl = useIntl()
  const form = useForm()
  const entries = Object.entries(errors)
  if (entries.length === 0 && !failure) return null
  const headingId = controlId(form.id, 'errors')
  return (
    // biome-ignore lint/a11y/noAutofocus: after a failed post reading starts with what is to be mended
    <div className="ErrorSummary" role="alert" tabIndex={-1} autoFocus aria-labelledby={headingId}>
      <h2 id={headingId}>{failure ?? intl.formatMessage({ id: 'forms.errors' }, { count: entries.length })}</h2>
      {entries.length > 0 && (
        <ul>
          {entries.map(([name, message]) => (
            <li key={name}>
              {/* The captcha is no control of ours: there is nothing to lead to. */}
              {name === 'captcha' ? message : <a href={`#${controlId(form.id, name)}`}>{named(name, message)}</a>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )

  /** Four times "Required field" would be four links that all say the same. */
  function named(name: string, message: string): string {
    const id = fieldLabels[name]
    return id
      ? intl.formatMessage({ id: 'formsLive.fieldMessage' }, { label: intl.formatMessage({ id }), message })
      : message
  }
}

/** Labels of controls for the summary of errors. Boxes have their own. */
const fieldLabels: Readonly<Record<string, MessageId>> = {
  addressLine1: 'account.address.addressLine1',
  addressLine2: 'account.address.addressLine2',
  arrival: 'forms.arrival',
  attachment: 'forms.attachment',
  birthName: 'vipPages.birthName',
  birthdate: 'forms.birthdate',
  budget: 'forms.budget',
  casino: 'forms.casino',
  casinoFavoriteDate1: 'vipPages.casinoFavoriteDate1',
  casinoFavoriteDate2: 'vipPages.casinoFavoriteDate2',
  city: 'account.address.city',
  civility: 'forms.civility',
  code: 'vipPages.codeOrNumber',
  commonName: 'vipPages.commonName',
  company: 'forms.company',
  country: 'forms.country',
  currentPassword: 'account.currentPassword',
  cvip: 'vipPages.cvip',
  departure: 'forms.departure',
  destination: 'forms.destination',
  email: 'forms.email',
  emailVerify: 'account.emailVerify',
  employeeNumber: 'account.collaborator.number',
  eventDate: 'forms.eventDate',
  eventType: 'forms.eventType',
  favouriteCasino: 'vipPages.favouriteCasino',
  firstname: 'forms.firstname',
  guestsNumber: 'forms.guestsNumber',
  hotel: 'forms.hotel',
  lastname: 'forms.lastname',
  message: 'forms.message',
  number: 'forms.phone',
  participantCount: 'forms.participantCount',
  password: 'account.password',
  passwordConfirm: 'account.passwordConfirm',
  phone: 'forms.phone',
  placeKnownAs: 'account.address.placeKnownAs',
  postalBox: 'account.address.postalBox',
  referral: 'vipPages.referral',
  rooms: 'forms.rooms',
  subject: 'forms.subject',
  zipCode: 'account.address.zipCode',
}
