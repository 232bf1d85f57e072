export { builds } from './builds.ts'
export { health } from './health.ts'
export { icons } from './icons.ts'
export { wellKnown } from './wellKnown.ts'
