import { colours, fonts } from '#shared/house.ts'

/** Addresses of the site's fonts in this build: that of titles, that of text. */
export type ReferenceFonts = readonly (string | undefined)[]

/** The style sheet of the page about the API, in its head. */
export function referenceStyle([title, body]: ReferenceFonts): string {
  return faceOf(fonts.titleFamily, title, '400') + faceOf(fonts.bodyFamily, body, '300 900') + rules
}

function faceOf(family: string, address: string | undefined, weight: string): string {
  if (!address) return ''
  return `@font-face { font-family: ${family}; src: url("${address}") format("woff2"); font-weight: ${weight}; font-display: swap }\n`
}

const rules = `
:root { color-scheme: light; --paper: ${colours.paper}; --foam: ${colours.foam}; --ink: ${colours.ink}; --ink-2: ${colours.ink2}; --line: ${colours.line};
  --sea: ${colours.sea}; --vermilion: ${colours.vermilion}; --pine: ${colours.pine}; --brass: ${colours.brass}; --night: ${colours.night} }
@media screen and (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --paper: ${colours.night}; --foam: ${colours.night2}; --ink: ${colours.cream}; --ink-2: ${colours.fog}; --line: ${colours.steel};
    --sea: ${colours.gilt}; --vermilion: ${colours.sun}; --pine: ${colours.successNight}; --brass: ${colours.parchment}; --night: ${colours.deepNight} }
}
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 ${fonts.bodyFamily}, "Helvetica Neue", Arial, sans-serif }
a { color: var(--sea); text-underline-offset: .15em }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--sea); outline-offset: 3px; border-radius: 2px }
h1, h2, h3, h4 { font-family: ${fonts.titleFamily}, Optima, Georgia, serif; font-weight: 400; line-height: 1.2; margin: 0 }
h1 { font-size: clamp(2.2rem, 6vw, 3.6rem) }
h2 { font-size: clamp(1.6rem, 4vw, 2.3rem); margin: 0 0 1.5rem; padding-top: 2.5rem; border-top: 3px solid var(--ink) }
h3 { font-size: 1.3rem }
h3 a { color: inherit; text-decoration: none }
h3 a:hover { text-decoration: underline }
h4 { font-size: 1.05rem; margin: 1.2rem 0 .2rem }
p { margin: .5rem 0; max-width: 46rem }
code, pre { font: .88rem/1.5 ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; overflow-wrap: anywhere }
.skip { position: absolute; left: -99rem }
.skip:focus { left: 1rem; top: 1rem; background: var(--foam); padding: .7rem 1rem }
header { padding: 1.5rem clamp(1rem, 4vw, 3rem) 2.5rem; background: var(--night); color: ${colours.foam} }
header a { color: inherit }
header p:first-child { display: flex; justify-content: space-between; max-width: none; margin: 0 0 2.5rem }
header p:first-child a:first-child { letter-spacing: .28em; text-transform: uppercase; text-decoration: none }
header p:first-child a { padding: .6rem 0 }
.lead { font-size: 1.15rem }
.button { display: inline-block; margin-top: .8rem; padding: .75rem 1.3rem; background: var(--vermilion); color: var(--foam); text-decoration: none }
.columns { display: grid; gap: 0 clamp(1.5rem, 4vw, 4rem); padding: 0 clamp(1rem, 4vw, 3rem) 5rem }
nav { padding: 2rem 0 }
nav section { margin-bottom: 1rem }
nav section > a { display: block; font-weight: 600; padding: .3rem 0 }
nav ul { list-style: none; margin: 0; padding: 0 0 0 .9rem; border-left: 1px solid var(--line) }
nav li a { display: block; padding: .3rem 0; color: var(--ink-2); text-decoration: none; font-size: .95rem; line-height: 1.35 }
nav li a:hover { color: var(--sea); text-decoration: underline }
main > section { margin-bottom: 3rem }
.rules { display: grid; gap: 1.6rem 3rem; padding-top: 2rem }
.rules h2 { padding: 0; border: 0; margin: 0 }
article { padding: 1.6rem 0 2rem; border-top: 1px solid var(--line) }
article:target { background: var(--foam); box-shadow: 0 0 0 1rem var(--foam) }
.address { margin: .5rem 0 .3rem }
.method { display: inline-block; min-width: 4.2rem; padding: .1rem .5rem; margin-right: .4rem; text-align: center; color: var(--foam); background: var(--sea); font-size: .82rem; font-weight: 600; letter-spacing: .04em }
.method.post { background: var(--pine) }
.method.put { background: var(--brass) }
.method.delete { background: var(--vermilion) }
.conditions { color: var(--ink-2); font-size: .95rem }
.fields { margin: .9rem 0; border-top: 1px solid var(--line) }
.fields > div { display: grid; grid-template-columns: minmax(0, 14rem) minmax(0, 1fr); gap: 0 1rem; padding: .35rem 0; border-bottom: 1px solid var(--line) }
.fields dd { margin: 0; overflow-wrap: anywhere }
.optional { color: var(--ink-2); font-size: .88rem }
.examples { display: grid; gap: 1rem; margin: 1.1rem 0 }
figure { margin: 0; min-width: 0 }
figcaption { font-size: .88rem; color: var(--ink-2); margin-bottom: .25rem }
pre { margin: 0 0 .6rem; padding: .9rem 1rem; background: var(--foam); border: 1px solid var(--line); white-space: pre-wrap }
summary { cursor: pointer; color: var(--sea); padding: .4rem 0 }
@media (min-width: 62rem) {
  .columns { grid-template-columns: 17rem minmax(0, 1fr) }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; align-self: start; padding-right: .5rem }
  .rules { grid-template-columns: 1fr 1fr }
  .rules h2 { grid-column: 1 / -1 }
  .examples { grid-template-columns: 1fr 1fr }
}
@media (max-width: 61.99rem) { nav ul { display: none } nav section { margin: 0 } nav section > a { padding: .55rem 0 } }
@media (max-width: 34rem) { .fields > div { grid-template-columns: 1fr } }
@media print { nav, .button, .skip { display: none } }
`
