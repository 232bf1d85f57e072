import { FormattedMessage } from 'react-intl'
import type { ProtectionViews } from '#shared/desk/protection.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { MemberFields } from '../pages/find.tsx'
import { Born, Form, Instant, Notice, useFrame } from '../parts.tsx'
import { DoorLinks } from './doorLinks.tsx'

/** The door: a card, and who comes next. */
export function Door({ returned, notice }: ProtectionViews['door']) {
  return (
    <>
      <DoorLinks />
      <Notice notice={notice} />
      <Form name="count" returned={returned} submit="desk.door.submit">
        <MemberFields returned={returned} />
      </Form>
      <p className="note">
        <FormattedMessage id="desk.door.rule" />
      </p>
    </>
  )
}

/** The answer: large, calm, and no more than is needed to open the door or not. */
export function Visit({
  answer,
  name,
  birthdate,
  visits,
  countedAt,
  isFavouriteDate,
  isAgain,
  mayUndo,
  notice,
}: ProtectionViews['visit']) {
  const { locale, house } = useFrame()
  const isOpen = answer === 'welcome' || answer === 'lastVisit'
  return (
    <>
      <Notice notice={notice} />
      <section className={isOpen ? 'Card Door' : 'Card Door Door--closed'}>
        <h2>
          <FormattedMessage id={isOpen ? 'desk.visit.open' : 'desk.visit.closed'} />
        </h2>
        <p>
          <FormattedMessage
            id={`desk.visit.${answer}`}
            values={{ name, counted: visits?.counted ?? 0, limit: visits?.limit ?? 0 }}
          />
        </p>
        <Born on={birthdate} />
        {answer === 'welcome' && visits && (
          <p>
            <FormattedMessage id="desk.visit.numbers" values={visits} />
          </p>
        )}
        {isOpen && isFavouriteDate && (
          <p>
            <FormattedMessage id="desk.visit.favouriteDate" />
          </p>
        )}
        {countedAt !== undefined && (
          <p className="note">
            <FormattedMessage id={isAgain ? 'desk.visit.again' : 'desk.visit.counted'} /> <Instant at={countedAt} />
          </p>
        )}
        {!isOpen && (
          <p className="note">
            <FormattedMessage id="desk.visit.help" />
          </p>
        )}
        {mayUndo && <Form name="undo" submit="desk.visit.undo" isSecondary />}
      </section>
      <p>
        <a className="Button secondary" href={deskPath('door', locale, { house: house?.slug ?? '' })}>
          <FormattedMessage id="desk.visit.next" />
        </a>
      </p>
    </>
  )
}
