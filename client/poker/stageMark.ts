/**
 * Attributes of what stands for a stage of the structure: `data-minute` names it, `data-now` marks the one being played.
 * The server writes them; client/live/stages.ts moves the mark.
 * @param current `fromMinute` of what is being played; undefined: nothing is
 */
export function stageMark(fromMinute: number, current: number | undefined) {
  return { 'data-minute': fromMinute, 'data-now': fromMinute === current ? '' : undefined }
}
