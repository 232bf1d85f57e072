import type { LayerEvent } from '#shared/events/dataLayer.ts'

/** An event of a form or a login, or one after GA4's names. Nothing in it names a person. */
export type AnalyticsEvent = FormEvent | LayerEvent

export interface FormEvent {
  event: 'login' | 'form'
  /** Which form: `contact`, `hotelLogin`. */
  form: string
  answer: 'success' | 'fail'
  /** Kind of a failure: fields left empty, fields not valid, or an error of ours. */
  errors?: 'empty' | 'fields' | 'technical'
}
