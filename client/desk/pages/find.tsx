import { useText } from '#client/app/useText.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { lookReasons, type MemberField } from '#shared/desk/rights.ts'
import type { DeskViews, MemberEntry } from '#shared/desk/views.ts'
import {
  Choices,
  CodeField,
  choicesOf,
  Details,
  Form,
  Message,
  TextField,
  useFrame,
  VisibleUntil,
  Way,
} from '../parts.tsx'

/** A member by a code of any kind, or by name and birth date; always with a reason. */
export function Find({ returned }: DeskViews['find']) {
  return <FindForm returned={returned} />
}

/** The fields of a look: reason, then a code, or name with birth date. */
export function FindForm({
  returned,
  codeHelp,
  submit = 'desk.find.submit',
}: Pick<DeskViews['find'], 'returned'> & { codeHelp?: MessageId; submit?: MessageId }) {
  return (
    <Form name="find" returned={returned} submit={submit}>
      <Choices
        name="reason"
        legend="desk.find.reason"
        returned={returned}
        choices={choicesOf('desk.reason', lookReasons)}
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
      <CodeField labelId="desk.find.code" help={codeHelp} returned={returned} />
      <fieldset className="Pair">
        <Message as="legend" id="desk.find.orName" />
        <TextField name="lastname" labelId="desk.field.lastname" returned={returned} maxLength={60} />
        <TextField name="birthdate" labelId="desk.field.birthdate" type="day" returned={returned} />
      </fieldset>
    </>
  )
}

/** The members who were found, with what the reader's role needs of them. */
export function Look({ members, reason, until }: DeskViews['look']) {
  const { house, params } = useFrame()
  const mayCount = house?.acts.includes('countAdvantage') && members.some(({ programme }) => programme === 'vip')
  return (
    <>
      {members.map((member, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
        <Member key={index} member={member} />
      ))}
      {mayCount && <Way to="advantage" params={{ id: params.id ?? '' }} labelId="desk.look.advantages" />}
      <VisibleUntil at={until} reason={reason} />
      <Way to="find" labelId="desk.look.another" />
    </>
  )
}

function Member({ member: { programme, fields, openRewards } }: { member: MemberEntry }) {
  const { t } = useText()
  const { firstname, lastname, ...rest } = fields
  return (
    <section className="Card">
      <h2>
        {firstname} {lastname}
      </h2>
      <Message className="note" id={`desk.programme.${programme}`} />
      <Details
        details={{
          ...Object.fromEntries(
            Object.entries(rest).map(([name, value]) => [
              `desk.field.${name as Exclude<MemberField, 'firstname' | 'openRewards'>}` as const,
              value,
            ]),
          ),
          'desk.field.openRewards': openRewards?.length === 0 ? t('desk.look.noRewards') : openRewards?.join(', '),
        }}
      />
    </section>
  )
}
