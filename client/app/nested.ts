import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import type { Block } from '#shared/content/values.ts'

/** Draws a block inside another one. Comes by context: a block never knows its neighbours' folders. */
export type DrawBlock = (block: Block) => ReactNode

const NestedContext = createContext<DrawBlock>(() => null)

export const NestedProvider = NestedContext.Provider

/** The blocks of a `bloks` field, drawn by their own views. */
export function NestedBlocks({ blocks }: { blocks: readonly Block[] }) {
  const draw = useContext(NestedContext)
  return blocks.map((block) => createElement(Fragment, { key: block.uid }, draw(block)))
}
