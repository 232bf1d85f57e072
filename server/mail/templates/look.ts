import type { CSSProperties } from 'react'

/**
 * The art direction in a form that mail clients support: styles on each element, system fonts, px. Dark colours are in
 * a style sheet of the head; a client that ignores it shows the light ones.
 */
const serif = "Marcellus, Optima, Georgia, 'Times New Roman', serif"
const sans = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif"

const text: CSSProperties = { margin: '0 0 16px', font: `16px/1.6 ${sans}`, color: '#12303f' }

export const look = {
  body: { margin: 0, padding: 0, backgroundColor: '#fbf5e9' },
  container: { width: '100%', maxWidth: '600px' },
  header: { padding: '32px 32px 20px' },
  /** Two lines of the words in place of the picture fit into its height. */
  wordmark: { border: 0, font: `14px/1.35 ${sans}` },
  frame: { padding: '10px', backgroundColor: '#fffcf5', border: '1px solid #d9cbb0' },
  picture: { display: 'block', width: '100%', height: 'auto', border: 0, font: `15px/1.5 ${sans}`, color: '#43596a' },
  main: { padding: '28px 32px 20px' },
  title: { margin: '0 0 20px', font: `400 32px/1.15 ${serif}`, color: '#12303f' },
  text,
  lead: { ...text, font: `18px/1.55 ${sans}` },
  heading: { margin: '28px 0 10px', font: `400 24px/1.25 ${serif}`, color: '#12303f' },
  subheading: { margin: '20px 0 8px', font: `600 17px/1.4 ${sans}`, color: '#12303f' },
  list: { ...text, padding: '0 0 0 22px' },
  quote: { margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: '3px solid #d9cbb0' },
  line: { margin: '24px 0', border: 0, borderTop: '1px solid #d9cbb0' },
  small: { ...text, fontSize: '14px', color: '#43596a' },
  button: {
    padding: '15px 28px',
    backgroundColor: '#b5381f',
    // Stays of the button where a client drops its ground or its padding.
    border: '1px solid #b5381f',
    color: '#fffcf5',
    font: `600 16px/1.2 ${sans}`,
    borderRadius: '2px',
    textDecoration: 'none',
  },
  link: { color: '#0e5a75', textDecoration: 'underline' },
  warning: { padding: '16px 20px 0', border: '1px solid #7a8587' },
  footer: { padding: '20px 32px 40px', borderTop: '1px solid #d9cbb0' },
} as const satisfies Record<string, CSSProperties>

/** These classes override the styles above, with `!important` because those are on the elements. */
export const sheet = `
  @media (max-width: 480px) {
    .pad { padding-left: 20px !important; padding-right: 20px !important }
    .title { font-size: 28px !important }
  }
  .night { display: none }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: #0b1f31 !important }
    .frame { background-color: #12304a !important; border-color: #2b4c66 !important }
    .rule { border-color: #2b4c66 !important }
    .ink { color: #f8efd9 !important }
    .ink-2 { color: #bccbd0 !important }
    .link { color: #ffd27a !important }
    .button { background-color: #f2b437 !important; border-color: #f2b437 !important; color: #12202b !important }
    .day { display: none !important }
    .night { display: block !important }
  }
`
