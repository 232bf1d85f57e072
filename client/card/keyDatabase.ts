import { keptCard } from '#shared/card/memberCard.ts'

const storeName = 'keys'
/** There is one record. */
const name = 'device'

/** IndexedDB is the one place that holds a key which scripts cannot read. */
export async function readRecord<Value>(): Promise<Value | undefined> {
  return inStore('readonly', (store) => store.get(name) as IDBRequest<Value | undefined>)
}

export async function writeRecord(value: unknown): Promise<void> {
  await inStore('readwrite', (store) => store.put(value, name))
}

/** Opened for one question at a time: an open database could not be deleted at a logout. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(keptCard.database)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = await answerOf(opening)
  try {
    return await answerOf(ask(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
