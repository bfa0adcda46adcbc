import { plainWords } from './article.ts'
import { knownSubjects } from './subject-names.ts'

/** An article that names more subjects is about none of them in particular. */
export const subjectsMax = 8

const nameOf = new Map(knownSubjects.flatMap(({ name, forms }) => forms.map((form) => [form, name] as const)))
const allForms = [...nameOf.keys()].toSorted((one, other) => other.length - one.length)
const anyForm = new RegExp(`(?<![a-z0-9])(${allForms.join('|')})(?:s|x)?(?![a-z0-9])`, 'g')

export function subjectsOf(title: string, text: string) {
  const inTitle = new Set(namesIn(title))
  const times = new Map<string, number>()
  for (const name of namesIn(text)) times.set(name, (times.get(name) ?? 0) + 1)
  const others = [...times].filter(([name]) => !inTitle.has(name)).toSorted(([, one], [, other]) => other - one)
  return [
    ...Array.from(inTitle, (name) => ({ name, inTitle: true })),
    ...others.map(([name]) => ({ name, inTitle: false })),
  ].slice(0, subjectsMax)
}

function namesIn(text: string): string[] {
  return Array.from(plainWords(text, ' ').matchAll(anyForm), ([, form = '']) => nameOf.get(form) ?? form)
}
