import { useIntl } from 'react-intl'
import { formatDay, formatPrice } from '#i18n/formats.ts'
import type { WalkInMember } from '#shared/desk/tournaments.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { CodeField, Details, Form, Message, Press, TextField } from '../parts.tsx'
import { EveningHead } from './tournaments.tsx'

/** A place that is sold at the desk: to a member by card or file, or to a guest whose papers were seen. */
export function TournamentWalkIn({ evening, price, member, guest, returned }: DeskViews['tournamentWalkIn']) {
  const intl = useIntl()
  if (!price)
    return (
      <>
        <EveningHead evening={evening} hasWayBack />
        <Message id="desk.evening.refused.notSold" />
      </>
    )
  const amount = formatPrice(intl, price.amount / 100)
  return (
    <>
      <EveningHead evening={evening} hasWayBack />
      <Message className="lead" id="desk.walkIn.lead" values={{ amount, free: evening.free }} />
      {member && <Member member={member} amount={amount} />}
      {guest && <SeenGuest guest={guest} amount={amount} returned={returned} />}
      {!member && !guest && (
        <>
          <Form name="find" returned={of(returned, 'code')} submit="desk.walkIn.find">
            <CodeField labelId="desk.walkIn.card" help="desk.walkIn.cardHelp" returned={returned} />
          </Form>
          <details open={returned !== undefined && returned.values.code === undefined}>
            <Message as="summary" id="desk.walkIn.guest" />
            <Message id="desk.walkIn.guestHelp" />
            <Guest returned={of(returned, 'lastname')} />
          </details>
        </>
      )}
    </>
  )
}

/** The button says what is taken. */
const sell = { labelId: 'desk.walkIn.sellFor', className: 'Form', isMain: true } as const

type Returned = DeskViews['tournamentWalkIn']['returned']

/** The values of a form that came back, for the one that has this field. */
function of(returned: Returned, field: string): Returned {
  return returned?.values[field] === undefined ? undefined : returned
}

function Member({ member: { look, name, birthdate, card }, amount }: { member: WalkInMember; amount: string }) {
  return (
    <Person name={name} birthdate={birthdate} card={card}>
      <Press {...sell} name="sell" values={{ amount }} fields={{ look }} />
    </Person>
  )
}

interface SeenGuestProps {
  guest: NonNullable<DeskViews['tournamentWalkIn']['guest']>
  amount: string
  returned: Returned
}

/** A guest before the place is sold: the day is repeated in words, and what was typed can be corrected. */
function SeenGuest({ guest, amount, returned }: SeenGuestProps) {
  const intl = useIntl()
  const { firstname, lastname, birthdate } = guest
  const fields = { ...guest, identity: 'seen', repeated: birthdate }
  return (
    <>
      <Person name={`${firstname} ${lastname}`} birthdate={formatDay(intl, birthdate)}>
        <Press {...sell} name="guest" values={{ amount }} fields={fields} />
      </Person>
      <details>
        <Message as="summary" id="desk.walkIn.correct" />
        <Guest returned={returned} />
      </details>
    </>
  )
}

interface PersonProps {
  name: string
  /** In words. */
  birthdate: string
  card?: string
  children: React.ReactNode
}

/** A person as the identity document has them, and the button below. */
function Person({ name, birthdate, card, children }: PersonProps) {
  return (
    <section className="Card">
      <h2>{name}</h2>
      <Details
        details={{
          'desk.field.birthdate': birthdate,
          'desk.field.card': card,
        }}
      />
      <Message id="desk.walkIn.identityFirst" />
      {children}
    </section>
  )
}

function Guest({ returned }: { returned: Returned }) {
  const error = returned?.errors.identity
  return (
    <Form name="guest" returned={returned} submit="desk.walkIn.check">
      <div className="Pair">
        <TextField name="firstname" labelId="desk.field.firstname" returned={returned} maxLength={60} />
        <TextField name="lastname" labelId="desk.field.lastname" returned={returned} maxLength={60} />
      </div>
      <TextField name="birthdate" labelId="desk.field.birthdate" type="day" returned={returned} />
      <p className="Choices">
        <label>
          <input
            type="checkbox"
            name="identity"
            value="seen"
            defaultChecked={returned?.values.identity === 'seen'}
            aria-describedby={error ? 'identity-error' : undefined}
          />
          <Message as="span" id="desk.walkIn.identity" />
        </label>
        {error && (
          <span className="Field-error" id="identity-error">
            {error}
          </span>
        )}
      </p>
    </Form>
  )
}
