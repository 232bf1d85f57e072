import { useText } from '#client/app/useText.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { formatHour } from '#i18n/formats.ts'
import { absent } from '#shared/features.ts'
import type { OutingKind, OutingPageProps } from '#shared/outing/views.ts'
import { localHour } from '#shared/time/localTime.ts'
import { kindIcons } from './Timeline.tsx'

const kinds = [
  ...(has.restaurants ? (['table'] as const) : absent),
  ...(has.shows ? (['show'] as const) : absent),
  ...(has.poker ? (['tournament'] as const) : absent),
  ...(has.hotel ? (['room'] as const) : absent),
]

/** Kinds that an evening may have, as it goes; nothing about games for a reader with protection. */
export function kindsOf({ gamingOff }: Pick<OutingPageProps, 'gamingOff'>): readonly OutingKind[] {
  return kinds.filter((kind) => kind !== 'tournament' || !gamingOff)
}

/** Where the choices of a kind stand on the page. */
export function choiceAnchor(kind: OutingKind): string {
  return `outing-${kind}`
}

/** The evening as a line that fills: what is chosen stands on it, the rest is a way to its choices. */
export function EveningLine(props: OutingPageProps) {
  const { intl, t } = useText()
  return (
    <ol className="Outing-line no-print" aria-label={t('outing.line')}>
      {kindsOf(props).map((kind) => {
        const part = props.parts.find((it) => it.kind === kind)
        const hour = kind !== 'room' && part?.from !== undefined && formatHour(intl, localHour(part.from))
        return (
          <li key={kind} className={part && 'is-chosen'}>
            <a href={`#${choiceAnchor(kind)}`}>
              <Icon name={part ? 'check' : kindIcons[kind]} />
              <span>
                {part ? part.title : t(`outing.choose.${kind}`)}
                {hour && <small>{hour}</small>}
              </span>
            </a>
          </li>
        )
      })}
    </ol>
  )
}
