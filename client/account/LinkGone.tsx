/** A link of a mail that does nothing any more: why, and the way to a new one. */
export function LinkGone({ text, href, action }: { text: string; href: string; action: string }) {
  return (
    <>
      <p className="lead">{text}</p>
      <p>
        <a className="btn" href={href}>
          {action}
        </a>
      </p>
    </>
  )
}
