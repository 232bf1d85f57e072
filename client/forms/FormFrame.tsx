import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import { NestedBlocks } from '#client/app/nested.ts'
import { usePage } from '#client/app/pageContext.ts'
import { BlockHead } from '#client/blocks/BlockHead.tsx'
import { Poster } from '#client/ui/Poster.tsx'
import { Section } from '#client/ui/Section.tsx'
import type { Block, Picture } from '#shared/content/values.ts'
import type { FormName } from '#shared/forms.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Fieldset } from './Fieldset.tsx'
import { FormParts } from './FormParts.tsx'
import { IdentityFields } from './fields/IdentityFields.tsx'
import { FormProvider } from './formContext.ts'
import { HiddenControls } from './HiddenControls.tsx'
import { OtherWays } from './OtherWays.tsx'
import { PrivacyField } from './PrivacyField.tsx'
import { type RequestParts, requestBlocks } from './requestBlocks.ts'
import { SentBox } from './SentBox.tsx'

/** What a form has beside its block's fields. */
export interface FormState {
  /** The block's `_uid`, which names the desk. */
  uid: string
  /** What was sent before, and what is wrong with it, by name: a form that comes back. */
  values?: Readonly<Record<string, string>>
  errors?: Readonly<Record<string, string>>
  /** What is wrong with none of the fields. */
  failure?: string
  /** It was sent, under this number if it has one. */
  sent?: { number?: string }
}

/** The fields of a form block (client/blocks/formFields.ts). */
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
  /** Who writes; name, e-mail and telephone without it. */
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
  /** So few fields that they need no titles. */
  isShort?: boolean
}

/** A form with all that surrounds it. Plain HTML: it posts to the address of its own page (decisions §2, §6). */
export function FormFrame(props: FormFrameProps) {
  const { form, content, lead, hasFile, isShort } = props
  const { uid, title, phone, email, picture, surface, anchor, errors = {}, values = {} } = content
  const intl = useIntl()
  const { captcha } = usePage()
  const id = useId()
  const parts = requestBlocks(form, content.fields)
  const names = ['Form-columns', isShort && 'Form-columns--short', picture && 'Form-columns--picture']
  return (
    <Section className="Form" surface={surface} anchor={anchor} labelledBy={title && id}>
      <FormProvider value={{ id: uid, required: parts.required, asked: parts.asked, values, errors }}>
        <div className={names.filter(Boolean).join(' ')}>
          <BlockHead id={id} content={content} />
          {content.sent ? (
            <SentBox form={form} uid={uid} number={content.sent.number} phone={phone} email={email} />
          ) : (
            <form
              className="Form-form"
              method="post"
              encType={hasFile ? 'multipart/form-data' : undefined}
              data-form={form}
              data-call={`POST /api/forms/${form}`}
              data-schema={`forms/${form}`}
              data-captcha={captcha?.version}
              data-site-key={captcha?.siteKey}
              data-captcha-script={captcha?.scriptUrl}
              aria-labelledby={title && id}
              aria-label={title ? undefined : intl.formatMessage({ id: `forms.name.${form}` })}
              noValidate
            >
              {lead}
              <ErrorSummary errors={errors} failure={content.failure} />
              <div className="Form-all">
                <HiddenControls form={form} block={uid} place={placeOf(parts)} />
                <Questions {...props} parts={parts} />
                {captcha?.version === 'v2' && <div className="Form-captcha" data-captcha-box="" />}
                <button className="btn" type="submit">
                  {content.button_label ?? intl.formatMessage({ id: 'forms.send' })}
                </button>
              </div>
              <OtherWays phone={phone} email={email} />
              <FormParts />
              <template data-form-sent="">
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

/** Which of the two a feast asks for: there its message stands. */
function placeOf({ asked, required }: RequestParts): 'destination' | undefined {
  return required.has('destination') && asked.has('destination') ? 'destination' : undefined
}

function Questions({
  content,
  identity,
  request,
  extra,
  consents,
  isShort,
  parts,
}: FormFrameProps & { parts: RequestParts }) {
  const intl = useIntl()
  const accord = (
    <>
      <PrivacyField />
      {consents}
      <NestedBlocks blocks={parts.optins} />
    </>
  )
  const note = content.note && <p className="note">{content.note}</p>
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
      <p className="note">{intl.formatMessage({ id: 'forms.allRequired' })}</p>
      <Fieldset legend={intl.formatMessage({ id: 'forms.you' })}>{identity ?? <IdentityFields />}</Fieldset>
      {parts.request.length > 0 && (
        <Fieldset legend={request ?? intl.formatMessage({ id: 'forms.request' })}>
          <NestedBlocks blocks={parts.request} />
          {extra}
        </Fieldset>
      )}
      {parts.request.length === 0 && extra}
      <Fieldset legend={intl.formatMessage({ id: 'forms.consent' })}>{accord}</Fieldset>
      {note}
    </>
  )
}
