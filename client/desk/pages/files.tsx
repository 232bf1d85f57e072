import { useText } from '#client/app/useText.ts'
import { type DeskFile, type FileViews, fileQuery, parseFileStep } from '#shared/desk/files.ts'
import type { ReturnedFields } from '#shared/desk/forms.ts'
import { blockReasons, replaceReasons } from '#shared/vip/cards.ts'
import {
  Choices,
  choicesOf,
  Detail,
  Details,
  Form,
  HiddenFields,
  Instant,
  Message,
  ReasonForm,
  TextField,
  useFrame,
  usePath,
  VisibleUntil,
  Way,
} from '../parts.tsx'
import { FindForm } from './find.tsx'

/** A VIP file by its number or code, e-mail, or name and birth date; always with a reason. */
export function Files({ returned }: FileViews['files']) {
  return <FindForm returned={returned} codeHelp="desk.files.codeHelp" />
}

/** Several people of one name and birth date. */
export function FileChoice({ choices }: FileViews['fileChoice']) {
  const { t } = useText()
  return (
    <ul className="Tiles">
      {choices.map(({ name, birthdate, state }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
        <li key={index}>
          <a href={`?${fileQuery.member}=${index + 1}`}>
            <strong>{name}</strong>
            <span>
              {birthdate} · {t(`desk.file.state.${state}`)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A file: compared with the identity document, then the card is scanned; or the card of a member, replaced or blocked. */
export function File(props: FileViews['file']) {
  const { file, returned, until } = props
  // A form that waited for its person to sign in again says its step itself.
  const step = props.step ?? parseFileStep(returned?.values ?? {}, file.state)
  return (
    <>
      <section className="Card">
        <Message className={`State State--${file.state}`} id={`desk.file.state.${file.state}`} />
        <h2>{file.name}</h2>
        <FileDetails file={file} />
        {step ? <ScanForm {...props} step={step} /> : <NextStep {...props} />}
      </section>
      {!step && (file.state === 'full' || file.state === 'blocked') && <CardActs {...props} />}
      <VisibleUntil at={until} />
      <Way to="files" labelId="desk.file.another" />
    </>
  )
}

function FileDetails({ file }: { file: DeskFile }) {
  const { t } = useText()
  const { birthName, birthdate, fileNumber, fileUntil, card, fullSince, ended } = file
  return (
    <Details
      details={{
        'desk.file.birthName': birthName,
        'desk.field.birthdate': birthdate,
        'desk.file.number': fileNumber && <span translate="no">{fileNumber}</span>,
        [file.state === 'expired' ? 'desk.file.expiredAt' : 'desk.file.until']: fileUntil && <Instant at={fileUntil} />,
        'desk.field.card': card && <span translate="no">{card}</span>,
        'desk.file.fullSince': fullSince && <Instant at={fullSince} />,
      }}
    >
      {ended.map(({ ending, state, reason, at }) => (
        <Detail key={ending} label={t(`desk.file.ended.${state}`, { ending })}>
          {t(`desk.cardReason.${reason}`)}, <Instant at={at} />
        </Detail>
      ))}
    </Details>
  )
}

/** The comparison with the document comes first: the page for the card opens by it alone, its field ready for the reader. */
function NextStep({ file, member }: FileViews['file']) {
  const { t } = useText()
  const { route, params } = useFrame()
  const ownPath = usePath()(route, params)
  if (file.state === 'expired')
    return (
      <>
        <Message id="desk.file.expiredText" />
        <Form name="reopen" submit="desk.file.reopen" />
      </>
    )
  if (file.state !== 'open') return null
  return (
    <form method="get" action={ownPath} className="Form">
      <Message id="desk.file.compare" />
      <MemberInput member={member} />
      <input type="hidden" name={fileQuery.step} value="give" />
      <button type="submit">{t('desk.file.seen')}</button>
    </form>
  )
}

function ScanForm({
  file,
  step,
  member,
  returned,
}: FileViews['file'] & { step: NonNullable<FileViews['file']['step']> }) {
  const { t } = useText()
  return (
    <>
      <p className="note">
        {t('desk.file.isSeen')}
        {step.name === 'replace' && (
          <>
            {' · '}
            {t(`desk.cardReason.${step.reason}`)}
          </>
        )}
      </p>
      <Form name={step.name} returned={returned} submit={step.name === 'give' ? 'desk.file.give' : 'desk.file.replace'}>
        <MemberInput member={member} />
        <input type="hidden" name={fileQuery.step} value={step.name} />
        {step.name === 'replace' && <input type="hidden" name={fileQuery.reason} value={step.reason} />}
        <input type="hidden" name="before" value={file.card?.replaceAll(' ', '') ?? ''} />
        <TextField
          name="card"
          labelId={step.name === 'give' ? 'desk.file.card' : 'desk.file.newCard'}
          help="desk.file.cardHelp"
          returned={returned}
          maxLength={60}
          hasFocus
          hasScan
        />
      </Form>
      <p>
        <a href={member ? `?${fileQuery.member}=${member}` : '?'}>{t('desk.file.back')}</a>
      </p>
    </>
  )
}

/** Another card in place of this one, or none for now. */
function CardActs({ file, member, returned, returnedTo = 'block' }: FileViews['file']) {
  const { t } = useText()
  const { route, params } = useFrame()
  const ownPath = usePath()(route, params)
  const ofForm = (name: typeof returnedTo): ReturnedFields | undefined => (returnedTo === name ? returned : undefined)
  return (
    <>
      <details open={returnedTo === 'replace' || file.state === 'blocked'}>
        <Message as="summary" id={file.state === 'blocked' ? 'desk.file.anotherCard' : 'desk.file.replaceOpen'} />
        <form method="get" action={ownPath} className="Form">
          <Message id={file.state === 'blocked' ? 'desk.file.blockedText' : 'desk.file.replaceText'} />
          <MemberInput member={member} />
          <input type="hidden" name={fileQuery.step} value="replace" />
          <Choices
            name={fileQuery.reason}
            legend="desk.file.reason"
            returned={ofForm('replace')}
            choices={choicesOf('desk.cardReason', replaceReasons)}
          />
          <button type="submit" className="secondary">
            {t('desk.file.seenReplace')}
          </button>
        </form>
      </details>
      {file.state === 'full' && (
        <ReasonForm
          name="block"
          openId="desk.file.blockOpen"
          isOpen={returned !== undefined && returnedTo === 'block'}
          returned={ofForm('block')}
          submit="desk.file.block"
          isSecondary
          legend="desk.file.reason"
          choices={choicesOf('desk.cardReason', blockReasons)}
        >
          <Message id="desk.file.blockText" />
          <HiddenFields fields={{ before: file.card?.replaceAll(' ', '') ?? '' }} />
        </ReasonForm>
      )}
    </>
  )
}

/** A form that is sent by its address takes the choice of the person with it. */
function MemberInput({ member }: Pick<FileViews['file'], 'member'>) {
  return member ? <input type="hidden" name={fileQuery.member} value={member} /> : null
}
