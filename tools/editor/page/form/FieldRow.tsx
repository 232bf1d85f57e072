import { type ComponentType, useId } from 'react'
import type { ComponentField } from '#content/components.ts'
import { defaultLocale, type Locale, locales, others } from '#shared/locales.ts'
import { idOf, isEmpty, keyIn, type Path, withValue } from '../../model/document.ts'
import { useEditor } from '../context.ts'
import { AssetField, hasPictures } from '../fields/assets.tsx'
import { ChoicesField, OptionField, SwitchField } from '../fields/choices.tsx'
import { DateField } from '../fields/DateField.tsx'
import type { FieldInputProps } from '../fields/fieldInput.ts'
import { LinkField } from '../fields/LinkField.tsx'
import { RelationsField } from '../fields/RelationsField.tsx'
import { TableField } from '../fields/TableField.tsx'
import { TextareaField, TextField } from '../fields/texts.tsx'
import { RichTextField } from '../richText/RichTextField.tsx'
import { BlockList } from './BlockList.tsx'

interface FieldRowProps {
  /** The way to the block. */
  path: Path
  name: string
  field: ComponentField
  block: Readonly<Record<string, unknown>>
  /** Keys of the block in the order of its schema. */
  order: readonly string[]
}

/** The control of each type of field; those of texts that have none of their own. */
const controls: Readonly<Record<string, ComponentType<FieldInputProps>>> = {
  bloks: BlockList,
  textarea: TextareaField,
  boolean: SwitchField,
  option: OptionField,
  options: ChoicesField,
  datetime: DateField,
  multilink: LinkField,
  asset: AssetField,
  multiasset: AssetField,
  richtext: RichTextField,
  table: TableField,
}

/** Fields with one control, which its label names. */
const singles: ReadonlySet<string> = new Set(['text', 'textarea', 'number', 'boolean', 'option'])

/** A field with its label, its help, its languages side by side, and what is to be mended. */
export function FieldRow({ path, name, field, block, order }: FieldRowProps) {
  const { say } = useEditor()
  const id = useId()
  const languages: readonly Locale[] = field.translatable && !hasPictures(field) ? locales : [defaultLocale]
  const isSingle = languages.length === 1 && singles.has(field.type) && field.source !== 'internal_stories'
  const Label = isSingle ? 'label' : 'span'
  const helpId = field.description ? `${id}h` : undefined
  return (
    <div
      className="Field Stack"
      data-field={name}
      {...(!isSingle && { role: 'group', 'aria-labelledby': `${id}l`, 'aria-describedby': helpId })}
    >
      <Label className="Label" id={`${id}l`} {...(isSingle && { htmlFor: idOf([...path, name]) })}>
        {field.display_name}
        {field.required && <em className="Help"> {say('required')}</em>}
      </Label>
      {field.description && (
        <p className="Help" id={helpId}>
          {field.description}
        </p>
      )}
      <div className={languages.length > 1 ? 'Field-pair' : undefined}>
        {languages.map((language) => (
          <FieldValue
            key={language}
            {...{ path, name, field, block, order, language, helpId, isSingle }}
            labelId={`${id}l`}
          />
        ))}
      </div>
    </div>
  )
}

interface FieldValueProps extends FieldRowProps {
  language: Locale
  labelId: string
  helpId?: string
  isSingle: boolean
}

function FieldValue({ path, name, field, block, order, language, labelId, helpId, isSingle }: FieldValueProps) {
  const { change, remarks, say, nameOf } = useEditor()
  const key = keyIn(language, name)
  const own = [...path, key]
  const id = idOf(own)
  const found = remarks.at(own)
  const isPair = field.translatable === true && !hasPictures(field)
  // Names of one or two words are often alike in all languages.
  const isShort = field.type === 'text' && String(block[name]).trim().split(/\s+/).length < 3
  const isMissing = language !== defaultLocale && !isEmpty(block[name]) && isEmpty(block[key]) && !isShort
  const Control = field.source === 'internal_stories' ? RelationsField : (controls[field.type] ?? TextField)
  const input: FieldInputProps = {
    ...{ id, name: key, field, path, block, order, value: block[key] },
    // Each act on a list of blocks is a step of undo of its own.
    onChange: (value) => change((it) => withValue(it, own, value, order), field.type === 'bloks' ? '' : id),
    language: field.translatable ? language : undefined,
    labelledBy: isSingle ? labelId : `${labelId} ${id}-language`,
    describedBy: [helpId, found.length > 0 && `${id}-problems`].filter(Boolean).join(' ') || undefined,
    isInvalid: found.some((it) => it.severity === 'error'),
  }
  return (
    <div
      className={isMissing ? 'Stack Value--missing' : 'Stack'}
      lang={isPair && language !== defaultLocale ? language : undefined}
    >
      {isPair && (
        <span className="Help" id={`${id}-language`} title={nameOf(language)}>
          <abbr>{language.toUpperCase()}</abbr> {isMissing && <em className="Count">{say('untranslated')}</em>}
        </span>
      )}
      <Control {...input} />
      <Problems path={own} id={`${id}-problems`} />
      {hasPictures(field) &&
        others(defaultLocale).map((it) => <Problems key={it} path={[...path, keyIn(it, name)]} id={`${id}-${it}`} />)}
    </div>
  )
}

/** Sentences about a value, beside it. */
function Problems({ path, id }: { path: Path; id: string }) {
  const { remarks, language } = useEditor()
  const found = remarks.at(path)
  if (found.length === 0) return null
  return (
    <ul id={id}>
      {found.map(({ kind, severity, detail, sentence }) => (
        <li key={`${kind}${detail}`} className={`Problem Problem--${severity}`} data-problem={kind}>
          {sentence[language]} <code lang="en">{detail}</code>
        </li>
      ))}
    </ul>
  )
}
