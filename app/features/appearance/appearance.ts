import { productName } from '#platform/product-name.ts'
import type { FormInputs } from '#platform/field-input.ts'
import { isSame } from '#platform/forms/merge-fields.ts'
import type { Appearance, SiteSettings } from '#platform/site-settings.ts'
import type { PageLink } from '#features/pages/page.ts'
import { menuOf, usualMenu, type MenuEntry } from './menu.ts'
import { wordsOf } from './words.ts'

export const appearanceHref = '/compte/apparence'

export const limits = { siteName: 30, motto: 80, homeSentence: 200, footerSentence: 300, menuLabel: 24, network: 200 }
export const networksMax = 6

export const appearanceInputs = {
  siteName: {
    label: 'Nom du blog',
    hint: `${limits.siteName}\u00a0caractères au plus. Il paraît en haut des pages, au pied et dans les messages envoyés.`,
    maxLength: limits.siteName,
  },
  motto: {
    label: 'Devise, en grand sur l’accueil',
    hint: 'Un mot entre deux étoiles paraît en italique et en couleur. Vide\u00a0: le nom du blog en tient lieu.',
    multiline: true,
    maxLength: limits.motto,
  },
  homeSentence: {
    label: 'Phrase d’accueil, sous la devise',
    multiline: true,
    maxLength: limits.homeSentence,
  },
  footerSentence: {
    label: 'Phrase du pied de page',
    hint: 'Gardez ce qui dit que les vertus relèvent des croyances\u00a0: cette phrase vous protège.',
    multiline: true,
    maxLength: limits.footerSentence,
  },
  menuLabel: { label: 'Nom dans le menu', maxLength: limits.menuLabel },
  network: { label: 'Une autre adresse', maxLength: limits.network },
} as const satisfies FormInputs

export const sentenceFields = ['motto', 'homeSentence', 'footerSentence'] as const

/** The appearance as the form shows it: what the owner did not write stands in its usual words. */
export interface ShownAppearance extends Omit<Appearance, 'menu'> {
  menu: MenuEntry[]
}

/** @param siteName the name in force, which the environment may fix */
export function shownAppearance(settings: Appearance, siteName: string, pages: PageLink[]): ShownAppearance {
  const { mark, logo, portrait, accent, networks } = settings
  const words = wordsOf({ ...settings, siteName })
  return { siteName, mark, logo, portrait, accent, networks, ...words, menu: menuOf(settings.menu, pages) }
}

/** While her own words are not written, the usual ones go when she names the blog, and come back with its usual name. */
export function withName(online: ShownAppearance, siteName: string, settings: Appearance): ShownAppearance {
  const after = wordsOf({ siteName: siteName.trim() || productName, motto: '', homeSentence: '', footerSentence: '' })
  const before = wordsOf({ ...online, motto: '', homeSentence: '', footerSentence: '' })
  const next = { ...online, siteName }
  for (const field of ['motto', 'homeSentence'] as const)
    if (settings[field] === '' && online[field] === before[field]) next[field] = after[field]
  return next
}

/** Words that are shown without being written stay unwritten. */
export function changesOf(
  next: ShownAppearance,
  online: ShownAppearance,
  settings: SiteSettings,
  pages: PageLink[],
): Partial<Appearance> {
  const { menu, siteName, ...others } = next
  const ownFields = Object.entries(others).filter(([key, value]) => !isSame(value, online[key as keyof typeof others]))
  const usual = usualMenu(pages)
  const labelOf = (key: string) => usual.find((entry) => entry.key === key)?.label
  const choices = menu.map(({ key, label }) => ({ key, label: label === labelOf(key) ? '' : label }))
  return {
    ...Object.fromEntries(ownFields),
    ...(siteName !== online.siteName && { siteName: siteName === productName ? '' : siteName }),
    ...(!isSame(namesIn(menu), namesIn(online.menu)) && !isSame(choices, settings.menu) && { menu: choices }),
  }
}

export function isUnchanged(next: ShownAppearance, online: ShownAppearance): boolean {
  const { menu, ...others } = next
  const isKept = (key: string, value: unknown) => isSame(value, online[key as keyof ShownAppearance])
  return isSame(namesIn(menu), namesIn(online.menu)) && Object.entries(others).every((pair) => isKept(...pair))
}

function namesIn(menu: MenuEntry[]): string[][] {
  return menu.map(({ key, label }) => [key, label])
}
