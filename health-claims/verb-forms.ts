import data from './lexicon.json' with { type: 'json' }
import { plain } from './words.ts'

const { endings, moods } = data

const join = (stem: string, list: string): string[] => list.split(' ').map((ending) => stem + ending)

/** Every form of a verb, without accents. @param stems of an irregular verb: present, plural, future, participle, others */
export function formsOf(infinitive: string, stems?: readonly string[]): string[] {
  const verb = plain(infinitive)
  if (stems) {
    const [now = '', many = '', later = '', participle = '', others = ''] = stems
    const singular = [now, `${now}s`, `${now}t`]
    const participles = ['', 's', 'e', 'es'].map((ending) => participle + ending)
    const irregular = [...singular, ...participles, ...others.split(' ')]
    return [...irregular, ...join(many, endings.plural), ...join(later, endings.future)]
  }
  const stem = verb.slice(0, -2)
  if (verb.endsWith('ir')) return join(stem, endings.ir)
  const soft = stem.endsWith('g') ? join(`${stem}e`, endings.soft) : []
  const silent = /[aou]y$/.test(stem) ? join(`${stem.slice(0, -1)}i`, endings.silent) : []
  return [...join(stem, endings.er), ...soft, ...silent]
}

type Mood = keyof typeof moods

const moodPatterns: readonly [RegExp, Mood][] = [
  [/^fai[ts]$|[vt]ient$/, 'present'],
  [/^font$/, 'presents'],
  [/(?:er|ir|[dt]re|uire|cre)$/, 'infinitive'],
  [/ant$/, 'gerund'],
  [/aient$/, 'pasts'],
  [/ai[st]$/, 'past'],
  [/ront$/, 'futures'],
  [/[eirdt]ra[is]?$/, 'future'],
  [/ent$/, 'presents'],
]

export function moodOf(form: string): Mood {
  return moodPatterns.find(([pattern]) => pattern.test(form))?.[1] ?? 'present'
}

export const conjugate = (stem: string, form: string): string => stem + moods[moodOf(form)]
