import { blocksAround } from '../model/blocks.ts'
import type { Problem } from '../model/check.ts'
import { fieldOfKey } from '../model/document.ts'
import { useEditor } from './context.ts'
import { useDocument } from './form/document.ts'

interface RemarksProps {
  problems: readonly Problem[]
  onGo: (problem: Problem) => void
}

/** Everything that is to be mended, errors first; each leads to its field. */
export function Remarks({ problems, onGo }: RemarksProps) {
  const { messages, components } = useEditor()
  const document = useDocument()
  const errors = problems.filter((it) => it.severity === 'error')
  const sorted = [...errors, ...problems.filter((it) => it.severity === 'hint')]
  return (
    <details className="Remarks" id="remarks">
      <summary className={errors.length > 0 ? 'Remarks-errors' : ''}>
        {messages.remarks({ errors: errors.length, hints: problems.length - errors.length })}
      </summary>
      <ul aria-label={messages.remarksTitle}>
        {sorted.map((it) => {
          const { block } = blocksAround(document, it.path).at(-1) ?? {}
          const component = components[block?.component ?? '']
          const { field, language } = fieldOfKey(String(it.path.at(-1)))
          return (
            <li key={`${it.path.join('.')} ${it.code} ${JSON.stringify(it.values)}`}>
              <button type="button" className={`Problem--${it.severity}`} onClick={() => onGo(it)}>
                <strong>
                  {component?.display_name} · {component?.schema[field]?.display_name ?? ''}
                  {language === 'en' && ' (EN)'}
                </strong>
                {messages.problem[it.code](it.values)}
              </button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
