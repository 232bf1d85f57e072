export { createLog } from './log.ts'
export { type Monitoring, openMonitoring } from './monitoring.ts'
export { mapStacksOfTheEnd } from './stacks.ts'
export { openTraces, type Traces } from './traces/traces.ts'
