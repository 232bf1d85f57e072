import { Component, lazy, type ReactNode, Suspense } from 'react'
import { reportFailure } from '#client/monitoring/reportFailure.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import type { Locale } from '#shared/locales.ts'
import { developmentData, pageData } from '../dataNames.ts'

/** Comes with the first failure only: it brings the whole catalogue of messages. */
const IslandNotice = lazy(() => import('./IslandNotice.tsx').then((it) => ({ default: it.IslandNotice })))

interface IslandBoundaryProps {
  /** The slot's id and component; another slot is another try. */
  slot: { id: string; component: string }
  locale: Locale
  trust: (html: string) => string
  children: ReactNode
}

interface IslandBoundaryState {
  slot: IslandBoundaryProps['slot']
  failed: boolean
  /** The error as text, for the box of development. */
  problem?: string
  /** HTML in the block's place when it failed. */
  left?: string
}

/**
 * An interactive block that throws stays what the server drew, or what was seen last, and works as HTML does; the rest
 * of the page goes on. A block that was never seen says that it is missing.
 */
export class IslandBoundary extends Component<IslandBoundaryProps, IslandBoundaryState> {
  override state: IslandBoundaryState = { slot: this.props.slot, failed: false }

  static getDerivedStateFromError(error: unknown): Partial<IslandBoundaryState> {
    return { failed: true, problem: String(error) }
  }

  /** React takes the old nodes away after this: it is the last moment to read them. */
  static getDerivedStateFromProps({ slot }: IslandBoundaryProps, state: IslandBoundaryState) {
    if (slot !== state.slot) return { slot, failed: false, left: undefined }
    return state.failed && state.left === undefined ? { left: htmlIn(slot.id) } : null
  }

  override componentDidCatch(error: unknown): void {
    console.error(`The block ${this.props.slot.component} failed`, error)
    reportFailure(error)
    // The box of development listens for it, and knows the line of the source.
    if (process.env.NODE_ENV === 'development') reportError(error)
  }

  override render(): ReactNode {
    const { failed, left } = this.state
    if (!failed) return this.props.children
    if (process.env.NODE_ENV === 'development') {
      return (
        <pre
          role="alert"
          {...dataOf(developmentData, { failedBlock: '' })}
        >{`${this.props.slot.component} failed: ${this.state.problem}`}</pre>
      )
    }
    if (left) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what stood in this very place, through the one Trusted Types policy
      return <div dangerouslySetInnerHTML={{ __html: this.props.trust(left) }} />
    }
    return (
      <Suspense>
        <IslandNotice locale={this.props.locale} />
      </Suspense>
    )
  }
}

/** Without React's own marks; `''` for a block that the server could not draw, or that is new. */
function htmlIn(id: string): string {
  const html = document.querySelector(`[${pageData.slot}="${CSS.escape(id)}"]`)?.innerHTML ?? ''
  return html.replace(/<!--.*?-->|<template\b[^>]*><\/template>/g, '').trim()
}
