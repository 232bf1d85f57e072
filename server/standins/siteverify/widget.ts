/**
 * The stand-in of reCAPTCHA's `api.js`: `grecaptcha.ready`, `render`, `execute`, `getResponse` and `reset`. With v2
 * each `.g-recaptcha` becomes a checkbox that writes its token into `g-recaptcha-response`.
 * @param tokenUrl where tokens are issued
 * @param siteKey v3: the key of `?render=`, null or `explicit` with v2
 */
export function widgetScript(tokenUrl: string, siteKey: string | null): string {
  const isScored = siteKey !== null && siteKey !== 'explicit'
  return `(() => {
  const url = ${JSON.stringify(tokenUrl)}
  const ask = (action = '') => fetch(url + '?action=' + encodeURIComponent(action)).then((answer) => answer.text())
  const french = document.documentElement.lang.startsWith('fr')
  const boxes = []
  const render = (place, options = {}) => {
    const element = typeof place === 'string' ? document.getElementById(place) : place
    const answer = document.createElement('input')
    answer.type = 'hidden'
    answer.name = 'g-recaptcha-response'
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.addEventListener('change', async () => {
      answer.value = box.checked ? await ask() : ''
      if (box.checked) options.callback?.(answer.value)
    })
    const label = document.createElement('label')
    label.append(box, ' ', french ? 'Je ne suis pas un robot' : 'I am not a robot')
    element.replaceChildren(label, answer)
    return boxes.push({ answer, box }) - 1
  }
  window.grecaptcha = {
    ready: (run) => run(),
    render,
    execute: (_, { action } = {}) => ask(action),
    getResponse: (index = 0) => boxes[index]?.answer.value ?? '',
    reset: (index = 0) => {
      if (!boxes[index]) return
      boxes[index].box.checked = false
      boxes[index].answer.value = ''
    },
  }
  if (!${isScored}) for (const element of document.querySelectorAll('.g-recaptcha')) render(element)
})()
`
}
