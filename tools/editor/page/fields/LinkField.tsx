import { useState } from 'react'
import { useEditor } from '../context.ts'
import { PagePicker } from '../Picker.tsx'
import { AssetPicker } from './assets.tsx'
import { type FieldInputProps, recordOf, textOf } from './fieldInput.ts'
import { PageName } from './RelationsField.tsx'

const kinds = ['story', 'url', 'email', 'asset'] as const
export type LinkKind = (typeof kinds)[number]

/** A link without the names of keys that fields (`url`, `id`) and marks of texts (`href`, `uuid`) give its parts. */
export interface LinkParts {
  kind: LinkKind
  uuid: string
  /** Empty for a story; a telephone number is the address `tel:…`. */
  address: string
  anchor: string
  isNewTab: boolean
}

/** A field that leads to a page, an address, an e-mail or a file. */
export function LinkField({ id, name, value, onChange, field, ...label }: FieldInputProps) {
  const link = recordOf(value)
  const parts: LinkParts = {
    kind: (link.linktype as LinkKind | undefined) ?? 'url',
    uuid: textOf(link.id),
    address: textOf(link.linktype === 'email' ? link.email || link.url : link.url || link.cached_url),
    anchor: textOf(link.anchor),
    isNewTab: link.target === '_blank',
  }
  return (
    <LinkEditor
      {...{ id, name, parts, ...label }}
      allowed={kinds.filter((it) => (it === 'email' ? field.email_link_type : it !== 'asset' || field.asset_link_type))}
      types={field.component_whitelist}
      onChange={(next, slug) => onChange(linkWith(link, next, slug))}
    />
  )
}

/** The keys of Storyblok's link, those that it has already in their order. */
function linkWith(link: Record<string, unknown>, parts: LinkParts, slug: string): Record<string, unknown> {
  const { kind, uuid, address, anchor, isNewTab } = parts
  const isStory = kind === 'story'
  const base = { fieldtype: 'multilink', linktype: 'story', id: '', url: '', cached_url: '' }
  const { email: _, ...rest } = { ...base, ...link } as Record<string, unknown>
  return {
    ...rest,
    linktype: kind,
    id: isStory ? uuid : '',
    url: isStory || kind === 'email' ? '' : address,
    cached_url: isStory ? slug || textOf(link.cached_url) : address,
    ...(kind === 'email' && { email: address }),
    ...((anchor !== '' || link.anchor !== undefined) && { anchor }),
    ...((isNewTab || link.target !== undefined) && { target: isNewTab ? '_blank' : '_self' }),
  }
}

interface LinkEditorProps {
  id: string
  name: string
  parts: LinkParts
  allowed: readonly LinkKind[]
  /** Types of stories that it may lead to; all without it. */
  types?: readonly string[]
  /** @param slug of the chosen story, '' for the one before */
  onChange: (parts: LinkParts, slug: string) => void
  labelledBy?: string
  describedBy?: string
  isInvalid?: boolean
}

export function LinkEditor({ id, name, parts, allowed, onChange, labelledBy, describedBy, ...rest }: LinkEditorProps) {
  const { say } = useEditor()
  const [isChoosing, setChoosing] = useState(false)
  const { kind, uuid, address, anchor, isNewTab } = parts
  const isChosen = kind === 'story' || kind === 'asset'
  const title = say(kind === 'asset' ? 'chooseFile' : 'choosePage')
  const set = (next: Partial<LinkParts>, slug = '') => onChange({ ...parts, ...next }, slug)
  const close = () => setChoosing(false)
  return (
    <div className="LinkField Row" data-name={name}>
      <select
        {...{ id, name }}
        value={kind}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        onChange={(event) => set({ kind: event.target.value as LinkKind, uuid: '', address: '' })}
      >
        {[...new Set([...allowed, kind])].map((it) => (
          <option key={it} value={it}>
            {say(it)}
          </option>
        ))}
      </select>
      {isChosen ? (
        <span className="Chosen Row">
          {kind === 'story' ? <PageName uuid={uuid} /> : <code>{address.replace(/^.*\//, '')}</code>}
          <button type="button" onClick={() => setChoosing(true)}>
            {title}
          </button>
        </span>
      ) : (
        <input
          type={kind === 'email' ? 'email' : 'text'}
          name={`${name}-address`}
          aria-label={say(kind === 'email' ? 'email' : 'address')}
          aria-invalid={rest.isInvalid || undefined}
          placeholder={say(kind === 'email' ? 'email' : 'address')}
          value={address}
          onChange={(event) => set({ address: event.target.value.trim() })}
        />
      )}
      <input
        type="text"
        className="Short"
        name={`${name}-anchor`}
        aria-label={say('anchor')}
        placeholder={`# ${say('anchor')}`}
        value={anchor}
        onChange={(event) => set({ anchor: event.target.value.replace(/^#/, '').trim() })}
      />
      <label>
        <input
          type="checkbox"
          name={`${name}-tab`}
          checked={isNewTab}
          onChange={(event) => set({ isNewTab: event.target.checked })}
        />
        <span>{say('newTab')}</span>
      </label>
      {isChoosing && kind === 'story' && (
        <PagePicker
          title={title}
          types={rest.types}
          onClose={close}
          onPick={(page) => set({ uuid: page.uuid }, page.slug)}
        />
      )}
      {isChoosing && kind === 'asset' && (
        <AssetPicker title={title} onClose={close} onPick={({ filename }) => set({ address: filename })} />
      )}
    </div>
  )
}
