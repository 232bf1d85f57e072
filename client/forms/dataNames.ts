/** Attributes of a form, also for the boot script (client/boot/forms.ts). */
export const formData = {
  form: 'data-form',
  /** `POST /api/…`: the form has a script. */
  call: 'data-call',
  /** Without a value until the steps are open. */
  steps: 'data-steps',
} as const

/** How a form is checked, sent and answered (send.ts). */
export const callData = {
  empty: 'data-call-empty',
  schema: 'data-schema',
  /** Labels that an editor wrote, by the name of the control, as JSON. */
  labels: 'data-labels',
  next: 'data-next',
  sent: 'data-sent',
  busy: 'data-busy',
  success: 'data-success',
  parts: 'data-form-parts',
  sentBox: 'data-form-sent',
  sentNumber: 'data-sent-number',
  /** The order of a day that is typed: a `DayOrder`. */
  day: 'data-day',
} as const

export const captchaData = {
  version: 'data-captcha',
  box: 'data-captcha-box',
  /** Asked for once the server wants it. */
  later: 'data-captcha-later',
  script: 'data-captcha-script',
  siteKey: 'data-site-key',
} as const

/** A chosen file (enhance/files.ts). */
export const fileData = {
  /** Words while there is none. */
  name: 'data-file-name',
} as const

export const passwordData = {
  reveal: 'data-reveal',
  rule: 'data-rule',
  kept: 'data-kept',
} as const

/** Steps of a long form (enhance/steps.ts). */
export const stepData = {
  step: 'data-step',
  bar: 'data-step-bar',
  done: 'data-done',
  progress: 'data-step-progress',
  back: 'data-step-back',
  next: 'data-step-next',
  summary: 'data-step-summary',
} as const
