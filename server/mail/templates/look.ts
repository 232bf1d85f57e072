import type { CSSProperties } from 'react'
import { colours, fonts } from '#shared/house.ts'

/**
 * The art direction in a form that mail clients support: styles on each element, system fonts, px. Dark colours are in
 * a style sheet of the head; a client that ignores it shows the light ones.
 */
const serif = `${fonts.titleFamily}, Optima, Georgia, 'Times New Roman', serif`
const sans = `${fonts.bodyFamily}, 'Helvetica Neue', Helvetica, Arial, sans-serif`

const text: CSSProperties = { margin: '0 0 16px', font: `16px/1.6 ${sans}`, color: colours.ink }

export const look = {
  body: { margin: 0, padding: 0, backgroundColor: colours.paper },
  container: { width: '100%', maxWidth: '600px' },
  header: { padding: '32px 32px 20px' },
  /** Two lines of the words in place of the picture fit into its height. */
  wordmark: { border: 0, font: `14px/1.35 ${sans}` },
  frame: { padding: '10px', backgroundColor: colours.foam, border: `1px solid ${colours.line}` },
  picture: {
    display: 'block',
    width: '100%',
    height: 'auto',
    border: 0,
    font: `15px/1.5 ${sans}`,
    color: colours.ink2,
  },
  main: { padding: '28px 32px 20px' },
  title: { margin: '0 0 20px', font: `400 32px/1.15 ${serif}`, color: colours.ink },
  text,
  lead: { ...text, font: `18px/1.55 ${sans}` },
  heading: { margin: '28px 0 10px', font: `400 24px/1.25 ${serif}`, color: colours.ink },
  subheading: { margin: '20px 0 8px', font: `600 17px/1.4 ${sans}`, color: colours.ink },
  list: { ...text, padding: '0 0 0 22px' },
  quote: { margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: `3px solid ${colours.line}` },
  line: { margin: '24px 0', border: 0, borderTop: `1px solid ${colours.line}` },
  small: { ...text, fontSize: '14px', color: colours.ink2 },
  button: {
    padding: '15px 28px',
    backgroundColor: colours.vermilion,
    // Stays of the button where a client drops its ground or its padding.
    border: `1px solid ${colours.vermilion}`,
    color: colours.foam,
    font: `600 16px/1.2 ${sans}`,
    borderRadius: '2px',
    textDecoration: 'none',
  },
  link: { color: colours.sea, textDecoration: 'underline' },
  warning: { padding: '16px 20px 0', border: `1px solid ${colours.lineStrong}` },
  footer: { padding: '20px 32px 40px', borderTop: `1px solid ${colours.line}` },
} as const satisfies Record<string, CSSProperties>

/** These classes override the styles above, with `!important` because those are on the elements. */
export const sheet = `
  @media (max-width: 480px) {
    .pad { padding-left: 20px !important; padding-right: 20px !important }
    .title { font-size: 28px !important }
  }
  .night { display: none }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: ${colours.night} !important }
    .frame { background-color: ${colours.night2} !important; border-color: ${colours.steel} !important }
    .rule { border-color: ${colours.steel} !important }
    .ink { color: ${colours.cream} !important }
    .ink-2 { color: ${colours.fog} !important }
    .link { color: ${colours.gilt} !important }
    .button { background-color: ${colours.sun} !important; border-color: ${colours.sun} !important; color: ${colours.onSun} !important }
    .day { display: none !important }
    .night { display: block !important }
  }
`
