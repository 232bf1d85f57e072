/** A button that prints the page: without a script the browser's own menu does. */
export function startPrint(button: HTMLElement): void {
  button.hidden = false
  button.addEventListener('click', () => print())
}
