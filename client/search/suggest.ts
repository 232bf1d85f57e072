import { apiHeaders } from '#client/api/apiHeaders.ts'
import type { SearchMessages } from '#client/map/searchMessages.ts'
import { searchData } from '#client/search/dataNames.ts'
import type { Suggestion, SuggestionsAnswer } from '#shared/search/api.ts'

/** The pause after the last key; while the visitor types, no request is sent. */
const pauseMs = 150
const leastLetters = 2

/**
 * Suggestions under the search field: a combobox with a list, as ARIA's authoring practices describe it. The field keeps
 * the focus, arrows move the choice, Enter takes it, Escape puts the list away.
 */
export function enhanceSuggestions(
  form: HTMLFormElement,
  messages: SearchMessages,
  onChoose: (chosen: Suggestion) => void,
) {
  const input = form.querySelector<HTMLInputElement>(`[${searchData.suggest}]`)
  const list = input && document.getElementById(input.getAttribute(searchData.suggest) ?? '')
  const status = form.querySelector(`[${searchData.suggestSaid}]`)
  if (!input || !list) return
  let items: Suggestion[] = []
  let active = -1
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-expanded', 'false')
  input.setAttribute('aria-controls', list.id)

  input.addEventListener('input', () => {
    clearTimeout(timer)
    // A request under way was for fewer letters: its answer would replace the question to come.
    latest += 1
    if (input.value.trim().length < leastLetters) return close()
    // The shown list answers the text before.
    list.ariaBusy = 'true'
    timer = setTimeout(() => void ask(input.value), pauseMs)
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return
    if (event.key === 'ArrowDown') choose(active + 1)
    else if (event.key === 'ArrowUp') choose(active < 0 ? items.length - 1 : active - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && active >= 0) accept(active)
    else return
    event.preventDefault()
  })
  form.addEventListener('submit', close)
  // The field keeps the focus, whose loss would put the list away.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  // Not when the pointer goes down: a finger may begin to scroll, and its click would fall on what the list lay over.
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element && target.closest('[role="option"]')
    if (option) accept([...list.children].indexOf(option))
  })

  async function ask(text: string): Promise<void> {
    const mine = ++latest
    const answer = await fetch(`/api/search/suggestions?${new URLSearchParams({ q: text.slice(0, 100) })}`, {
      headers: apiHeaders(),
    }).catch(() => undefined)
    // Without suggestions the field is a field.
    if (!answer?.ok) return close()
    const found = ((await answer.json()) as SuggestionsAnswer).items
    if (mine !== latest || document.activeElement !== input) return
    show(found)
  }

  function show(found: Suggestion[]): void {
    close()
    items = found
    if (status) status.textContent = messages.noOptions
    if (items.length === 0) return
    list?.replaceChildren(...items.map(optionOf))
    if (list) list.hidden = false
    input?.setAttribute('aria-expanded', 'true')
    if (status) status.textContent = messages.options.replace('{count}', String(items.length))
  }

  function optionOf({ kind, title, town }: Suggestion, at: number): HTMLElement {
    const option = document.createElement('div')
    option.setAttribute('role', 'option')
    option.setAttribute('aria-selected', 'false')
    option.id = `${list?.id}-${at}`
    const small = document.createElement('small')
    small.textContent = [messages.kinds[kind], town].filter(Boolean).join(', ')
    option.append(title, ' ', small)
    return option
  }

  function choose(at: number): void {
    active = at % items.length
    for (const [index, option] of [...(list?.children ?? [])].entries())
      option.setAttribute('aria-selected', String(index === active))
    input?.setAttribute('aria-activedescendant', `${list?.id}-${active}`)
  }

  function accept(at: number): void {
    const chosen = items[at]
    close()
    if (chosen) onChoose(chosen)
  }

  function close(): void {
    clearTimeout(timer)
    latest += 1
    active = -1
    if (list) {
      list.hidden = true
      list.ariaBusy = null
    }
    input?.setAttribute('aria-expanded', 'false')
    input?.removeAttribute('aria-activedescendant')
    if (status && items.length > 0) status.textContent = ''
    items = []
  }
}
