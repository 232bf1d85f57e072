import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { LookReason, MemberField } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { DeskViews, MemberEntry } from '#shared/desk/views.ts'
import { Choices, Detail, Form, Notice, TextField, useFrame, VisibleUntil } from '../parts.tsx'

/** A member by a code of any kind, or by name and birth date; always with a reason. */
export function Find({ reasons, returned, notice }: DeskViews['find']) {
  return (
    <>
      <Notice notice={notice} />
      <FindForm reasons={reasons} returned={returned} codeHelp="desk.find.codeHelp" />
    </>
  )
}

/** The fields of a look: reason, then a code, or name with birth date. */
export function FindForm({
  reasons,
  returned,
  codeHelp,
}: Pick<DeskViews['find'], 'reasons' | 'returned'> & { codeHelp: MessageId }) {
  return (
    <Form name="find" returned={returned} submit="desk.find.submit">
      <Choices
        name="reason"
        legend="desk.find.reason"
        returned={returned}
        choices={reasons.map((value) => ({ value, label: `desk.reason.${value}` as const }))}
      />
      <MemberFields returned={returned} codeHelp={codeHelp} />
    </Form>
  )
}

/** A code of any kind, read or typed; or a name with the birth date. */
export function MemberFields({
  returned,
  codeHelp = 'desk.find.codeHelp',
}: Pick<DeskViews['find'], 'returned'> & { codeHelp?: MessageId }) {
  return (
    <>
      <TextField
        name="code"
        labelId="desk.find.code"
        help={codeHelp}
        autoComplete="off"
        returned={returned}
        maxLength={400}
        hasFocus
        hasScan
      />
      <fieldset className="Pair">
        <legend>
          <FormattedMessage id="desk.find.orName" />
        </legend>
        <TextField
          name="lastname"
          labelId="desk.field.lastname"
          autoComplete="off"
          returned={returned}
          maxLength={60}
        />
        <TextField name="birthdate" labelId="desk.field.birthdate" type="day" returned={returned} />
      </fieldset>
    </>
  )
}

/** The members who were found, with what the reader's role needs of them. */
export function Look({ members, reason, until }: DeskViews['look']) {
  const { locale, house, params } = useFrame()
  const mayCount = house?.acts.includes('countAdvantage') && members.some(({ programme }) => programme === 'vip')
  return (
    <>
      {members.map((member, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
        <Member key={index} member={member} />
      ))}
      {mayCount && (
        <p>
          <a href={deskPath('advantage', locale, { house: house?.slug ?? '', id: params.id ?? '' })}>
            <FormattedMessage id="desk.look.advantages" />
          </a>
        </p>
      )}
      <p className="note">
        <VisibleUntil at={until} /> · <FormattedMessage id={`desk.reason.${reason as LookReason}`} />
      </p>
      <p>
        <a href={deskPath('find', locale, { house: house?.slug ?? '' })}>
          <FormattedMessage id="desk.look.another" />
        </a>
      </p>
    </>
  )
}

function Member({ member: { programme, fields, openRewards } }: { member: MemberEntry }) {
  const { firstname, lastname, ...rest } = fields
  return (
    <section className="Card">
      <h2>
        {firstname} {lastname}
      </h2>
      <p className="note">
        <FormattedMessage id={`desk.programme.${programme}`} />
      </p>
      <dl>
        {Object.entries(rest).map(([name, value]) => (
          <div key={name}>
            <dt>
              <FormattedMessage id={`desk.field.${name as Exclude<MemberField, 'firstname' | 'openRewards'>}`} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
        {openRewards && (
          <Detail labelId="desk.field.openRewards">
            {openRewards.length > 0 ? openRewards.join(', ') : <FormattedMessage id="desk.look.noRewards" />}
          </Detail>
        )}
      </dl>
    </section>
  )
}
