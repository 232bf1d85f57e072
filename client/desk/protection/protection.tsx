import { FormattedMessage, useIntl } from 'react-intl'
import { formatDay } from '#i18n/formats.ts'
import type { ProtectedMember, ProtectionViews } from '#shared/desk/protection.ts'
import type { LookReason } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { MemberFields } from '../pages/find.tsx'
import { Born, Choices, Form, Instant, Notice, useFrame, VisibleUntil } from '../parts.tsx'
import { DoorLinks } from './doorLinks.tsx'

/** Members who protect themselves: one by a code or a name, or those of the house. */
export function Protection({ reasons, hasEveryHouse, returned, notice }: ProtectionViews['protection']) {
  const isList = returned?.values.code === undefined && returned !== undefined
  const found = isList ? undefined : returned
  const choices = reasons.map((value) => ({ value, label: `desk.reason.${value}` as const }))
  return (
    <>
      <DoorLinks />
      <Notice notice={notice} />
      <p className="lead">
        <FormattedMessage id="desk.protection.lead" />
      </p>
      <Form name="find" returned={found} submit="desk.protection.find">
        <Choices name="reason" legend="desk.find.reason" returned={found} choices={choices} />
        <MemberFields returned={found} />
      </Form>
      <details open={isList}>
        <summary>
          <FormattedMessage id="desk.protection.listOpen" />
        </summary>
        <Form name="list" returned={isList ? returned : undefined} submit="desk.protection.list" isSecondary>
          <Choices name="reason" legend="desk.find.reason" returned={isList ? returned : undefined} choices={choices} />
          {hasEveryHouse && (
            <Choices
              name="scope"
              legend="desk.protection.scope"
              returned={returned ?? { values: { scope: 'house' }, errors: {} }}
              choices={(['house', 'all'] as const).map((value) => ({
                value,
                label: `desk.protection.scope.${value}` as const,
              }))}
            />
          )}
        </Form>
      </details>
    </>
  )
}

/** The measures of the members whom the look has found. */
export function Protected({ members, list, hasMore, reason, until }: ProtectionViews['protected']) {
  const { locale, house } = useFrame()
  return (
    <>
      <DoorLinks />
      {list && (
        <p className="lead">
          <FormattedMessage id={`desk.protected.${list}`} values={{ count: members.length }} />
        </p>
      )}
      {members.map((member) => (
        <Measures key={member.card} member={member} />
      ))}
      {hasMore && (
        <p>
          <FormattedMessage id="desk.protected.more" />
        </p>
      )}
      <p className="note">
        <VisibleUntil at={until} /> · <FormattedMessage id={`desk.reason.${reason as LookReason}`} />
      </p>
      <p>
        <a href={deskPath('protection', locale, { house: house?.slug ?? '' })}>
          <FormattedMessage id="desk.look.another" />
        </a>
      </p>
    </>
  )
}

function Measures({ member }: { member: ProtectedMember }) {
  const intl = useIntl()
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
        {pauseUntil && (
          <li>
            <FormattedMessage id="desk.protected.pause" values={{ day: formatDay(intl, pauseUntil) }} />
          </li>
        )}
        {visits && (
          <li>
            <FormattedMessage id="desk.protected.visits" values={visits} />
          </li>
        )}
        {hasNone && (
          <li>
            <FormattedMessage id="desk.protected.nothing" />
          </li>
        )}
        {pendingFrom !== undefined && (
          <li>
            <FormattedMessage id="desk.protected.pending" /> <Instant at={pendingFrom} />
          </li>
        )}
      </ul>
    </section>
  )
}
