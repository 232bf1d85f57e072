/** The message of a link that is used or too old: the reason, and the way to a new link. */
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
