import { useEffect, useRef } from 'react'
import type { AssetEntry } from '../../model/api.ts'
import { calls } from '../calls.ts'
import { useEditor } from '../context.ts'
import { type Choice, Dialog, Picker } from '../ui.tsx'

interface AssetPickerProps {
  title: string
  /** Kinds that may be chosen; all without it. */
  kinds?: readonly AssetEntry['kind'][]
  onPick: (asset: AssetEntry) => void
  onClose: () => void
}

/** The pictures and files of the house, with thumbnails. */
export function AssetPicker({ title, kinds, onPick, onClose }: AssetPickerProps) {
  const { messages } = useEditor()
  const assets = useRef<Promise<AssetEntry[]>>(undefined)
  const found = useRef(new Map<string, AssetEntry>())
  useEffect(() => () => found.current.clear(), [])
  async function find(query: string): Promise<Choice[]> {
    assets.current ??= calls.assets()
    const tokens = fold(query).split(/\s+/).filter(Boolean)
    const list = (await assets.current).filter((it) => {
      const text = fold(`${it.name} ${it.alt} ${it.altEn} ${it.title}`)
      return (!kinds || kinds.includes(it.kind)) && tokens.every((token) => text.includes(token))
    })
    found.current = new Map(list.map((it) => [it.filename, it]))
    return list.map((it) => ({
      id: it.filename,
      label: it.name,
      detail: it.alt,
      picture: it.kind === 'image' ? thumbnailOf(it.filename) : undefined,
    }))
  }
  return (
    <Dialog title={title} onClose={onClose} wide>
      <Picker
        grid
        label={messages.asset.search}
        hint={messages.asset.search}
        empty={messages.asset.none}
        find={find}
        onPick={(filename) => {
          const asset = found.current.get(filename)
          if (asset) onPick(asset)
        }}
      />
    </Dialog>
  )
}

/** A small version by this service's own image service; SVG stays as it is. */
export function thumbnailOf(filename: string): string {
  const path = filename.replace(/^(https?:)?\/\/[^/]+/, '')
  return /\.svg$/i.test(path) ? path : `${path}/m/320x0`
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
