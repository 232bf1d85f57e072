import { setup } from 'xstate'

export type BuildWatchEvent = { type: 'newer' } | { type: 'navigate' }

/** Whether the page in the browser is of the newest build: the next navigation loads it in full. */
export const buildWatchMachine = setup({ types: { events: {} as BuildWatchEvent } }).createMachine({
  id: 'buildWatch',
  initial: 'current',
  states: {
    current: { on: { newer: 'outdated' } },
    outdated: { on: { navigate: 'fullLoad' } },
    fullLoad: { type: 'final' },
  },
})
