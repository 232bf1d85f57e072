import { useText } from '#client/app/useText.ts'
import { formatDay } from '#i18n/formats.ts'
import type { ProtectedMember, ProtectionViews } from '#shared/desk/protection.ts'
import { lookReasons } from '#shared/desk/rights.ts'
import { FindForm } from '../pages/find.tsx'
import { Born, Choices, choicesOf, Instant, Message, ReasonForm, VisibleUntil, Way } from '../parts.tsx'
import { DoorLinks } from './doorLinks.tsx'

/** Members who protect themselves: one by a code or a name, or those of the house. */
export function Protection({ hasEveryHouse, returned }: ProtectionViews['protection']) {
  const isList = returned?.values.code === undefined && returned !== undefined
  const found = isList ? undefined : returned
  return (
    <>
      <DoorLinks />
      <Message className="lead" id="desk.protection.lead" />
      <FindForm returned={found} submit="desk.protection.find" />
      <ReasonForm
        name="list"
        openId="desk.protection.listOpen"
        returned={isList ? returned : undefined}
        submit="desk.protection.list"
        isSecondary
        legend="desk.find.reason"
        choices={choicesOf('desk.reason', lookReasons)}
      >
        {hasEveryHouse && (
          <Choices
            name="scope"
            legend="desk.protection.scope"
            returned={returned ?? { values: { scope: 'house' }, errors: {} }}
            choices={choicesOf('desk.protection.scope', ['house', 'all'])}
          />
        )}
      </ReasonForm>
    </>
  )
}

/** The measures of the members whom the look has found. */
export function Protected({ members, list, hasMore, reason, until }: ProtectionViews['protected']) {
  return (
    <>
      <DoorLinks />
      {list && <Message className="lead" id={`desk.protected.${list}`} values={{ count: members.length }} />}
      {members.map((member) => (
        <Measures key={member.card} member={member} />
      ))}
      {hasMore && <Message id="desk.protected.more" />}
      <VisibleUntil at={until} reason={reason} />
      <Way to="protection" labelId="desk.look.another" />
    </>
  )
}

function Measures({ member }: { member: ProtectedMember }) {
  const { intl, t } = useText()
  const { firstname, lastname, birthdate, card, pauseUntil, visits, pendingFrom } = member
  const hasNone = !pauseUntil && !visits
  return (
    <section className="Card">
      <h2>
        {firstname} {lastname}
      </h2>
      <p className="note">{card}</p>
      <Born on={birthdate} />
      <ul>
        {pauseUntil && <Message as="li" id="desk.protected.pause" values={{ day: formatDay(intl, pauseUntil) }} />}
        {visits && <Message as="li" id="desk.protected.visits" values={visits} />}
        {hasNone && <Message as="li" id="desk.protected.nothing" />}
        {pendingFrom !== undefined && (
          <li>
            {t('desk.protected.pending')} <Instant at={pendingFrom} />
          </li>
        )}
      </ul>
    </section>
  )
}
