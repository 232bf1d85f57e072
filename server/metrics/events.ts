import { channel } from 'node:diagnostics_channel'

/**
 * Events of this process for its metrics (registry.ts): without a listener, publishing costs the check of a number.
 * Times are in seconds, as in Prometheus.
 */
export const requestSeen = channel('site.request')
export const pageDrawn = channel('site.pageDrawn')
export const contentRequested = channel('site.contentRequested')
export const jobRan = channel('site.job')
export const cdnPurged = channel('site.cdnPurged')
export const merchantEventSeen = channel('site.merchantEvent')
export const reservationSeen = channel('site.reservation')
export const mailRefused = channel('site.mailRefused')

/** A request that `server/pages` did not answer from memory before Express. */
export interface RequestSeen {
  method: string
  route: string
  status: number
  seconds: number
}

export interface PageDrawn {
  seconds: number
  failed: boolean
}

/** One request to the content service: its wait in the queue, then for the answer. */
export interface ContentRequested {
  /** Status of the answer; 0 without one. */
  status: number
  waitSeconds: number
  seconds: number
}

export interface JobRan {
  job: string
  failed: boolean
  seconds: number
}

/** One call to the CDN. */
export interface CdnPurged {
  failed: boolean
}

/** A notification of the merchant, by its type (`other`: none of ours) and what became of it. */
export interface MerchantEventSeen {
  type: string
  outcome: string
}

/**
 * A message that the booking engine delivered, a reservation or prices (`rates`): taken, repeated, refused, unreadable,
 * unauthorised or away.
 */
export interface ReservationSeen {
  message: string
  outcome: string
}

/** A mail that was not written, since its limit an hour is reached. */
export interface MailRefused {
  kind: string
}

/** Open connections at this moment. */
export const openNow = { eventStreams: 0 }

/** Drawings under way or waiting in this process, and those that were refused: an address over its limit, a full queue. */
export const drawingCounts = { inside: 0, refused: { rate: 0, queue: 0 } }

/** Reads of the caches by the level that answered: plain integers, since a page reads eighty blocks. */
export const cacheReads = {
  page: { memory: 0, redis: 0, drawn: 0 },
  block: { memory: 0, drawn: 0 },
  story: { memory: 0, disk: 0, redis: 0, service: 0 },
}
