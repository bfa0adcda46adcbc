import { plain } from './words.ts'

const first =
  'e es ons ez ent er ai as a ames ates erent ais ait ions iez aient erai eras era erons erez eront erais erait erions eriez eraient ant asse asses at assions assiez assent ee ees'
const second =
  'is it issons issez issent ir issais issait issions issiez issaient irai iras ira irons irez iront irais irait irions iriez iraient issant isse isses imes ites irent i ie ies'
const present = ['', 's', 't']
const plural = 'ons ez ent ais ait ions iez aient ant e es is it irent'
const future = 'ai as a ons ez ont ais ait ions iez aient'

type Stems = readonly string[]

/** Every form of a verb, without accents. @param stems of an irregular verb: present, plural, future, participle, others */
export function formsOf(infinitive: string, stems?: Stems): string[] {
  const verb = plain(infinitive)
  const join = (stem: string, endings: string) => endings.split(' ').map((ending) => stem + ending)
  if (stems) {
    const [now = '', many = '', later = '', participle = '', others = ''] = stems
    return [
      ...present.map((ending) => now + ending),
      ...join(many, plural),
      ...join(later, future),
      ...['', 's', 'e', 'es'].map((ending) => participle + ending),
      ...others.split(' ').filter(Boolean),
    ]
  }
  const stem = verb.slice(0, -2)
  if (verb.endsWith('ir')) return join(stem, second)
  const soft = stem.endsWith('g') ? join(`${stem}e`, 'ons ait ais aient ant a as ai') : []
  const silent = stem.endsWith('oy') ? join(`${stem.slice(0, -1)}i`, 'e es ent era erai eront erait') : []
  return [...join(stem, first), ...soft, ...silent]
}

export type Mood = 'infinitive' | 'present' | 'presents' | 'past' | 'pasts' | 'future' | 'futures' | 'gerund'

const moods: readonly [RegExp, Mood][] = [
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
  return moods.find(([ending]) => ending.test(form))?.[1] ?? 'present'
}

const endings: Record<Mood, string> = {
  infinitive: 'er',
  present: 'e',
  presents: 'ent',
  past: 'ait',
  pasts: 'aient',
  future: 'era',
  futures: 'eront',
  gerund: 'ant',
}

export function conjugate(stem: string, mood: Mood): string {
  return stem + endings[mood]
}
