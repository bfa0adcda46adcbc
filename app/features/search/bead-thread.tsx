import { knownSubjects, type KnownSubject } from '#features/articles/subject-names.ts'
import './bead-thread.css'
import { searchPath } from './search.ts'

interface BeadThreadProps {
  id: string
  title: string
  subjects: string[]
}

export function BeadThread({ id, title, subjects }: BeadThreadProps) {
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

function Bead({ subject: { name, label, kind } }: { subject: KnownSubject }) {
  const path = symbolIcons[name]
  return (
    <i className={`${kind} shade-${shadeOf(name)}`} aria-hidden="true">
      {kind === 'symbol' && (path ? <Drawing path={path} /> : label.charAt(0))}
    </i>
  )
}

function Drawing({ path }: { path: string }) {
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

const symbolIcons: Record<string, string> = {
  ankh: 'M12 11v10M7 14h10M12 11c-5-3-4-8 0-8s5 5 0 8',
  'arbre de vie': 'M12 21v-9M12 16l-4-4M12 14l4-4M12 12 9 7M12 12l2-7M7 21h10M3 11a9 9 0 1 1 18 0a9 9 0 0 1-18 0z',
  'croix d agadez': 'M12 2v5M12 17v5M2 12h5M17 12h5M12 7l5 5-5 5-5-5zM9 2h6M9 22h6M2 9v6M22 9v6',
  'etoile de david': 'M12 3l7.800 13.500H4.200zM12 21 4.200 7.500h15.600z',
  'fer a cheval': 'M6.500 20C3 11 5 4 12 4s9 7 5.500 16M4.500 20h4M15.500 20h4',
  'main de fatma':
    'M8 13V6.500a1.300 1.300 0 0 1 2.600 0V12V4.500a1.300 1.300 0 0 1 2.700 0V12V6.500a1.300 1.300 0 0 1 2.600 0V13c1.500-1.500 4-1 4 .8-1.500.2-2 1.700-2.800 3.400-1 2.800-2.700 3.800-5.200 3.800s-4.200-1-5.200-3.800c-.8-1.700-1.300-3.200-2.800-3.400 0-1.800 2.500-2.300 4-.8M13.600 16a1.600 1.600 0 1 1-3.200 0a1.600 1.600 0 0 1 3.200 0',
  nazar:
    'M19 12a7 7 0 1 1-14 0a7 7 0 0 1 14 0M16 12a4 4 0 1 1-8 0a4 4 0 0 1 8 0M13.500 12a1.500 1.500 0 1 1-3 0a1.500 1.500 0 0 1 3 0',
  'oeil d horus':
    'M3 11q9-8 18 0q-9 7-18 0M14.500 11a2.500 2.500 0 1 1-5 0a2.500 2.500 0 0 1 5 0M3 6q9-5 18 0M11 14v6M14 14c1 4 4 6 6 4',
  scarabee:
    'M12 9.500V20M7 11.500c0-2.500 10-2.500 10 0v4c0 6-10 6-10 0zM9 9c0-4 6-4 6 0M7 13 4 11.500M17 13l3-1.500M7 17l-3 2M17 17l3 2M10 5 8.500 3M14 5l1.500-2',
  triskele:
    'M12 12c-2-3-1-8 3-8 3.500 0 4 4.500 1.200 4.700M12 12c3.600-.2 7.400 3.100 5.400 6.600-1.700 3-5.900 1.200-4.700-1.400M12 12c-1.600 3.200-6.400 4.900-8.400 1.400-1.800-3 1.900-5.700 3.500-3.300',
  'yin et yang':
    'M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0M12 3a4.500 4.500 0 0 1 0 9a4.500 4.500 0 0 0 0 9M12 7.500v.01M12 16.500v.01',
}
