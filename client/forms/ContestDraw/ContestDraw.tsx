import { useText } from '#client/app/useText.ts'
import { Section, SectionHead } from '#client/ui/Section.tsx'
import { formatDay } from '#i18n/formats.ts'
import type { DrawResult } from '#shared/forms/api.ts'
import { type ContestDrawProps, drawPath, type PublishedDraw } from '#shared/forms/draws.ts'
import { localDay } from '#shared/time/localTime.ts'
import { seedFormText } from './seedFormText.ts'
import './ContestDraw.css'

const outcomes = [
  'winners',
  'substitutes',
  'replaced',
  'takenOut',
  'skipped',
] as const satisfies readonly (keyof DrawResult)[]

/** The draw of a contest as everybody may check it: numbers of entries, no names. */
export function ContestDraw({ contest, draw }: ContestDrawProps) {
  const { intl, t } = useText()
  const state = !draw ? 'awaited' : draw.result ? 'drawn' : 'announced'
  const day = draw && formatDay(intl, draw.drawnAt === null ? draw.seedDay : localDay(draw.drawnAt))
  return (
    <Section className="ContestDraw" labelledBy="draw-title">
      <SectionHead
        id="draw-title"
        level={1}
        label={t('forms.draw.label')}
        title={t('forms.draw.title')}
        intro={t(`forms.draw.${state}`, { day, count: draw?.winners })}
      />
      {draw?.result && <Result result={draw.result} />}
      {draw && <HowToCheck contest={contest} draw={draw} />}
    </Section>
  )
}

function Result({ result }: { result: DrawResult }) {
  const { t } = useText()
  return (
    <div className="ContestDraw-result Column Column--8">
      {outcomes
        .filter((it) => it === 'winners' || result[it].length > 0)
        .map((outcome) => (
          <section key={outcome} aria-labelledby={`draw-${outcome}`}>
            <h2 id={`draw-${outcome}`}>{t(`forms.draw.${outcome}`, { count: result[outcome].length })}</h2>
            {result[outcome].length === 0 ? (
              <p>{t('forms.draw.nobody')}</p>
            ) : (
              <ol>
                {result[outcome].map((number) => (
                  <li key={number}>{number}</li>
                ))}
              </ol>
            )}
          </section>
        ))}
      <p className="note">{t('forms.draw.number')}</p>
    </div>
  )
}

function HowToCheck({ contest, draw }: { contest: string; draw: PublishedDraw }) {
  const { intl, t } = useText()
  const { entries, announcedAt, source, seedForm, seedDay, seed, listHash } = draw
  const rows = [
    ['announcedAt', formatDay(intl, localDay(announcedAt))],
    ['entries', intl.formatNumber(entries)],
    ['source', source],
    ...(seedForm ? [['seedForm', seedFormText(intl, seedForm)] as const] : []),
    ['seedDay', formatDay(intl, seedDay)],
    ['seed', seed ?? t('forms.draw.noSeed')],
    ['listHash', listHash],
  ] as const
  return (
    <section aria-labelledby="draw-check">
      <h2 id="draw-check">{t('forms.draw.check')}</h2>
      <p>{t('forms.draw.checkLead')}</p>
      <dl className="ContestDraw-rows">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`forms.draw.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={drawPath(contest)}>{t('forms.draw.data')}</a>
      </p>
    </section>
  )
}
