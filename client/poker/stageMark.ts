import { dataOf } from '#client/ui/dataOf.ts'
import { tournamentData } from './dataNames.ts'

/**
 * Attributes of what stands for a stage of the structure: its first minute names it, a mark the one being played.
 * The server writes them; client/poker/live.ts moves the mark.
 * @param current `fromMinute` of what is being played; undefined: nothing is
 */
export function stageMark(fromMinute: number, current: number | undefined) {
  return dataOf(tournamentData, { minute: fromMinute, now: fromMinute === current ? '' : undefined })
}
