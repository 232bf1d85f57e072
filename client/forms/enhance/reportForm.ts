import type { FormEvent } from '#client/analytics/analyticsEvent.ts'
import { track } from '#client/analytics/track.ts'
import { formData } from '#client/forms/dataNames.ts'

/** Tells analytics how a form ended: a login is an event of its own. Nothing that was typed. */
export function reportForm(form: HTMLFormElement, answer: FormEvent['answer'], errors?: FormEvent['errors']): void {
  const event = formEvent(
    form.getAttribute(formData.form) ?? '',
    form.getAttribute(formData.call) ?? '',
    answer,
    errors,
  )
  void track(event)
  if (answer === 'fail') return
  if (event.form.endsWith('Signup')) void track({ event: 'sign_up', form: event.form })
  if (leads.has(event.form)) void track({ event: 'generate_lead', form: event.form })
}

/** Forms that ask something of the house. */
const leads = new Set(['contact', 'newsletter', 'contest', 'event', 'seminar', 'quote'])

/** `login` of `/api/eph` is `hotelLogin`, of `/api/vip` `vipLogin`; forms that belong to neither keep their name. */
export function formEvent(
  form: string,
  call: string,
  answer: FormEvent['answer'],
  errors?: FormEvent['errors'],
): FormEvent {
  const programme = call.includes('/api/eph/') ? 'hotel' : call.includes('/api/vip/') ? 'vip' : ''
  const name = programme ? programme + form.charAt(0).toUpperCase() + form.slice(1) : form
  return { event: form === 'login' ? 'login' : 'form', form: name, answer, ...(errors && { errors }) }
}
