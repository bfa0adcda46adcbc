import { knownSubjects, type KnownSubject } from '#features/articles/subject-names.ts'
import './bead-thread.css'
import { searchPath } from './search.ts'
import drawings from './symbol-drawings.json' with { type: 'json' }

export function BeadThread({ id, title, subjects }: { id: string; title: string; subjects: string[] }) {
  const beads = subjects.flatMap((name) => knownSubjects.find((subject) => subject.name === name) ?? [])
  if (beads.length === 0) return null
  return (
    <section className="bead-thread" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>
        <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
          <path
            d="M0 6C26 30 74 30 100 6"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <ul>
          {beads.map((subject) => (
            <li key={subject.name}>
              <a href={searchPath({ term: subject.label, page: 1 })}>
                <Bead subject={subject} />
                {subject.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Bead({ subject: { name, kind } }: { subject: KnownSubject }) {
  return (
    <i className={`${kind} shade-${shadeOf(name)}`} aria-hidden="true">
      {kind === 'symbol' && <Drawing path={(drawings as Record<string, string>)[name]} />}
    </i>
  )
}

function Drawing({ path }: { path: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  )
}

const shades: [string, RegExp][] = [
  ['blue', /lapis|sodalite|saphir|azurite|tanzanite|nazar|mauvais oeil|faucon/],
  ['sky', /aigue|angelite|apatite|calcedoine|larimar|topaze/],
  ['teal', /turquoise|amazonite|chrysocolle|scarabee|horus/],
  ['green', /malachite|jade|emeraude|aventurine|peridot|chrysoprase|serpentine|unakite|trefle|arbre/],
  ['orange', /cornaline|soleil|jaspe/],
  ['red', /corail|grenat|rubis|spinelle|taureau|cornicello/],
  ['violet', /amethyste|charoite|fluorite|kunzite|lepidolite|sugilite/],
  ['rose', /rose|rhodo|morganite|fleur de vie/],
  ['gold', /ambre|citrine|pyrite|tigre|zircon|ankh|soleil|lys/],
  ['brown', /agate|fume|triskele|rune|attrape/],
  ['black', /obsidienne|onyx|jais|shungite|tourmaline|hematite|lave|labradorite|yin/],
]

function shadeOf(name: string): string {
  return shades.find(([, names]) => names.test(name))?.[0] ?? 'silver'
}
