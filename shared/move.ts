import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type StateValue,
  transition,
} from 'xstate'

/** Where something stands, as the store keeps it: plain values, nothing of XState's own. */
export interface Snapshot<Machine extends AnyStateMachine> {
  state: StateValue
  context: ContextFrom<Machine>
}

/** The machine has no such event in that state: what is not drawn cannot happen. */
export class UndrawnMove extends Error {
  readonly machine: string
  readonly state: StateValue
  readonly event: string

  constructor(machine: string, state: StateValue, event: string) {
    super(`${machine} has no ${event} in ${typeof state === 'string' ? state : JSON.stringify(state)}`)
    this.name = 'UndrawnMove'
    this.machine = machine
    this.state = state
    this.event = event
  }
}

/**
 * Moves something by one event, without side effects: the caller stores what comes back.
 * @throws UndrawnMove when the machine does not have the event there, or its guard says no; xstate alone would answer
 *   with the state as it was
 */
export function move<Machine extends AnyStateMachine>(
  machine: Machine,
  stored: Snapshot<Machine>,
  event: EventFromLogic<Machine>,
): Snapshot<Machine> {
  const snapshot = snapshotOf(machine, stored)
  if (!snapshot.can(event)) throw new UndrawnMove(machine.id, stored.state, event.type)
  const [next] = transition<AnyStateMachine>(machine, snapshot, event)
  return { state: next.value, context: next.context }
}

/** Whether {@link move} would. */
export function canMove<Machine extends AnyStateMachine>(
  machine: Machine,
  stored: Snapshot<Machine>,
  event: EventFromLogic<Machine>,
): boolean {
  return snapshotOf(machine, stored).can(event)
}

function snapshotOf(machine: AnyStateMachine, { state, context }: Snapshot<AnyStateMachine>): AnyMachineSnapshot {
  return machine.resolveState({ value: state, context })
}
