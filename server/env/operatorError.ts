/** A failure whose cause the operator can mend; the message says how. Programs print it without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
