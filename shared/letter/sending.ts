/** Words of a sending of the letter, which store, server and desk share. */

/**
 * `late`: its time passed more than a day ago while no process ran; a person decides. `refused`: its story could not be
 * sent when its time came.
 */
export const sendingStates = ['scheduled', 'late', 'sending', 'paused', 'sent', 'cancelled', 'refused'] as const
export type SendingState = (typeof sendingStates)[number]

/** A sending that is not over: its story has one at most. */
export const activeStates = ['scheduled', 'late', 'sending', 'paused'] as const satisfies readonly SendingState[]

/** The consent that a letter to an address rests on: the newsletter's confirmation, or a member's opt-in of a programme. */
export const letterSources = ['subscriber', 'eph', 'vip'] as const
export type LetterSource = (typeof letterSources)[number]

/**
 * Why an address gets no letter. `left`: it has left the letter or offers; `protected`: only parts about games are left, and
 * they are not for readers with protection; `nothing`: no part is for them; `bounced`: mails come back; `earlier`: an earlier
 * sending of the same letter; `gone`: the agreement or the address is gone since the sending began; `cancelled`: the sending
 * was cancelled before their turn.
 */
export const leftOutReasons = ['left', 'protected', 'nothing', 'bounced', 'earlier', 'gone', 'cancelled'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Why a story is not sent: it is no published letter, or the check of the content found something. */
export const letterProblems = ['unpublished', 'incomplete'] as const
export type LetterProblem = (typeof letterProblems)[number]
