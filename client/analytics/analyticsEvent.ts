/** An event of a form or a login. Nothing in it names a person. */
export interface AnalyticsEvent {
  event: 'login' | 'form'
  /** Which form: `contact`, `hotelLogin`. */
  form: string
  answer: 'success' | 'fail'
  /** Kind of a failure: fields left empty, fields not valid, or an error of ours. */
  errors?: 'empty' | 'fields' | 'technical'
}
