import { defaultLocale } from '#shared/locales.ts'
import { blocksAround } from '../model/blocks.ts'
import { fieldOfKey } from '../model/document.ts'
import { useEditor } from './context.ts'
import type { PlacedRemark } from './remarks.ts'

/** Everything that is to be mended, errors first; each leads to its field. */
export function Remarks({ onGo }: { onGo: (remark: PlacedRemark) => void }) {
  const { say, language, document, components, remarks } = useEditor()
  const { errors, hints } = remarks.below(['content'])
  return (
    <details className="Remarks" id="remarks">
      <summary className={errors > 0 ? 'Error' : ''}>
        {say(remarks.all.length > 0 ? 'remarks' : 'noRemarks', { errors, hints })}
      </summary>
      <ul>
        {remarks.all.map((it) => {
          const component = components[blocksAround(document, it.place).at(-1)?.block.component ?? '']
          const field = fieldOfKey(String(it.place.at(-1)))
          return (
            <li key={`${it.kind} ${it.place.join('.')} ${it.detail}`}>
              <button type="button" className={`Problem--${it.severity}`} onClick={() => onGo(it)}>
                <strong>
                  {component?.display_name} · {component?.schema[field.field]?.display_name}
                  {field.language !== defaultLocale && ` (${field.language.toUpperCase()})`}
                </strong>
                {it.sentence[language]} <code lang="en">{it.detail}</code>
              </button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
