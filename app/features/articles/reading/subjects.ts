import { plainWords } from '../article.ts'

export interface Subject {
  name: string
  inTitle: boolean
}

/** Increment when the list below changes: articles are then indexed again in batches. */
export const subjectsVersion = 1
/** An article that names more is about none of them in particular. */
export const subjectsMax = 8

/** Spellings without accents, the name first; plurals in s are recognised. */
const forms: string[][] = [
  ...`agate|aigue marine|amazonite|ambre|amethyste|angelite|apatite|aventurine|azurite|calcedoine|charoite|chrysocolle
    |chrysoprase|citrine|corail|cornaline|diamant|emeraude|fluorite|grenat|hematite|howlite|jais|jaspe|kunzite|larimar
    |lepidolite|malachite|morganite|nacre|obsidienne|oeil de faucon|oeil de taureau|onyx|opale|peridot|pierre de lave
    |pierre de lune|pierre de soleil|pyrite|quartz fume|quartz rose|rhodochrosite|rhodonite|rubis|saphir|selenite
    |serpentine|shungite|sodalite|spinelle|sugilite|tanzanite|topaze|tourmaline|turquoise|unakite|zircon`
    .split('|')
    .map((name) => [name.trim()]),
  ['cristal de roche', 'quartz hyalin'],
  ['jade', 'nephrite', 'jadeite'],
  ['labradorite', 'spectrolite'],
  ['lapis lazuli', 'lapis'],
  ['oeil de tigre', 'yeux de tigre'],
  ...`ankh|arbre de vie|attrape reve|croix d agadez|etoile de david|fer a cheval|fleur de lys|fleur de vie|ganesh
    |mauvais oeil|ouroboros|pentacle|rune|scarabee|trefle a quatre feuilles|yin et yang`
    .split('|')
    .map((name) => [name.trim()]),
  ['cornicello', 'corne porte bonheur', 'corne rouge', 'petite corne'],
  ['main de fatma', 'main de fatima', 'khamsa', 'hamsa'],
  ['marteau de thor', 'mjollnir'],
  ['medaille', 'medaillon'],
  ['nazar', 'oeil bleu', 'nazar boncuk'],
  ['noeud celtique', 'entrelacs celtique'],
  ['oeil d horus', 'oudjat', 'oeil oudjat'],
  ['triskele', 'triskel', 'triskell'],
]

const nameOf = new Map(forms.flatMap((allForms) => allForms.map((form) => [form, allForms[0] ?? form])))
const allForms = [...nameOf.keys()].toSorted((one, other) => other.length - one.length)
const anyForm = new RegExp(`(?<![a-z0-9])(${allForms.join('|')})(?:s|x)?(?![a-z0-9])`, 'g')

export function subjectsOf(title: string, text: string): Subject[] {
  const inTitle = new Set(named(title))
  const times = new Map<string, number>()
  for (const name of named(text)) times.set(name, (times.get(name) ?? 0) + 1)
  const others = [...times].filter(([name]) => !inTitle.has(name)).toSorted(([, one], [, other]) => other - one)
  return [
    ...Array.from(inTitle, (name) => ({ name, inTitle: true })),
    ...others.map(([name]) => ({ name, inTitle: false })),
  ].slice(0, subjectsMax)
}

function named(text: string): string[] {
  return Array.from(plainWords(text, ' ').matchAll(anyForm), ([, form = '']) => nameOf.get(form) ?? form)
}
