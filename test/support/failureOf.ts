/** The error of a rejected promise. @throws when it was not rejected */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work
  } catch (error) {
    return error as Error
  }
  throw new Error('It was expected to fail')
}
