import { isOwnPicture } from '#features/media/picture.ts'
import type { FieldErrors } from '#platform/forms/form.ts'
import { mergeFields } from '#platform/forms/merge-fields.ts'
import { markKinds } from '#platform/site-settings.ts'
import { credentialsInAddress, isSiteName, isWebAddress, webAddressOf } from '#platform/site-rules.ts'
import { cleanLine } from '#platform/text/pasted-line.ts'
import { accentKeys } from '#platform/ui/accents.ts'
import { appearanceInputs, limits, networksMax, sentenceFields, type ShownAppearance } from './appearance.ts'
import { usualMenu, type MenuEntry } from './menu.ts'

const parts = { mark: 'Marque', logo: 'Logo', portrait: 'Portrait', accent: 'Couleur', menu: 'Menu', networks: 'Liens' }

/**
 * Every field that was sent; the others stay as they are shown. A refused text is kept as it was typed.
 * @param start what the form began from, in JSON: somebody else may have put other fields online meanwhile
 */
export function readAppearance(form: FormData, online: ShownAppearance, start = '') {
  const values: ShownAppearance = {
    ...online,
    siteName: lineIn(form, 'siteName') ?? online.siteName,
    mark: choiceIn(form, 'mark', markKinds) ?? online.mark,
    logo: pictureIn(form, 'logo') ?? online.logo,
    portrait: pictureIn(form, 'portrait') ?? online.portrait,
    accent: choiceIn(form, 'accent', accentKeys) ?? online.accent,
    menu: menuIn(form, online.menu),
    networks: networksIn(form) ?? online.networks,
  }
  for (const field of sentenceFields) values[field] = lineIn(form, field) ?? online[field]
  const { fields, conflict } = mergeFields(values, online, start, { ...appearanceInputs, ...parts })
  const errors: FieldErrors = errorsOf(fields, online)
  if (conflict) errors.form = conflict
  return { values: fields, errors }
}

function errorsOf(values: ShownAppearance, online: ShownAppearance): FieldErrors {
  const errors: FieldErrors = {}
  const { siteName } = values
  if (siteName !== online.siteName && siteName !== '') {
    const length = tooLong('Le nom', siteName, limits.siteName)
    const signs = 'Le nom s’écrit sans < > ni guillemets droits ni caractère invisible.'
    if (length ?? !isSiteName(siteName)) errors.siteName = length ?? signs
  }
  const names = { motto: 'La devise', homeSentence: 'La phrase d’accueil', footerSentence: 'La phrase du pied de page' }
  for (const field of sentenceFields) {
    const error = tooLong(names[field], values[field], limits[field])
    if (error) errors[field] = error
  }
  if ((values.mark === 'logo' || values.mark === 'portrait') && !values[values.mark])
    errors[`${values.mark}File`] =
      values.mark === 'logo' ? 'Choisissez l’image de votre logo.' : 'Choisissez la photo de votre portrait.'
  for (const { key, label } of values.menu) {
    // The title of a page and the name of a category may be longer than a name that she writes here.
    if (online.menu.some((entry) => entry.key === key && entry.label === label)) continue
    const error = tooLong('Ce nom', label, limits.menuLabel)
    if (error) errors[`menu-${key}`] = error
  }
  for (const [place, address] of values.networks.entries()) {
    const error = networkError(address)
    if (error) errors[`network-${place}`] = error
  }
  if (values.networks.length > networksMax)
    errors[`network-${networksMax}`] = `${networksMax}\u00a0adresses au plus\u00a0: retirez-en une.`
  return errors
}

function networkError(address: string): string | null {
  if (!isWebAddress(address) || !new URL(address).hostname.includes('.'))
    return 'Recopiez l’adresse de votre page, par exemple instagram.com/votre-nom.'
  if (new URL(address).username) return credentialsInAddress
  return tooLong('Cette adresse', address, limits.network)
}

function tooLong(name: string, text: string, charactersMax: number): string | null {
  const { length } = Array.from(text)
  return length > charactersMax ? `${name} compte ${length}\u00a0caractères\u00a0: ${charactersMax} au plus.` : null
}

function textIn(form: FormData, name: string): string | null {
  const value = form.get(name)
  return typeof value === 'string' ? value : null
}

function lineIn(form: FormData, name: string): string | null {
  const text = textIn(form, name)
  return text === null ? null : lineOf(text)
}

function lineOf(text: string): string {
  return cleanLine(text.replaceAll('\0', '')).replace(/\s+/g, ' ').trim()
}

function choiceIn<Choice extends string>(form: FormData, name: string, choices: readonly Choice[]): Choice | null {
  const text = textIn(form, name)
  return choices.find((choice) => choice === text) ?? null
}

function pictureIn(form: FormData, name: string): string | null {
  const address = textIn(form, name)
  return address === '' || (address !== null && isOwnPicture(address)) ? address : null
}

/** An entry that was not sent keeps its place before « Chercher »; an empty name is the usual one, a page's its title. */
function menuIn(form: FormData, menu: MenuEntry[]): MenuEntry[] {
  const keys = textsIn(form, 'menuKey')
  const labels = textsIn(form, 'menuLabel')
  if (keys.length === 0) return menu
  const usual = usualMenu()
  const choices = keys.flatMap((key, place) => {
    const entry = menu.find((one) => one.key === key)
    const label = lineOf(labels[place] ?? '') || (usual.find((one) => one.key === key)?.label ?? '')
    return entry && keys.indexOf(key) === place ? { ...entry, label } : []
  })
  const others = menu.filter(({ key }) => !keys.includes(key))
  const place = choices.findIndex(({ key }) => key === 'chercher')
  return choices.toSpliced(place < 0 ? choices.length : place, 0, ...others)
}

function networksIn(form: FormData): string[] | null {
  const texts = textsIn(form, 'network')
  if (texts.length === 0) return null
  const addresses = texts.map((text) => webAddressOf(lineOf(text))).filter(Boolean)
  return [...new Set(addresses)]
}

function textsIn(form: FormData, name: string): string[] {
  return form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .slice(0, 50)
}

/** A button of the form without script asks for this: an entry moves, and nothing is put online yet. */
export function moveIn(form: FormData): { key: string; by: 1 | -1 } | null {
  const [, direction, key = ''] = /^(up|down):(.+)$/.exec(textIn(form, 'move') ?? '') ?? []
  return direction ? { key, by: direction === 'up' ? -1 : 1 } : null
}

export function movedEntry(menu: MenuEntry[], key: string, by: 1 | -1): MenuEntry[] {
  const from = menu.findIndex((entry) => entry.key === key)
  const entry = menu[from]
  const to = from + by
  if (!entry || to < 0 || to >= menu.length) return menu
  return menu.toSpliced(from, 1).toSpliced(to, 0, entry)
}
