import { type ReactNode, useId } from 'react'
import type { IntlShape } from 'react-intl'
import { NestedBlocks } from '#client/app/nested.ts'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { BlockHead } from '#client/blocks/BlockHead.tsx'
import { FormParts, HiddenControls } from '#client/forms/FormParts.tsx'
import { FormStep, StepBar, StepButtons, StepProgress, StepSummary } from '#client/forms/FormSteps.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { Section } from '#client/ui/Section.tsx'
import type { Block, Picture } from '#shared/content/values.ts'
import type { FormName } from '#shared/forms/forms.ts'
import { labelsOf } from '#shared/forms/questions.ts'
import { callData, captchaData, formData } from '../dataNames.ts'
import { ErrorSummary } from '../ErrorSummary.tsx'
import { RequiredNote } from '../Field.tsx'
import { Fieldset } from '../Fieldset.tsx'
import { IdentityFields } from '../fields/IdentityFields.tsx'
import { FormProvider } from '../formContext.ts'
import { OtherWays } from '../OtherWays.tsx'
import { PrivacyField } from '../PrivacyField.tsx'
import { SentBox } from '../SentBox.tsx'
import { type RequestParts, requestBlocks } from './requestBlocks.ts'
import '../styles/Form.css'
import '../styles/FormColumns.css'
import '../styles/fields.css'
import '../styles/SentBox.css'

/** State of a form beside its block's fields. */
export interface FormState {
  /** The block's `_uid`, which names the desk. */
  uid: string
  /** Sent values by name, of a form that comes back. */
  values?: Readonly<Record<string, string>>
  errors?: Readonly<Record<string, string>>
  /** The problem of the whole form. */
  failure?: string
  /** Set once the form was sent; the number of its message, if it has one. */
  sent?: { number?: string; days?: readonly string[] }
}

/** The fields of a form block (client/forms/requests/formFields.ts). */
interface FormContent extends FormState {
  label?: string
  title?: string
  intro?: string
  fields: readonly Block[]
  button_label?: string
  note?: string
  phone?: string
  email?: string
  picture?: Picture
  surface?: 'papier' | 'sable' | 'nuit'
  anchor?: string
}

interface FormFrameProps {
  form: FormName
  content: FormContent
  /** Fields of the sender; by default name, e-mail and telephone. */
  identity?: ReactNode
  /** Title of what the field blocks ask for. */
  request?: string
  /** Controls of the form's own, after the field blocks. */
  extra?: ReactNode
  /** Consents of the form's own, after the privacy policy. */
  consents?: ReactNode
  /** Above the fields. */
  lead?: ReactNode
  /** Posts a file. */
  hasFile?: boolean
  /** The form has so few fields that its parts need no titles. */
  isShort?: boolean
  /** Shown step by step where there is a script, with a summary before it is sent. */
  inSteps?: boolean
}

/** A form with all that surrounds it. Plain HTML: it posts to the address of its own page. */
export function FormFrame(props: FormFrameProps) {
  const { form, content, lead, hasFile, isShort, inSteps } = props
  const { uid, title, phone, email, picture, surface, anchor, errors = {}, values = {} } = content
  const { intl, t, captcha } = useView()
  const id = useId()
  const parts = requestBlocks(form, content.fields)
  const names = ['Form-columns', isShort && 'Form-columns--short', picture && 'Form-columns--picture']
  return (
    <Section className="Form" surface={surface} anchor={anchor} labelledBy={title && id}>
      <FormProvider value={{ id: uid, required: parts.required, controls: parts.controls, values, errors }}>
        <div className={names.filter(Boolean).join(' ')}>
          <BlockHead id={id} content={content} />
          {content.sent ? (
            <SentBox form={form} uid={uid} {...content.sent} phone={phone} email={email} />
          ) : (
            <form
              className="Form-form Column Column--6"
              method="post"
              encType={hasFile ? 'multipart/form-data' : undefined}
              {...dataOf(formData, { form, call: `POST /api/forms/${form}`, steps: inSteps ? '' : undefined })}
              {...dataOf(callData, { schema: `forms/${form}`, labels: JSON.stringify(labelsOf(content.fields)) })}
              {...dataOf(captchaData, {
                version: captcha?.version,
                siteKey: captcha?.siteKey,
                script: captcha?.scriptUrl,
              })}
              aria-labelledby={title && id}
              aria-label={title ? undefined : t(`forms.name.${form}`)}
              noValidate
            >
              {lead}
              {inSteps && <StepBar steps={stepsOf(intl, props)} />}
              <ErrorSummary errors={errors} failure={content.failure} />
              <div className="Form-all Column Column--7">
                <HiddenControls form={form} block={uid} place={placeOf(parts)} />
                {inSteps && <StepProgress />}
                <RequiredNote />
                <Questions {...props} parts={parts} />
                {captcha?.version === 'v2' && <div className="Form-captcha" {...dataOf(captchaData, { box: '' })} />}
                <Submit label={content.button_label ?? t('forms.send')} inSteps={inSteps} />
              </div>
              <OtherWays phone={phone} email={email} />
              <FormParts />
              <template {...dataOf(callData, { sentBox: '' })}>
                <SentBox form={form} number={form === 'newsletter' ? undefined : '…'} phone={phone} email={email} />
              </template>
            </form>
          )}
          {picture && (
            <Poster className="Form-picture" picture={picture} ratio="4/5" sizes="(min-width: 62rem) 22rem, 90vw" />
          )}
        </div>
      </FormProvider>
    </Section>
  )
}

function Submit({ label, inSteps }: { label: string; inSteps?: boolean }) {
  const button = (
    <button className="btn" type="submit">
      {label}
    </button>
  )
  return inSteps ? <StepButtons>{button}</StepButtons> : button
}

function stepsOf(intl: IntlShape, { request }: FormFrameProps): string[] {
  const word = (id: 'forms.you' | 'forms.request' | 'forms.summary') => intl.formatMessage({ id })
  return [word('forms.you'), request ?? word('forms.request'), word('forms.summary')]
}

/** Which of the two a feast asks for: there its message stands. */
function placeOf({ controls, required }: RequestParts): 'destination' | undefined {
  return required.has('destination') && controls.has('destination') ? 'destination' : undefined
}

function Questions({
  content,
  identity,
  request,
  extra,
  consents,
  isShort,
  inSteps,
  parts,
}: FormFrameProps & { parts: RequestParts }) {
  const { t } = useText()
  const accord = (
    <>
      <PrivacyField />
      {consents}
      <NestedBlocks blocks={parts.optins} />
    </>
  )
  const note = content.note && <p className="note">{content.note}</p>
  const Group = inSteps ? FormStep : Fieldset
  if (isShort) {
    return (
      <>
        {identity}
        {accord}
        {note}
      </>
    )
  }
  return (
    <>
      <Group legend={t('forms.you')}>{identity ?? <IdentityFields />}</Group>
      {parts.request.length > 0 && (
        <Group legend={request ?? t('forms.request')}>
          <NestedBlocks blocks={parts.request} />
          {extra}
        </Group>
      )}
      {parts.request.length === 0 && extra}
      <Group legend={t('forms.consent')}>
        {inSteps && <StepSummary title={t('forms.summary')} />}
        {accord}
      </Group>
      {note}
    </>
  )
}
