import { ArrowLink, ButtonLink } from '#client/ui/LinkView.tsx'
import type { Link } from '#shared/content/values.ts'

interface ActionsProps {
  /** The fields of `actionFields`; a label without its link, or a link without its label, is not drawn. */
  content: { button_label?: string; button_link?: Link; link_label?: string; link?: Link }
}

/** A section's one button and the arrow link beside it. */
export function Actions({ content }: ActionsProps) {
  const { button_label, button_link, link_label, link } = content
  const hasButton = button_label && button_link
  const hasLink = link_label && link
  if (!hasButton && !hasLink) return null
  return (
    <p className="actions">
      {hasButton && <ButtonLink link={button_link}>{button_label}</ButtonLink>}
      {hasLink && <ArrowLink link={link}>{link_label}</ArrowLink>}
    </p>
  )
}
