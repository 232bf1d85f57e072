// The script of the editor's page, served as it is. It speaks the visual editor's side of the bridge's protocol to the
// two previews.

const languages = ['fr', 'en']
const restMs = 80
const data = await read('data.json')
const components = new Map(data.components.map((it) => [it.name, it]))
const chooser = element('story')
let story = storyAt(new URLSearchParams(location.search).get('path') ?? '/')
let source
let timer = 0

chooser.append(...data.stories.map((it) => new Option(`${it.name} (${it.paths.fr})`, it.slug)))
chooser.addEventListener('change', () => {
  story = data.stories.find((it) => it.slug === chooser.value) ?? story
  history.replaceState(null, '', `/editor?path=${encodeURIComponent(story.paths.fr)}`)
  void open()
})
element('save').addEventListener('click', () => store('save', 'Brouillon enregistré.', 'change'))
element('publish').addEventListener('click', () => store('publish', 'Publié.', 'published'))
addEventListener('message', hear)
await open()

function storyAt(path) {
  const bare = path.replace(/(?<=.)\/$/, '')
  const found = data.stories.find((it) => languages.some((language) => it.paths[language] === bare))
  return found ?? data.stories[0]
}

async function open() {
  chooser.value = story.slug
  source = await read(`story.json?slug=${encodeURIComponent(story.slug)}`)
  const form = element('fields')
  form.replaceChildren()
  drawBlock(source.content, form)
  for (const language of languages) {
    element(`hints-${language}`).replaceChildren()
    element(language).src = previewOf(language)
  }
}

/** The address that the visual editor opens a preview with. */
function previewOf(language) {
  const query = new URLSearchParams({
    _storyblok: String(source.id),
    _storyblok_c: String(source.content.component),
    _storyblok_lang: language === 'fr' ? 'default' : language,
    _storyblok_version: '',
    _storyblok_rl: String(Date.now()),
  })
  for (const [name, value] of Object.entries(data.token)) query.set(`_storyblok_tk[${name}]`, String(value))
  return `${data.siteUrl}${story.paths[language]}?${query}`
}

/** A form of a block's own fields: the texts in both languages, then the blocks inside. */
function drawBlock(block, into) {
  const component = components.get(String(block.component))
  const group = document.createElement('fieldset')
  if (typeof block._uid === 'string') group.dataset.uid = block._uid
  group.append(
    Object.assign(document.createElement('legend'), { textContent: component?.display_name ?? block.component }),
  )
  into.append(group)
  for (const [name, field] of Object.entries(component?.schema ?? {})) {
    const inner = block[name]
    if (field.type === 'bloks' && Array.isArray(inner)) for (const it of inner) drawBlock(it, group)
    if (field.type !== 'text' && field.type !== 'textarea') continue
    addField(block, name, field.type, field.display_name, field.description, group)
    if (field.translatable)
      addField(block, `${name}__i18n__en`, field.type, `${field.display_name} (anglais)`, undefined, group)
  }
}

function addField(block, key, type, name, help, into) {
  const label = Object.assign(document.createElement('label'), { textContent: name, title: help ?? '' })
  const input = document.createElement(type === 'text' ? 'input' : 'textarea')
  input.value = typeof block[key] === 'string' ? block[key] : ''
  input.name = key
  if (key.endsWith('__i18n__en')) input.lang = 'en'
  input.addEventListener('input', () => {
    block[key] = input.value
    clearTimeout(timer)
    timer = window.setTimeout(tellInput, restMs)
  })
  label.append(input)
  into.append(label)
}

/** `input`: the story as it stands in the form, on each keystroke, saved or not. */
async function tellInput() {
  const typed = await send('present')
  for (const language of languages) tell(language, { action: 'input', story: typed[language] })
}

async function store(call, done, action) {
  try {
    await send(call)
    say(done)
    const slug = story.slug
    for (const language of languages)
      tell(language, { action, reload: true, slug, storyId: source.id, slugChanged: false })
  } catch (error) {
    say(`Cela n’a pas marché : ${error instanceof Error ? error.message : error}`)
  }
}

function tell(language, message) {
  element(language).contentWindow?.postMessage(message, data.siteUrl)
}

/** Messages of the previews: one has started, a block was clicked, or a list of hints. */
function hear({ origin, source: from, data: message }) {
  const language = languages.find((it) => element(it).contentWindow === from)
  if (origin !== data.siteUrl || !language) return
  if (message.action === 'initialized') {
    const componentNames = Object.fromEntries(data.components.map((it) => [it.name, it.display_name]))
    tell(language, { action: 'enterEditmode', storyId: source.id, blockId: '', componentNames, appVersion: 'v2' })
  }
  if (message.action === 'ping') tell(language, { action: 'pingBack' })
  if (message.action === 'edit') {
    const group = document.querySelector(`fieldset[data-uid="${CSS.escape(message.dataC.uid)}"]`)
    group?.querySelector('input, textarea')?.focus()
  }
  if (message.action === 'hints') listHints(language, message.hints)
}

function listHints(language, hints) {
  const items = hints.map(({ kind, path, detail }) =>
    Object.assign(document.createElement('li'), { textContent: `${kind} · ${path || 'page'} · ${detail}` }),
  )
  element(`hints-${language}`).replaceChildren(...items)
}

async function read(path) {
  return (await fetch(`/editor/${path}`)).json()
}

async function send(call) {
  const answer = await fetch(`/editor/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ slug: story.slug, content: source.content }),
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.error ?? String(answer.status))
  return body
}

function say(words) {
  element('state').textContent = words
}

function element(id) {
  return document.getElementById(id)
}
