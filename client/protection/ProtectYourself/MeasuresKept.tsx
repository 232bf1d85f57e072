import type { ProtectionMeasures } from '#shared/protection/api.ts'

/** The controls of a form that asks for what holds already: whatever was less strict is given up. */
export function MeasuresKept({ pauseUntil, visitsPerMonth, muteGaming }: ProtectionMeasures) {
  return (
    <>
      {pauseUntil && <input type="hidden" name="pauseUntil" value={pauseUntil} />}
      {visitsPerMonth && <input type="hidden" name="visitsPerMonth" value={visitsPerMonth} />}
      {/* A box, so that scripts read it as what it is. */}
      {muteGaming && <input type="checkbox" name="muteGaming" value="true" defaultChecked hidden />}
    </>
  )
}
