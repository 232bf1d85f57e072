/** What a promise was rejected with. @throws when it was not */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work
  } catch (error) {
    return error as Error
  }
  throw new Error('It was expected to fail')
}
