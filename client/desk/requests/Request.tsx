import { useText } from '#client/app/useText.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { DeskRequest, RequestTextEntry, RequestViews } from '#shared/desk/requests.ts'
import { deskLimits } from '#shared/limits.ts'
import { languageNames, languageTags } from '#shared/locales.ts'
import { Detail, Details, FormMarks, Instant, Message, Press, Select, TextArea, usePath, Way } from '../parts.tsx'
import './requests.css'

/** One request: what was asked, what the staff wrote, the answer, and what else may be done with it. */
export function RequestPage(props: RequestViews['request']) {
  const { request } = props
  return (
    <>
      <Question request={request} />
      {request.texts.map((it) => (
        <Text key={it.id} text={it} />
      ))}
      {request.may.answer && request.state !== 'closed' && <AnswerForm {...props} />}
      <Acts {...props} />
      <History request={request} />
      <Way to="requests" labelId="desk.request.back" className="Switch" />
    </>
  )
}

function Question({ request }: { request: DeskRequest }) {
  const { t } = useText()
  const { form, number, sender, email, fields, file, state, owner, isMine, house, at, until } = request
  const pathTo = usePath()
  return (
    <section className="Card">
      <p className={`State State--${state}`}>
        {t(`desk.request.state.${state}`)}
        {owner && ' · '}
        {isMine ? t('desk.request.mine') : owner}
      </p>
      {state === 'spam' && (
        <Message className="note" id={`desk.request.spamReason.${request.spamReason ?? 'unknown'}`} />
      )}
      <h2>{sender}</h2>
      <p className="note">
        {t(`desk.requests.form.${form}`)} · <span translate="no">{number}</span> · <Instant at={at} /> ·{' '}
        {house ?? t('desk.requests.group')}
      </p>
      <Details
        details={{
          'forms.email': <span translate="no">{email}</span>,
          'desk.request.language': <span lang={languageTags[request.locale]}>{languageNames[request.locale]}</span>,
        }}
      >
        {fields.map(({ name, label, text }) => (
          <Detail key={name} label={label}>
            <span className="Lines" lang={name === 'message' ? languageTags[request.locale] : undefined}>
              {text}
            </span>
          </Detail>
        ))}
        {file && (
          <Detail label={t('forms.attachment')}>
            <a href={pathTo('requestFile', { id: request.id })} translate="no">
              {file.name}
            </a>{' '}
            {t('desk.request.size', { size: Math.ceil(file.size / 1024) })}
          </Detail>
        )}
      </Details>
      <p className="note">
        {t('desk.request.forgetAt')} <Instant at={until} />
      </p>
    </section>
  )
}

function Text({ text: { kind, person, text, at, mail } }: { text: RequestTextEntry }) {
  const { t } = useText()
  return (
    <section className={`Card Text Text--${kind}`}>
      <Message as="h2" id={`desk.request.${kind}`} />
      <p className="note">
        {person ?? t('desk.request.left')} · <Instant at={at} />
      </p>
      <p className="Lines">{text}</p>
      {mail && (
        <p className={`Text-mail Text-mail--${mail.state}`}>
          {t(
            mail.state === 'waiting' && mail.attempts > 1
              ? 'desk.request.mail.again'
              : `desk.request.mail.${mail.state}`,
          )}
          {mail.at !== null && ' '}
          {mail.at !== null && <Instant at={mail.at} />}
        </p>
      )}
    </section>
  )
}

function AnswerForm({ request, draft, returned }: RequestViews['request']) {
  const { t } = useText()
  const undelivered = request.texts.findLast((it) => it.kind === 'answer')
  const again = undelivered?.mail?.state === 'failed' ? undelivered.text : undefined
  return (
    <form method="post" className="Form Card" noValidate>
      <Message as="h2" id="desk.request.answerTitle" />
      {request.owner && !request.isMine && (
        <Message className="Notice Notice--refused" id="desk.request.ownedBy" values={{ owner: request.owner }} />
      )}
      {request.writers.map((name) => (
        <Message key={name} className="Notice Notice--refused" id="desk.request.writing" values={{ name }} />
      ))}
      <FormMarks name="answer" />
      <input type="hidden" name="version" value={request.version} />
      <TextArea
        id="answer"
        name="answer"
        labelId="desk.request.answerLabel"
        help="desk.request.answerHelp"
        helpValues={{ email: request.email, desk: request.desk, language: request.locale }}
        returned={returned}
        written={draft?.text ?? again}
        lang={languageTags[request.locale]}
        maxLength={deskLimits.answerLength}
        rows={8}
      />
      {draft && (
        <p className="note">
          {t('desk.request.draftOf')} <Instant at={draft.savedAt} />
        </p>
      )}
      <p className="Buttons">
        <button type="submit">{t('desk.request.answerSubmit')}</button>
        <button type="submit" name="form" value="draft" className="secondary">
          {t('desk.request.draftSubmit')}
        </button>
      </p>
    </form>
  )
}

/** Acts behind a button, as far as they have a sense now. */
function Acts({ request, houses, returned }: RequestViews['request']) {
  const { state, version, may, isMine, owner } = request
  const isOpen = state === 'new' || state === 'taken' || state === 'answered'
  return (
    <>
      <div className="Buttons">
        {may.answer && isOpen && !isMine && (
          <Press name="take" fields={{ version }} labelId={owner ? 'desk.request.takeOver' : 'desk.request.take'} />
        )}
        {may.answer && isOpen && owner !== null && (
          <Press name="release" fields={{ version }} labelId="desk.request.release" />
        )}
        {may.answer && isOpen && <Press name="close" fields={{ version }} labelId="desk.request.close" />}
        {may.answer && state === 'closed' && <Press name="reopen" fields={{ version }} labelId="desk.request.reopen" />}
        {may.judge && state === 'spam' && <Press name="accept" fields={{ version }} labelId="desk.request.accept" />}
      </div>
      {(may.answer || may.judge) && state !== 'spam' && (
        <details open={returned?.errors.note !== undefined}>
          <Message as="summary" id="desk.request.more" />
          {may.answer && <NoteForm returned={returned} />}
          {may.answer && isOpen && <PassForm request={request} houses={houses} />}
          {may.judge && <Press name="spam" fields={{ version }} labelId="desk.request.spam" />}
        </details>
      )}
    </>
  )
}

function NoteForm({ returned }: Pick<RequestViews['request'], 'returned'>) {
  const { t } = useText()
  return (
    <form method="post" className="Form" noValidate>
      <FormMarks name="note" />
      <TextArea
        id="note"
        name="note"
        labelId="desk.request.noteLabel"
        help="desk.request.noteHelp"
        returned={returned}
        maxLength={deskLimits.noteLength}
      />
      <button type="submit" className="secondary">
        {t('desk.request.noteSubmit')}
      </button>
    </form>
  )
}

function PassForm({ request, houses }: Pick<RequestViews['request'], 'request' | 'houses'>) {
  const { t } = useText()
  return (
    <form method="post" className="Form">
      <FormMarks name="pass" />
      <input type="hidden" name="version" value={request.version} />
      <Select name="house" labelId="desk.request.passLabel">
        {request.house !== null && <option value="">{t('desk.requests.group')}</option>}
        {houses.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <button type="submit" className="secondary">
        {t('desk.request.pass')}
      </button>
    </form>
  )
}

function History({ request: { history } }: { request: DeskRequest }) {
  const { t } = useText()
  if (history.length === 0) return null
  return (
    <details>
      <Message as="summary" id="desk.request.history" />
      <ul className="History">
        {history.map(({ id, at, step, person }) => (
          <li key={id}>
            <Instant at={at} /> · {t(`desk.step.${step}` as MessageId)}
            {person && ` · ${person}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
