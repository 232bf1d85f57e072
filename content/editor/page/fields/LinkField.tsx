import { useState } from 'react'
import type { ComponentField } from '../../../components.ts'
import { useEditor } from '../context.ts'
import { AssetPicker } from './AssetPicker.tsx'
import type { FieldInputProps } from './fieldInput.ts'
import { recordOf, textOf } from './fieldInput.ts'
import { StoryPicker } from './StoryPicker.tsx'

export type LinkKind = 'story' | 'url' | 'tel' | 'email' | 'asset'

/** A link without the names of keys that fields (`url`, `id`) and marks of texts (`href`, `uuid`) give its parts. */
export interface LinkParts {
  kind: LinkKind
  uuid: string
  address: string
  anchor: string
  isNewTab: boolean
}

/** A field that leads to a page, an address, a telephone, an e-mail or a file. */
export function LinkField({ id, name, value, onChange, field, ...label }: FieldInputProps) {
  const link = recordOf(value)
  const parts: LinkParts = {
    kind: kindOf(link.linktype, textOf(link.url) || textOf(link.cached_url)),
    uuid: textOf(link.id),
    address: textOf(link.linktype === 'email' ? link.email || link.url : link.url || link.cached_url),
    anchor: textOf(link.anchor),
    isNewTab: link.target === '_blank',
  }
  return (
    <LinkEditor
      {...{ id, name, parts, ...label }}
      allowed={allowedKinds(field)}
      types={field.component_whitelist}
      onChange={(next, slug) => onChange(linkWith(link, next, slug))}
    />
  )
}

function allowedKinds({ email_link_type, asset_link_type }: ComponentField): LinkKind[] {
  return [
    'story',
    'url',
    'tel',
    ...(email_link_type ? ['email' as const] : []),
    ...(asset_link_type ? ['asset' as const] : []),
  ]
}

export function kindOf(linktype: unknown, address: string): LinkKind {
  if (linktype === 'url' || linktype === undefined) return /^tel:/i.test(address) ? 'tel' : 'url'
  return linktype as LinkKind
}

/** The keys of Storyblok's link, those that it has already in their order. */
function linkWith(link: Record<string, unknown>, parts: LinkParts, slug: string): Record<string, unknown> {
  const { kind, uuid, address, anchor, isNewTab } = parts
  const isStory = kind === 'story'
  const own = isStory ? '' : address
  const base = { fieldtype: 'multilink', linktype: 'story', id: '', url: '', cached_url: '' }
  const { email: _, ...rest } = { ...base, ...link } as Record<string, unknown>
  return {
    ...rest,
    linktype: kind === 'tel' ? 'url' : kind,
    id: isStory ? uuid : '',
    url: kind === 'email' ? '' : own,
    cached_url: isStory ? slug || textOf(link.cached_url) : own,
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

export function LinkEditor({
  id,
  name,
  parts,
  allowed,
  onChange,
  labelledBy,
  describedBy,
  isInvalid,
  types,
}: LinkEditorProps) {
  const { messages, pages } = useEditor()
  const [chooser, setChooser] = useState<'story' | 'asset'>()
  const { uuid, address, anchor, isNewTab } = parts
  // A telephone is an address: without a number nothing tells them apart.
  const [isPhone, setPhone] = useState(parts.kind === 'tel')
  const kind = parts.kind === 'url' && isPhone && address === '' ? 'tel' : parts.kind
  const kinds = allowed.includes(kind) ? allowed : [...allowed, kind]
  const page = pages.find((it) => it.uuid === uuid)
  const set = (next: Partial<LinkParts>, slug = '') => onChange({ ...parts, ...next }, slug)
  const label = {
    story: '',
    asset: '',
    url: messages.link.address,
    tel: messages.link.phone,
    email: messages.link.mail,
  }
  return (
    <div className="LinkField" data-name={name}>
      <select
        {...{ id, name }}
        value={kind}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        onChange={(event) => {
          setPhone(event.target.value === 'tel')
          set({ kind: event.target.value as LinkKind, uuid: '', address: '' })
        }}
      >
        {kinds.map((it) => (
          <option key={it} value={it}>
            {messages.link[it]}
          </option>
        ))}
      </select>
      {kind === 'story' && (
        <span className="Chosen">
          <span className={uuid !== '' && !page ? 'Chosen-gone' : 'Chosen-name'}>
            {page ? page.name : uuid === '' ? messages.link.nowhere : messages.link.gone}{' '}
            {page && <code>{page.paths.fr}</code>}
          </span>
          <button type="button" onClick={() => setChooser('story')}>
            {messages.link.chooseStory}
          </button>
        </span>
      )}
      {kind === 'asset' && (
        <span className="Chosen">
          <span className="Chosen-name">{address.slice(address.lastIndexOf('/') + 1)}</span>
          <button type="button" onClick={() => setChooser('asset')}>
            {messages.asset.chooseFile}
          </button>
        </span>
      )}
      {kind !== 'story' && kind !== 'asset' && (
        <input
          type={kind === 'tel' ? 'tel' : kind === 'email' ? 'email' : 'text'}
          name={`${name}-address`}
          aria-label={label[kind]}
          aria-invalid={isInvalid || undefined}
          placeholder={kind === 'url' ? messages.link.addressHint : undefined}
          value={kind === 'tel' ? address.replace(/^tel:/i, '') : address}
          onChange={(event) => {
            const text = event.target.value.trim()
            set({ address: kind === 'tel' && text !== '' ? `tel:${text.replace(/\s/g, '')}` : text })
          }}
        />
      )}
      {(kind === 'story' || kind === 'url') && (
        <input
          type="text"
          className="Short"
          name={`${name}-anchor`}
          aria-label={messages.link.anchor}
          placeholder={`# ${messages.link.anchor}`}
          value={anchor}
          onChange={(event) => set({ anchor: event.target.value.replace(/^#/, '').trim() })}
        />
      )}
      <label className="Check">
        <input
          type="checkbox"
          name={`${name}-tab`}
          checked={isNewTab}
          onChange={(event) => set({ isNewTab: event.target.checked })}
        />
        <span>{messages.link.newTab}</span>
      </label>
      {chooser === 'story' && (
        <StoryPicker
          title={messages.link.chooseStory}
          types={types}
          onClose={() => setChooser(undefined)}
          onPick={(picked) => {
            setChooser(undefined)
            set({ uuid: picked.uuid }, picked.slug)
          }}
        />
      )}
      {chooser === 'asset' && (
        <AssetPicker
          title={messages.asset.chooseFile}
          onClose={() => setChooser(undefined)}
          onPick={({ filename }) => {
            setChooser(undefined)
            set({ address: filename })
          }}
        />
      )}
    </div>
  )
}
