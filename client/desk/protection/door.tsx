import { useText } from '#client/app/useText.ts'
import type { ProtectionViews } from '#shared/desk/protection.ts'
import { MemberFields } from '../pages/find.tsx'
import { Born, Form, Instant, Message, usePath } from '../parts.tsx'
import { DoorLinks } from './doorLinks.tsx'

/** The door: a card, and who comes next. */
export function Door({ returned }: ProtectionViews['door']) {
  return (
    <>
      <DoorLinks />
      <Form name="count" returned={returned} submit="desk.door.submit">
        <MemberFields returned={returned} />
      </Form>
      <Message className="note" id="desk.door.rule" />
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
}: ProtectionViews['visit']) {
  const { t } = useText()
  const pathTo = usePath()
  const isOpen = answer === 'welcome' || answer === 'lastVisit'
  return (
    <>
      <section className={isOpen ? 'Card Door' : 'Card Door Door--closed'}>
        <Message as="h2" id={isOpen ? 'desk.visit.open' : 'desk.visit.closed'} />
        <Message
          id={`desk.visit.${answer}`}
          values={{ name, counted: visits?.counted ?? 0, limit: visits?.limit ?? 0 }}
        />
        <Born on={birthdate} />
        {answer === 'welcome' && visits && <Message id="desk.visit.numbers" values={visits} />}
        {isOpen && isFavouriteDate && <Message id="desk.visit.favouriteDate" />}
        {countedAt !== undefined && (
          <p className="note">
            {t(isAgain ? 'desk.visit.again' : 'desk.visit.counted')} <Instant at={countedAt} />
          </p>
        )}
        {!isOpen && <Message className="note" id="desk.visit.help" />}
        {mayUndo && <Form name="undo" submit="desk.visit.undo" isSecondary />}
      </section>
      <p>
        <a className="Button secondary" href={pathTo('door')}>
          {t('desk.visit.next')}
        </a>
      </p>
    </>
  )
}
