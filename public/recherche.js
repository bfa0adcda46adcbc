// The search page: answers while one types, in the page that is there. Without it the form asks for another page.
const form = document.querySelector('main [role=search]')
const box = form.elements.q
const button = form.querySelector('button')
const answer = document.querySelector('[data-answer]')
const [summary, alert, results] = answer.children
const template = document.querySelector('main template')
const passing = [502, 503, 504]
const seconds = (count) => `${count} seconde${count > 1 ? 's' : ''}`
const typed = () => box.value.replace(/\s+/g, ' ').trim()
const searched = () => new URLSearchParams(location.search).get('q') ?? ''

let shown = box.defaultValue
let typing
let settling
let asking

/** Counts a search whose answer was looked at, as the owner reads what was searched in vain. */
let count = () => {}
function settle(term) {
  count = () => {
    clearTimeout(settling)
    count = () => {}
    navigator.sendBeacon('/chercher/termes', new URLSearchParams({ q: term }))
  }
  if (term) settling = setTimeout(() => count(), 2000)
  else count = () => {}
}

function follow() {
  button.disabled = !typed()
  clearTimeout(typing)
  typing = setTimeout(() => {
    if (typed() && typed() !== shown) void search(typed())
  }, 250)
}

/** One entry of the history for each search that was begun, not for each letter. */
function search(term, isNew = !searched()) {
  const address = `/chercher?${new URLSearchParams({ q: term })}`
  if (isNew) history.pushState(null, '', address)
  else history.replaceState(history.state, '', address)
  return load(term)
}

async function load(term) {
  clearTimeout(typing)
  clearTimeout(settling)
  count = () => {}
  shown = term
  asking?.abort()
  const { signal } = (asking = new AbortController())
  document.title = `${term ? `${term} — Recherche` : 'Chercher'} — ${answer.dataset.answer}`
  for (let failures = 1, waited = 0; ; failures++) {
    const { parts, cause, isPassing, retryAfter = 0 } = await ask(signal)
    if (signal.aborted) return
    if (parts) return show(parts, term)
    const pause = isPassing ? pauseBefore(failures, waited, retryAfter) : null
    waited += pause ?? 0
    if (failures > 1 || pause === null || pause > 1000) showFailure(cause, nextTry(isPassing, pause))
    await nextAttempt(pause, isPassing, signal)
    if (signal.aborted) return
  }
}

async function ask(signal) {
  try {
    const response = await fetch(`/chercher/resultats${location.search}`, { signal })
    const { status, headers } = response
    const retryAfter = Number(headers.get('retry-after')) * 1000 || 0
    if (status === 429) return { cause: 'trop de recherches en peu de temps', isPassing: true, retryAfter }
    if (passing.includes(status))
      return { cause: 'le serveur est momentanément indisponible', isPassing: true, retryAfter }
    const parts = new DOMParser().parseFromString(await response.text(), 'text/html').body.children
    if (response.ok && parts.length === 3) return { parts: [...parts] }
    const reference = headers.get('x-request-id')
    return { cause: `Erreur inattendue${reference ? `. Référence\u00a0: ${reference}` : ''}` }
  } catch {
    return { cause: 'connexion interrompue', isPassing: true }
  }
}

/** In milliseconds; null: when the connection is back. */
function pauseBefore(failures, waited, retryAfter) {
  if (!navigator.onLine) return null
  const pause = Math.max(200 * 2 ** (failures - 1), retryAfter)
  return failures < 5 && waited + pause <= 30_000 ? pause : Math.min(Math.max(10_000, retryAfter), 60_000)
}

function nextTry(isPassing, pause) {
  if (!isPassing) return ''
  return pause === null
    ? 'Nouvel essai au retour de la connexion.'
    : `Nouvel essai dans ${seconds(Math.ceil(pause / 1000))}.`
}

/** After the pause, with the connection, or when « Réessayer » is pressed. */
function nextAttempt(pause, isPassing, signal) {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    const timer = pause === null ? undefined : setTimeout(end, pause)
    if (isPassing) addEventListener('online', end, ended)
    alert.addEventListener('click', ({ target }) => target.closest('button') && end(), ended)
    signal.addEventListener('abort', end, ended)
  })
}

function showFailure(cause, next) {
  summary.replaceChildren()
  results.replaceChildren()
  if (!alert.firstElementChild) alert.append(template.content.cloneNode(true))
  const [causeText, nextText] = alert.querySelectorAll('.error > span > span:last-of-type, .caption > span')
  // Announced again only where it changes.
  if (causeText.textContent !== cause) causeText.textContent = cause
  if (nextText.textContent !== next) nextText.textContent = next
  box.setAttribute('aria-invalid', 'true')
  box.setAttribute('aria-describedby', alert.querySelector('.error').id)
}

function show(parts, term) {
  const hadFocus = alert.contains(document.activeElement)
  for (const [place, region] of [summary, alert, results].entries()) region.replaceChildren(...parts[place].childNodes)
  box.removeAttribute('aria-invalid')
  box.removeAttribute('aria-describedby')
  if (hadFocus) summary.focus()
  settle(term)
}

box.addEventListener('input', follow)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (typed()) void search(typed(), typed() !== searched())
})
results.addEventListener('click', ({ target }) => target.closest('.search-results a') && count())
addEventListener('popstate', () => {
  if (searched() === shown) return
  box.value = searched()
  button.disabled = !typed()
  void load(searched())
})
// What was typed before this script arrived, or comes back with the page.
addEventListener('pageshow', follow)
follow()
if (!alert.firstElementChild) settle(shown)
