import { fieldLines } from '#i18n/fieldLines.ts'
import { look } from './look.ts'
import type { TemplateContext } from './template.ts'

/** The fields of a form as they were filled in, with their labels. */
export function FormFields({
  fields,
  context,
}: {
  fields: Readonly<Record<string, unknown>>
  context: TemplateContext
}) {
  return fieldLines(fields, context).map(({ name, label, text }) => (
    <p key={name} className="ink" style={look.text}>
      <strong style={{ fontWeight: 600 }}>{label}</strong>
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
        <span key={index}>
          <br />
          {line}
        </span>
      ))}
    </p>
  ))
}
