import { channel } from 'node:diagnostics_channel'

/**
 * Events of this process for its metrics (registry.ts): without a listener, publishing costs a look at a
 * number. Times are in seconds, as Prometheus has them.
 */
export const requestSeen = channel('hautemer.request')
export const pageDrawn = channel('hautemer.pageDrawn')
export const contentAsked = channel('hautemer.contentAsked')
export const jobRan = channel('hautemer.job')
export const cdnPurged = channel('hautemer.cdnPurged')

/** A request that the front of the cache did not answer. */
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

/** One request to the content service: how long it waited for its turn, and then for the answer. */
export interface ContentAsked {
  /** Status of the answer; 0 when none came. */
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

/** Open connections at this moment. */
export const openNow = { eventStreams: 0 }

/** Reads of the caches by the level that answered: plain integers, since a page reads eighty blocks. */
export const cacheReads = {
  page: { memory: 0, redis: 0, drawn: 0 },
  block: { memory: 0, drawn: 0 },
  story: { memory: 0, disk: 0, redis: 0, service: 0 },
}
