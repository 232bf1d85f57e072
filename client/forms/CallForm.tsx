import type { ReactNode } from 'react'
import { usePage } from '#client/app/pageContext.ts'
import { callData, captchaData, formData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import type { FormProps, ReturnedForm } from '#shared/forms/pageForms.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { RequiredNote } from './Field.tsx'
import { FormParts } from './FormParts.tsx'
import { StepBar, StepButtons, StepProgress } from './FormSteps.tsx'
import { FormProvider } from './formContext.ts'
import { formState } from './formState.ts'
import { OtherWays } from './OtherWays.tsx'
import './styles/Form.css'
import './styles/fields.css'
import './styles/SentBox.css'
import './styles/FormSteps.css'

export interface CallFormProps {
  /** Its name: `login`, `signup`. Travels as the hidden control `form` when it is posted as HTML. */
  form: string
  /** The hidden control that tells it from other forms of its name on the page. */
  item?: { name: string; value: string }
  /** Begins the ids of its controls; unique on the page. Its name and item without it. */
  id?: string
  /** The call of the script instead of a post: `POST /api/eph/users/login`. */
  call: string
  /** Called when nothing was filled: `DELETE /api/eph/profile/phone_number`. */
  emptyCall?: string
  /** The validator that server and browser share: `eph/login`. */
  schema?: string
  /**
   * Path that success leads to, loaded in full: the session may be another one. `{id}` is what the call's answer says of it.
   * Without it `success` is said in place.
   */
  next?: string
  /** Said in place after a success. */
  success?: string
  /** The form of this page that came back: this one, or another. */
  returned?: ReturnedForm
  /** Stored values, by name. */
  stored?: Readonly<Record<string, string>>
  /** Names of the controls that must be filled. */
  required?: readonly string[]
  captcha?: FormProps['captcha']
  /** Titles of its `FormStep`s, which are shown one after the other where there is a script. */
  steps?: readonly string[]
  /** Id of the heading that names it. */
  labelledBy?: string
  submitLabel: string
  /** One of several forms of a page, none of which is what one came for. */
  isSecondary?: boolean
  children?: ReactNode
}

/**
 * A form of an account page. Plain HTML that posts to its own page address; with a script
 * `client/forms/enhance` sends the JSON call that it names.
 */
export function CallForm(props: CallFormProps) {
  const { form, item, returned, required = [], captcha, steps } = props
  const { id = item ? `${form}-${item.value}` : form } = props
  const { formKey } = usePage()
  const isOwn = !item || returned?.values[item.name] === item.value
  const { values, errors, failure } = formState(form, isOwn ? returned : undefined, props.stored)
  const names = new Set(required)
  return (
    <FormProvider value={{ id, required: names, controls: names, values, errors }}>
      <form
        className="Form-form Column Column--6"
        method="post"
        {...dataOf(formData, { form, call: props.call, steps: steps ? '' : undefined })}
        {...dataOf(callData, {
          empty: props.emptyCall,
          schema: props.schema,
          next: props.next,
        })}
        {...dataOf(captchaData, {
          version: captcha?.version,
          later: captcha?.isLater ? '' : undefined,
          siteKey: captcha?.siteKey,
          script: captcha?.scriptUrl,
        })}
        aria-labelledby={props.labelledBy}
        noValidate
      >
        {steps && <StepBar steps={steps} />}
        <ErrorSummary errors={errors} failure={failure} />
        <input type="hidden" name="form" value={form} />
        {item && <input type="hidden" {...item} />}
        {formKey && <input type="hidden" name="idempotencyKey" value={formKey} />}
        <div className="Form-all Column Column--7">
          {steps && <StepProgress />}
          {required.length > 1 && <RequiredNote />}
          {props.children}
          {captcha?.version === 'v2' && <div className="Form-captcha" {...dataOf(captchaData, { box: '' })} />}
          <Buttons {...props} />
        </div>
        {captcha && <OtherWays />}
        <p
          className="Form-success Callout Callout--good"
          role="status"
          {...dataOf(callData, { success: props.success })}
        />
        <FormParts />
      </form>
    </FormProvider>
  )
}

function Buttons({ steps, submitLabel, isSecondary }: CallFormProps) {
  const submit = (
    <button className={isSecondary ? 'btn btn--secondary' : 'btn'} type="submit">
      {submitLabel}
    </button>
  )
  return steps ? <StepButtons>{submit}</StepButtons> : submit
}
