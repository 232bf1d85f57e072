import { type ReactNode, useId } from 'react'
import type { ComponentField } from '../../../components.ts'
import { keyIn, type Path, withValue } from '../../model/document.ts'
import { idOf, type Language, useEditor } from '../context.ts'
import { AssetField } from '../fields/AssetField.tsx'
import { AssetListField } from '../fields/AssetListField.tsx'
import { ChoicesField, OptionField, SwitchField } from '../fields/choices.tsx'
import { DateField } from '../fields/DateField.tsx'
import type { FieldInputProps } from '../fields/fieldInput.ts'
import { LinkField } from '../fields/LinkField.tsx'
import { RelationField, RelationsField } from '../fields/relations.tsx'
import { TableField } from '../fields/TableField.tsx'
import { NumberField, TextareaField, TextField } from '../fields/texts.tsx'
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

/** Fields whose two languages stand one below the other: side by side they have no room. */
const wide: ReadonlySet<string> = new Set(['table', 'asset', 'multiasset'])

/** A field with its label, its hint, both languages side by side, and what is to be mended. */
export function FieldRow({ path, name, field, block, order }: FieldRowProps) {
  const { messages } = useEditor()
  const id = useId()
  const isPicture = hasPictures(field)
  const languages: readonly Language[] = field.translatable && !isPicture ? ['fr', 'en'] : ['fr']
  const isGroup = languages.length > 1 || !singles.has(field.type) || field.source === 'internal_stories'
  const label = (
    <>
      <span>{field.display_name}</span>
      {field.required && <em className="Mark"> {messages.required}</em>}
    </>
  )
  const help = field.description && (
    <p className="Help" id={`${id}h`}>
      {field.description}
    </p>
  )
  if (field.type === 'bloks')
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset lays out its legend in its own way
      <div role="group" className="Field Field--blocks" aria-labelledby={`${id}l`} data-field={name}>
        <span className="Label" id={`${id}l`}>
          {label}
        </span>
        {help}
        <BlockList path={[...path, name]} field={field} />
        <Problems path={[...path, name]} id={`${id}p`} />
      </div>
    )
  const values = languages.map((language) => (
    <FieldValue
      key={language}
      {...{ path, name, field, block, order, language }}
      labelId={`${id}l`}
      helpId={help ? `${id}h` : undefined}
      isSingle={!isGroup}
    />
  ))
  return (
    <div
      className="Field"
      data-field={name}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${id}l`, 'aria-describedby': help ? `${id}h` : undefined })}
    >
      {isGroup ? (
        <span className="Label" id={`${id}l`}>
          {label}
        </span>
      ) : (
        <label className="Label" id={`${id}l`} htmlFor={idOf([...path, name])}>
          {label}
        </label>
      )}
      {help}
      <div className={languages.length > 1 && !wide.has(field.type) ? 'Field-pair' : 'Field-one'}>{values}</div>
    </div>
  )
}

/** A picture has its words in both languages beside it; a file is another one in each language. */
function hasPictures({ type, filetypes }: ComponentField): boolean {
  return type === 'multiasset' || (type === 'asset' && (!filetypes || filetypes.includes('images')))
}

/** Fields with one control, which its label names. */
const singles: ReadonlySet<string> = new Set(['text', 'textarea', 'markdown', 'number', 'boolean', 'option'])

interface FieldValueProps extends FieldRowProps {
  language: Language
  labelId: string
  helpId?: string
  isSingle: boolean
}

function FieldValue({ path, name, field, block, order, language, labelId, helpId, isSingle }: FieldValueProps) {
  const { change, problemsAt, messages } = useEditor()
  const key = keyIn(language, name)
  const own = [...path, key]
  const id = idOf(own)
  const problems = problemsAt(own)
  const isPair = field.translatable === true && !hasPictures(field)
  const isMissing = problems.some((it) => it.code === 'untranslated')
  const input: FieldInputProps = {
    id,
    name: key,
    field,
    value: block[key],
    onChange: (value) => change((document) => withValue(document, own, value, order), id),
    language: field.translatable ? language : undefined,
    labelledBy: isSingle ? labelId : `${labelId} ${id}-language`,
    describedBy: [helpId, problems.length > 0 && `${id}-problems`].filter(Boolean).join(' ') || undefined,
    isInvalid: problems.some((it) => it.severity === 'error'),
  }
  return (
    <div className={isMissing ? 'Value Value--missing' : 'Value'} lang={isPair && language === 'en' ? 'en' : undefined}>
      {isPair && (
        <span
          className="Value-language"
          id={`${id}-language`}
          title={language === 'fr' ? messages.french : messages.english}
        >
          <abbr>{language.toUpperCase()}</abbr>
          {isMissing && <em> {messages.untranslatedMark}</em>}
        </span>
      )}
      {control(input, { path, name, block, order })}
      <Problems path={own} id={`${id}-problems`} />
      {hasPictures(field) && <Problems path={[...path, keyIn('en', name)]} id={`${id}-english`} />}
    </div>
  )
}

function control(input: FieldInputProps, place: Omit<FieldRowProps, 'field'>): ReactNode {
  const { field } = input
  const isStories = field.source === 'internal_stories'
  switch (field.type) {
    case 'textarea':
    case 'markdown':
      return <TextareaField {...input} />
    case 'number':
      return <NumberField {...input} />
    case 'boolean':
      return <SwitchField {...input} />
    case 'option':
      return isStories ? <RelationField {...input} /> : <OptionField {...input} />
    case 'options':
      return isStories ? <RelationsField {...input} /> : <ChoicesField {...input} />
    case 'datetime':
      return <DateField {...input} />
    case 'multilink':
      return <LinkField {...input} />
    case 'asset':
      return <AssetField {...input} path={place.path} block={place.block} order={place.order} />
    case 'multiasset':
      return <AssetListField {...input} path={place.path} block={place.block} order={place.order} />
    case 'richtext':
      return <RichTextField {...input} />
    case 'table':
      return <TableField {...input} />
    default:
      return <TextField {...input} />
  }
}

/** Sentences about a value, beside it. */
function Problems({ path, id }: { path: Path; id: string }) {
  const { problemsAt, messages } = useEditor()
  const problems = problemsAt(path)
  if (problems.length === 0) return null
  return (
    <ul className="Problems" id={id}>
      {problems.map(({ code, severity, values }) => (
        <li key={`${code}${JSON.stringify(values)}`} className={`Problem Problem--${severity}`} data-problem={code}>
          {messages.problem[code](values)}
        </li>
      ))}
    </ul>
  )
}
