/** Steps of a card renewal after it was asked for, in their order. */
export const renewalSteps = ['made', 'sent', 'given'] as const
export type RenewalStep = (typeof renewalSteps)[number]

export const renewalStates = ['asked', ...renewalSteps] as const
export type RenewalState = (typeof renewalStates)[number]

/** The next step at the desk; undefined: there is none. */
export function nextStep(state: RenewalState): RenewalStep | undefined {
  return renewalSteps[renewalStates.indexOf(state)]
}
