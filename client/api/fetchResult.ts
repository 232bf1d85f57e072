import type { ApiError } from './apiError.ts'

/** The state of a call for a reader: pending, then success or error; after a failure there is no data. */
export type FetchResult<Answer> =
  | { state: 'pending'; data: undefined; error: undefined }
  | { state: 'success'; data: Answer; error: undefined }
  | { state: 'error'; data: undefined; error: ApiError }

/**
 * Reports a call's three states to its caller: `show` is called with pending at once, then once more.
 * @throws what is no answer of an API, after an abort for example
 */
export async function watchCall<Answer>(
  calling: Promise<Answer>,
  show: (result: FetchResult<Answer>) => void,
): Promise<void> {
  show({ state: 'pending', data: undefined, error: undefined })
  let result: FetchResult<Answer>
  try {
    result = { state: 'success', data: await calling, error: undefined }
  } catch (error) {
    if (!isApiError(error)) throw error
    result = { state: 'error', data: undefined, error }
  }
  show(result)
}

/** By its name: chunks that are built apart each have a class of their own. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}
