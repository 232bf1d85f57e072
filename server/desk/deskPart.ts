import type { FloorHandlers } from '#server/casino/index.ts'
import type { Job } from '#server/jobs/index.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { WaitingTool } from '#shared/desk/views.ts'
import type { ActInput, DeskPage } from './http/deskPage.ts'
import type { EntryReader } from './members/memberEntry.ts'

/** The part of the desk that a domain hands in: its pages, and what else of it belongs there. */
export interface DeskPart {
  pages: readonly DeskPage[]
  work?: DeskWork
  /** Reads members of its programme for the finder. */
  entries?: Partial<Record<Programme, EntryReader>>
  /** Acts that systems of the houses report. */
  floorEvents?: FloorHandlers
  jobs?: readonly Job[]
}

/** Work of a tool that waits until somebody takes it. */
export interface DeskWork {
  tool: WaitingTool
  /** The work waits at one house; other work is the group's, and any house takes it up. */
  isOfHouse: boolean
  /** How much of it the person can do at the house, which is no look; undefined: it is none of theirs. */
  count: (at: Pick<ActInput, 'person' | 'house' | 'now'>) => Promise<number | undefined>
}
