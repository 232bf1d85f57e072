import type { ValidateFunction } from 'ajv'

/** A compiled ajv validator with `allErrors`: each error names the field that it is about. */
export type BlockValidator = Pick<ValidateFunction, 'errors'> & ((data: unknown) => boolean)
