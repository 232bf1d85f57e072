import type { AnalyticsEvent } from '#client/analytics/analyticsEvent.ts'
import { track } from '#client/analytics/track.ts'
import { formData } from '#client/forms/dataNames.ts'

/** Tells analytics how a form ended: a login is an event of its own. Nothing that was typed. */
export function reportForm(
  form: HTMLFormElement,
  answer: AnalyticsEvent['answer'],
  errors?: AnalyticsEvent['errors'],
): void {
  void track(formEvent(form.getAttribute(formData.form) ?? '', form.getAttribute(formData.call) ?? '', answer, errors))
}

/** `login` of `/api/eph` is `hotelLogin`, of `/api/vip` `vipLogin`; forms that belong to neither keep their name. */
export function formEvent(
  form: string,
  call: string,
  answer: AnalyticsEvent['answer'],
  errors?: AnalyticsEvent['errors'],
): AnalyticsEvent {
  const programme = call.includes('/api/eph/') ? 'hotel' : call.includes('/api/vip/') ? 'vip' : ''
  const name = programme ? programme + form.charAt(0).toUpperCase() + form.slice(1) : form
  return { event: form === 'login' ? 'login' : 'form', form: name, answer, ...(errors && { errors }) }
}
