import type { CDPSession, Page } from 'puppeteer'

/** Work of a page's main thread between two moments, in milliseconds of its own processor time. */
export interface MainThreadWork {
  /** Beyond 50 ms of each task, added up. */
  blockedMs: number
  /** The longest task. */
  longestMs: number
  /** Work by kind, whatever task it was done in. */
  kinds: Record<WorkKind, number>
}

export type WorkKind = 'style' | 'layout' | 'prePaint' | 'paint' | 'parse' | 'script'

/** Names of Chromium's trace events; those that may hold one another are counted by the outermost. */
const kindOf: Readonly<Record<string, WorkKind>> = {
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'prePaint',
  Layerize: 'prePaint',
  Paint: 'paint',
  Commit: 'paint',
  ParseHTML: 'parse',
  ParseAuthorStyleSheet: 'style',
  EvaluateScript: 'script',
  'v8.evaluateModule': 'script',
  'v8.compileModule': 'script',
  FunctionCall: 'script',
  TimerFire: 'script',
  FireIdleCallback: 'script',
  RunMicrotasks: 'script',
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** Microseconds by the clock, and of the thread's own processor time. */
  dur?: number
  tdur?: number
  args?: { name?: string; data?: { isMainFrame?: boolean; processId?: number; frameTreeNodeId?: number } }
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'v8', '__metadata']

/**
 * Records what the main thread of a page does, from now on. Somebody else's work on the machine makes a task longer by
 * the clock; the processor time of the thread (`tdur`) it does not touch.
 * @returns ends the recording and says what was done
 */
export async function recordMainThread(page: Page): Promise<() => Promise<MainThreadWork>> {
  const cdp = await page.createCDPSession()
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  })
  return async () => {
    await endTracing(cdp)
    return workOf(events)
  }
}

async function endTracing(cdp: CDPSession): Promise<void> {
  const whole = new Promise((done) => cdp.once('Tracing.tracingComplete', done))
  await cdp.send('Tracing.end')
  await whole
}

function workOf(events: readonly TraceEvent[]): MainThreadWork {
  const main = mainThreadOf(events)
  const own = events.filter((it) => it.ph === 'X' && `${it.pid} ${it.tid}` === main).toSorted((a, b) => a.ts - b.ts)
  const tasks = own.filter((it) => it.name === 'RunTask' || it.name === 'ThreadControllerImpl::RunTask')
  const times = outermost(tasks).map((it) => (it.tdur ?? 0) / 1000)
  const kinds = { style: 0, layout: 0, prePaint: 0, paint: 0, parse: 0, script: 0 }
  for (const kind of Object.keys(kinds) as WorkKind[]) {
    const done = outermost(own.filter(({ name }) => kindOf[name] === kind))
    kinds[kind] = done.reduce((sum, it) => sum + (it.tdur ?? 0), 0) / 1000
  }
  return {
    blockedMs: times.reduce((sum, it) => sum + Math.max(0, it - 50), 0),
    longestMs: Math.max(0, ...times),
    kinds,
  }
}

/** The renderer whose main thread parsed the most: that of the page. */
function mainThreadOf(events: readonly TraceEvent[]): string {
  const parsed = new Map<string, number>()
  for (const { name, pid, tid, dur = 0 } of events) {
    if (name !== 'ParseHTML' && name !== 'UpdateLayoutTree') continue
    const thread = `${pid} ${tid}`
    parsed.set(thread, (parsed.get(thread) ?? 0) + dur)
  }
  const [most] = [...parsed].toSorted(([, a], [, b]) => b - a)
  if (!most) throw new Error('The trace has no page')
  return most[0]
}

/** Events that stand in no other of them. @param events in order of their beginning */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = 0
  return events.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false
    end = ts + dur
    return true
  })
}
