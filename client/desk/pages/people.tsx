import { useText } from '#client/app/useText.ts'
import type { PeopleProps, PersonEntry, PersonProps } from '#shared/desk/people.ts'
import { type DeskRole, deskRoles } from '#shared/desk/rights.ts'
import type { ReturnedFields } from '#shared/desk/views.ts'
import { languageNames, locales } from '#shared/locales.ts'
import {
  Choices,
  Details,
  Form,
  Instant,
  Message,
  Press,
  Select,
  TextField,
  useFrame,
  usePath,
  Way,
} from '../parts.tsx'

/** Everybody with an access, and the invitation of one more. */
export function People({ people, houses, returned }: PeopleProps) {
  const { t } = useText()
  const pathTo = usePath()
  const roleText = useRoleText()
  return (
    <>
      <Message className="lead" id="desk.people.lead" values={{ count: people.length }} />
      <ul className="Rows">
        {people.map((it) => (
          <li key={it.id}>
            <span>
              <a href={pathTo('person', { id: it.id })}>
                <strong>{it.name}</strong>
              </a>{' '}
              <State state={it.state} />
              <small>
                {it.email} ·{' '}
                {it.roles.length > 0 ? it.roles.map((role) => roleText(role)).join(', ') : t('desk.people.noRole')}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <Message as="h2" id="desk.people.invite" />
      <Form name="invite" returned={returned} submit="desk.people.inviteSubmit">
        <TextField name="email" labelId="desk.login.email" type="email" returned={returned} maxLength={254} />
        <NameFields returned={returned} />
        <RoleFields houses={houses} returned={returned} />
      </Form>
    </>
  )
}

/** One person: roles, and the acts on the access. */
export function PersonPage({ person, houses, acts, returned }: PersonProps) {
  const { t } = useText()
  const roleText = useRoleText()
  const { state, isOwn, isOfDirectory } = person
  // One refusal comes back: that of the form which has the field.
  const given = returned?.values.role === undefined ? undefined : returned
  const changed = returned?.values.name === undefined ? undefined : returned
  const isHere = state !== 'ended' && !isOwn
  return (
    <>
      <p className="lead">
        <strong>{person.name}</strong> <State state={state} />
      </p>
      <Details
        details={{
          'desk.login.email': person.email,
          'desk.people.language': <span translate="no">{languageNames[person.language]}</span>,
          'desk.people.employee': person.employeeNumber,
          'desk.people.invitedUntil': person.invitedUntil !== null && <Instant at={person.invitedUntil} />,
        }}
      />
      {isOwn && <Message className="note" id="desk.people.refused.own" />}
      {isOfDirectory && <Message className="note" id="desk.people.refused.directory" />}
      <Message as="h2" id="desk.people.roles" />
      {person.roles.length === 0 && <Message id="desk.people.noRole" />}
      <ul className="Rows">
        {person.roles.map((it) => (
          <li key={`${it.role} ${it.house}`}>
            <span>{roleText(it)}</span>
            {isHere && !isOfDirectory && (
              <Press
                name="take"
                labelId="desk.people.take"
                fields={{ role: it.role, house: it.house }}
                about={roleText(it)}
              />
            )}
          </li>
        ))}
      </ul>
      {isHere && (
        <>
          {(state === 'invited' || state === 'expired') && <Press name="again" labelId="desk.people.again" />}
          {!isOfDirectory && state !== 'suspended' && (
            <details open={given !== undefined}>
              <Message as="summary" id="desk.people.give" />
              <Form name="give" returned={given} submit="desk.people.give">
                <RoleFields houses={houses} returned={returned} />
              </Form>
            </details>
          )}
          {!isOfDirectory && (
            <details open={changed !== undefined}>
              <Message as="summary" id="desk.people.change" />
              <Form name="change" returned={changed} submit="desk.people.changeSubmit">
                <input type="hidden" name="seen" value={acts[0]?.id ?? ''} />
                <NameFields returned={changed ?? { values: writtenOf(person), errors: {} }} />
              </Form>
            </details>
          )}
          {state === 'suspended' ? (
            <Press name="reinstate" labelId="desk.people.reinstate" isMain />
          ) : (
            <details>
              <Message as="summary" id="desk.people.suspend" />
              <Message id="desk.people.suspendNote" />
              <Press name="suspend" labelId="desk.people.suspend" />
            </details>
          )}
          {!isOfDirectory && (
            <details>
              <Message as="summary" id="desk.people.end" />
              <Message id="desk.people.endNote" />
              <Press name="end" labelId="desk.people.end" />
            </details>
          )}
        </>
      )}
      {acts.length > 0 && <Message as="h2" id="desk.title.acts" />}
      <ul className="Rows">
        {acts.map(({ id, at, act, by, byOperator, role }) => (
          <li key={id}>
            <span>
              {t(`desk.act.${act as 'invite'}`)}
              {role && ` · ${t(`desk.role.${role}`)}`}
              <small>
                <Instant at={at} /> · {by ?? t(byOperator ? 'desk.acts.operator' : 'desk.acts.system')}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <Way to="people" labelId="desk.people.back" />
    </>
  )
}

function State({ state }: Pick<PersonEntry, 'state'>) {
  return state === 'active' ? null : <Message as="em" id={`desk.people.state.${state}`} />
}

/** A role in words, with its house. */
function useRoleText() {
  const { t } = useText()
  return ({ role, houseName }: { role: DeskRole; houseName: string | null }) =>
    `${t(`desk.role.${role}`)} · ${houseName ?? t('desk.acts.everywhere')}`
}

function writtenOf({ name, language, employeeNumber }: PersonProps['person']): Record<string, string> {
  return { name, language, employee: employeeNumber ?? '' }
}

function NameFields({ returned }: { returned?: ReturnedFields }) {
  const { locale } = useFrame()
  const chosen = returned?.values.language ?? locale
  return (
    <>
      <TextField name="name" labelId="desk.people.name" returned={returned} maxLength={80} />
      <Choices
        name="language"
        legend="desk.people.language"
        isNarrow
        returned={{ values: { language: chosen }, errors: returned?.errors ?? {} }}
        choices={locales.map((value) => ({ value, label: <span translate="no">{languageNames[value]}</span> }))}
      />
      <TextField
        name="employee"
        labelId="desk.people.employee"
        help="desk.people.employeeHelp"
        returned={returned}
        maxLength={20}
      />
    </>
  )
}

function RoleFields({ houses, returned }: Pick<PeopleProps, 'houses' | 'returned'>) {
  const { t } = useText()
  return (
    <>
      <Select name="role" labelId="desk.people.role" returned={returned} chosen={returned?.values.role ?? ''}>
        <option value="">{t('desk.people.choose')}</option>
        {deskRoles.map((role) => (
          <option key={role} value={role}>
            {t(`desk.role.${role}`)}
          </option>
        ))}
      </Select>
      <Select
        name="house"
        labelId="desk.acts.where"
        help="desk.people.houseHelp"
        returned={returned}
        chosen={returned?.values.house ?? ''}
      >
        <option value="">{t('desk.acts.everywhere')}</option>
        {houses.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </>
  )
}
