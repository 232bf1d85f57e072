import { FormattedMessage } from 'react-intl'
import { type DeskFile, type FileViews, fileQuery, parseFileStep } from '#shared/desk/files.ts'
import type { ReturnedFields } from '#shared/desk/forms.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { Choices, Detail, Form, Instant, Notice, TextField, useFrame, VisibleUntil } from '../parts.tsx'
import { FindForm } from './find.tsx'

/** A VIP file by its number or code, e-mail, or name and birth date; always with a reason. */
export function Files({ reasons, returned, notice }: FileViews['files']) {
  return (
    <>
      <Notice notice={notice} />
      <FindForm reasons={reasons} returned={returned} codeHelp="desk.files.codeHelp" />
    </>
  )
}

/** Several people of one name and birth date. */
export function FileChoice({ choices }: FileViews['fileChoice']) {
  return (
    <ul className="Tiles">
      {choices.map(({ name, birthdate, state }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
        <li key={index}>
          <a href={`?${fileQuery.member}=${index + 1}`}>
            <strong>{name}</strong>
            <span>
              {birthdate} · <FormattedMessage id={`desk.file.state.${state}`} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A file: compared with the identity document, then the card is scanned; or the card of a member, replaced or blocked. */
export function File(props: FileViews['file']) {
  const { file, returned, notice, until } = props
  // A form that waited for its person to sign in again says its step itself.
  const step = props.step ?? parseFileStep(returned?.values ?? {}, file.state)
  const { locale, house } = useFrame()
  return (
    <>
      <Notice notice={notice} />
      <section className="Card">
        <p className={`State State--${file.state}`}>
          <FormattedMessage id={`desk.file.state.${file.state}`} />
        </p>
        <h2>{file.name}</h2>
        <FileDetails file={file} />
        {step ? <ScanForm {...props} step={step} /> : <NextStep {...props} />}
      </section>
      {!step && (file.state === 'full' || file.state === 'blocked') && <CardActs {...props} />}
      <p className="note">
        <VisibleUntil at={until} />
      </p>
      <p>
        <a href={deskPath('files', locale, { house: house?.slug ?? '' })}>
          <FormattedMessage id="desk.file.another" />
        </a>
      </p>
    </>
  )
}

function FileDetails({ file }: { file: DeskFile }) {
  const { birthName, birthdate, fileNumber, fileUntil, card, fullSince, ended } = file
  return (
    <dl>
      {birthName && <Detail labelId="desk.file.birthName">{birthName}</Detail>}
      <Detail labelId="desk.field.birthdate">{birthdate}</Detail>
      {fileNumber && (
        <div>
          <dt>
            <FormattedMessage id="desk.file.number" />
          </dt>
          <dd translate="no">{fileNumber}</dd>
        </div>
      )}
      {fileUntil && (
        <Detail labelId={file.state === 'expired' ? 'desk.file.expiredAt' : 'desk.file.until'}>
          <Instant at={fileUntil} />
        </Detail>
      )}
      {card && (
        <div>
          <dt>
            <FormattedMessage id="desk.field.card" />
          </dt>
          <dd translate="no">{card}</dd>
        </div>
      )}
      {fullSince && (
        <Detail labelId="desk.file.fullSince">
          <Instant at={fullSince} />
        </Detail>
      )}
      {ended.map(({ ending, state, reason, at }) => (
        <div key={ending}>
          <dt>
            <FormattedMessage id={`desk.file.ended.${state}`} values={{ ending }} />
          </dt>
          <dd>
            <FormattedMessage id={`desk.cardReason.${reason}`} />, <Instant at={at} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The comparison with the document comes first: the page for the card opens by it alone, its field ready for the reader. */
function NextStep({ file, member }: FileViews['file']) {
  const path = usePath()
  if (file.state === 'expired')
    return (
      <>
        <p>
          <FormattedMessage id="desk.file.expiredText" />
        </p>
        <Form name="reopen" submit="desk.file.reopen" />
      </>
    )
  if (file.state !== 'open') return null
  return (
    <form method="get" action={path} className="Form">
      <p>
        <FormattedMessage id="desk.file.compare" />
      </p>
      <MemberInput member={member} />
      <input type="hidden" name={fileQuery.step} value="give" />
      <button type="submit">
        <FormattedMessage id="desk.file.seen" />
      </button>
    </form>
  )
}

function ScanForm({
  file,
  step,
  member,
  returned,
}: FileViews['file'] & { step: NonNullable<FileViews['file']['step']> }) {
  return (
    <>
      <p className="note">
        <FormattedMessage id="desk.file.isSeen" />
        {step.name === 'replace' && (
          <>
            {' · '}
            <FormattedMessage id={`desk.cardReason.${step.reason}`} />
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
          autoComplete="off"
          returned={returned}
          maxLength={60}
          hasFocus
          hasScan
        />
      </Form>
      <p>
        <a href={member ? `?${fileQuery.member}=${member}` : '?'}>
          <FormattedMessage id="desk.file.back" />
        </a>
      </p>
    </>
  )
}

/** Another card in place of this one, or none for now. */
function CardActs({ file, member, returned, returnedTo = 'block', replaceReasons, blockReasons }: FileViews['file']) {
  const path = usePath()
  const ofForm = (name: typeof returnedTo): ReturnedFields | undefined => (returnedTo === name ? returned : undefined)
  return (
    <>
      <details open={returnedTo === 'replace' || file.state === 'blocked'}>
        <summary>
          <FormattedMessage id={file.state === 'blocked' ? 'desk.file.anotherCard' : 'desk.file.replaceOpen'} />
        </summary>
        <form method="get" action={path} className="Form">
          <p>
            <FormattedMessage id={file.state === 'blocked' ? 'desk.file.blockedText' : 'desk.file.replaceText'} />
          </p>
          <MemberInput member={member} />
          <input type="hidden" name={fileQuery.step} value="replace" />
          <Choices
            name={fileQuery.reason}
            legend="desk.file.reason"
            returned={ofForm('replace')}
            choices={replaceReasons.map((value) => ({ value, label: `desk.cardReason.${value}` as const }))}
          />
          <button type="submit" className="secondary">
            <FormattedMessage id="desk.file.seenReplace" />
          </button>
        </form>
      </details>
      {file.state === 'full' && (
        <details open={returned !== undefined && returnedTo === 'block'}>
          <summary>
            <FormattedMessage id="desk.file.blockOpen" />
          </summary>
          <Form name="block" returned={ofForm('block')} submit="desk.file.block" isSecondary>
            <p>
              <FormattedMessage id="desk.file.blockText" />
            </p>
            <input type="hidden" name="before" value={file.card?.replaceAll(' ', '') ?? ''} />
            <Choices
              name="reason"
              legend="desk.file.reason"
              returned={ofForm('block')}
              choices={blockReasons.map((value) => ({ value, label: `desk.cardReason.${value}` as const }))}
            />
          </Form>
        </details>
      )}
    </>
  )
}

/** The page's own path. */
function usePath(): string {
  const { locale, route, params } = useFrame()
  return deskPath(route, locale, params)
}

/** A form that is sent by its address takes the choice of the person with it. */
function MemberInput({ member }: Pick<FileViews['file'], 'member'>) {
  return member ? <input type="hidden" name={fileQuery.member} value={member} /> : null
}
