import { tournamentData } from '#client/live/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'

/**
 * Attributes of what stands for a stage of the structure: its first minute names it, a mark the one being played.
 * The server writes them; client/live/stages.ts moves the mark.
 * @param current `fromMinute` of what is being played; undefined: nothing is
 */
export function stageMark(fromMinute: number, current: number | undefined) {
  return dataOf(tournamentData, { minute: fromMinute, now: fromMinute === current ? '' : undefined })
}
