import { plainWords } from './article.ts'
import { type KnownSubject, knownSubjects } from './subject-names.ts'

/** An article that names more subjects is about none of them in particular. */
export const subjectsMax = 8

const keyOfForm = namesByForm(knownSubjects)

/** @returns the known subject that has this name, or else a key for one of its own */
export function subjectKeyOf(name: string): string {
  const plain = plainWords(name, ' ').trim()
  return keyOfForm.get(plain) ?? plain
}

const findKnown = finderOf(knownSubjects)

type SubjectWords = Pick<KnownSubject, 'name' | 'forms'>

/** @param own the subjects whose words the owner chose */
export function subjectsOf(title: string, text: string, own: SubjectWords[] = []) {
  const known = rank(findKnown, title, text)
  const others = own.length > 0 ? rank(finderOf(own), title, text) : []
  return [...known, ...others.filter(({ name }) => known.every((subject) => subject.name !== name))]
}

function rank(namesIn: ReturnType<typeof finderOf>, title: string, text: string) {
  const inTitle = new Set(namesIn(title))
  const times = new Map<string, number>()
  for (const name of namesIn(text)) times.set(name, (times.get(name) ?? 0) + 1)
  const others = [...times].filter(([name]) => !inTitle.has(name)).toSorted(([, one], [, other]) => other - one)
  return [
    ...Array.from(inTitle, (name) => ({ name, inTitle: true })),
    ...others.map(([name]) => ({ name, inTitle: false })),
  ].slice(0, subjectsMax)
}

function finderOf(subjects: SubjectWords[]) {
  const nameOf = namesByForm(subjects)
  const allForms = [...nameOf.keys()].toSorted((one, other) => other.length - one.length)
  const anyForm = new RegExp(`(?<![a-z0-9])(${allForms.join('|')})(?:s|x)?(?![a-z0-9])`, 'g')
  return (text: string): string[] =>
    Array.from(plainWords(text, ' ').matchAll(anyForm), ([, form = '']) => nameOf.get(form) ?? form)
}

function namesByForm(subjects: SubjectWords[]): Map<string, string> {
  return new Map(subjects.flatMap(({ name, forms }) => forms.map((form) => [form, name] as const)))
}
