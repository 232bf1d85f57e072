const lookEveryMs = 1000
/** A clock that is only kept right moves by less. */
const smallestMs = 500

/**
 * Calls back when the machine's clock has been put back, which the clock of the process does not do: whoever reckons
 * with times of day (Bottleneck does) waits for a moment that was a second away and is now an hour away.
 * @returns stops watching
 */
export function watchClock(onBack: (byMs: number) => void): () => void {
  let offset = offsetNow()
  const watch = setInterval(() => {
    const back = offset - offsetNow()
    offset -= back
    if (back > smallestMs) onBack(back)
  }, lookEveryMs)
  watch.unref()
  return () => clearInterval(watch)
}

function offsetNow(): number {
  return Date.now() - performance.now()
}
