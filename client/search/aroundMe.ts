import type { SearchMessages } from '#client/map/searchMessages.ts'
import { searchData } from '#client/search/dataNames.ts'

/** Three digits: a hundred metres. A more exact position is private and not needed. */
const digits = 3

/** The button “around me”: the position is asked for on a click and never before; refused, the town's field stands ready. */
export function enhanceAroundMe(form: HTMLFormElement, messages: SearchMessages, search: () => void): void {
  const button = form.querySelector<HTMLButtonElement>(`[${searchData.around}]`)
  const status = form.querySelector(`[${searchData.said}]`)
  const town = form.querySelector<HTMLInputElement>(`[${searchData.town}]`)
  if (!button || !status || !town || !('geolocation' in navigator)) return
  button.hidden = false
  button.addEventListener('click', () => {
    status.textContent = messages.looking
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        status.textContent = ''
        town.value = ''
        showNear(form, messages, `${coords.latitude.toFixed(digits)},${coords.longitude.toFixed(digits)}`)
        search()
      },
      () => {
        status.textContent = messages.refused
        town.focus()
      },
      { maximumAge: 60_000, timeout: 20_000 },
    )
  })
  // A typed town replaces the position.
  town.addEventListener('input', () => {
    if (town.value !== '') form.querySelector(`[${searchData.near}]`)?.replaceChildren()
  })
}

/** The box that says so, as the server draws it; unticked, the list goes by itself again. */
function showNear(form: HTMLFormElement, messages: SearchMessages, position: string): void {
  const label = document.createElement('label')
  label.className = 'Choice'
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.name = 'near'
  box.value = position
  box.checked = true
  const name = document.createElement('span')
  name.textContent = messages.aroundMe
  label.append(box, name)
  form.querySelector(`[${searchData.near}]`)?.replaceChildren(label)
}
