/** Style sheets that a script brings along: the build gives their text. */
declare module '*.css' {
  const text: string
  export default text
}
