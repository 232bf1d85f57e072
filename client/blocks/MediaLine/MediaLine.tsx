import type { MediaLineContent } from './schema.ts'

/** One line of a list beside a poster: a treatment and its price. */
export function MediaLine({ title, value, text }: MediaLineContent) {
  return (
    <li className="MediaLine">
      <h3>{title}</h3>
      {value && <span className="Price">{value}</span>}
      {text && <p>{text}</p>}
    </li>
  )
}
