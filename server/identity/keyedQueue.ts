/** A limited number at once for each key; the others wait in their order. */
export interface KeyedQueue {
  run<Result>(key: string, atOnce: number, work: () => Promise<Result>): Promise<Result>
}

export function createKeyedQueue(): KeyedQueue {
  const keys = new Map<string, { running: number; waiting: (() => void)[] }>()
  return {
    async run(key, atOnce, work) {
      const queue = keys.get(key) ?? { running: 0, waiting: [] }
      keys.set(key, queue)
      if (queue.running < atOnce) queue.running++
      else await new Promise<void>((resolve) => queue.waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = queue.waiting.shift()
        if (next) next()
        else if (--queue.running === 0) keys.delete(key)
      }
    },
  }
}

/**
 * A queue with a limit of running and of waiting work.
 * @returns runs work in its turn
 * @throws the error of `refuse` when too many wait already
 */
export function createWorkQueue(
  { atOnce, waiting }: { atOnce: number; waiting: number },
  refuse: () => Error,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue = createKeyedQueue()
  let inside = 0
  return async (work) => {
    if (inside >= atOnce + waiting) throw refuse()
    inside++
    return queue.run('', atOnce, work).finally(() => inside--)
  }
}
