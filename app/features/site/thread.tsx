/** The beads of the site's stones: lit from the top left, like the pictures. */
const stones = [
  ['#7d55b5', '#3a1f66'],
  ['#2c4bb0', '#0d1850'],
  ['#b97a22', '#452307'],
  ['#eab6ba', '#b9717d'],
  ['#3a383b', '#0a0a0c'],
  ['#57bdb6', '#1e6f74'],
  ['#1c8a60', '#06301f'],
  ['#d4602a', '#6d1a06'],
  ['#5f7f8c', '#1f2b33'],
  ['#a6d6d9', '#4f8f9d'],
  ['#3b3c42', '#101114'],
  ['#6ba87c', '#285a3c'],
] as const

/** x, y, radius, stone */
type BeadPlace = readonly [number, number, number, number]

const masthead: readonly BeadPlace[] = [
  [818.5, 136.8, 15.5, 1],
  [788.8, 141, 14, 5],
  [761.6, 144.3, 12.5, 8],
  [737.9, 146.9, 11, 0],
  [716.9, 148.8, 9.5, 3],
  [698.7, 150.3, 8, 9],
  [886.5, 125.3, 15.5, 7],
  [916.1, 119.4, 14, 6],
  [942.6, 113.6, 12.5, 2],
  [966, 108.2, 11, 11],
  [986.3, 103.2, 9.5, 4],
  [1004.2, 98.6, 8, 10],
]

const fallen: readonly BeadPlace[] = [
  [96, 112, 15, 1],
  [122, 132, 14, 6],
  [147, 147, 13, 0],
  [171, 159, 12, 2],
  [470, 208, 13, 7],
  [506, 236, 17, 0],
  [560, 214, 11, 5],
  [628, 252, 20, 10],
  [690, 226, 15, 3],
  [770, 246, 24, 8],
  [842, 222, 12, 1],
  [905, 250, 18, 6],
  [970, 218, 14, 11],
  [1044, 240, 21, 4],
  [1110, 228, 10, 9],
  [1170, 246, 16, 2],
]

/** x, y, half width */
const shadows = [
  [475, 218.4, 13],
  [511, 249.6, 17],
  [565, 222.8, 11],
  [633, 268, 20],
  [695, 238, 15],
  [775, 265.2, 24],
  [847, 231.6, 12],
  [910, 264.4, 18],
  [975, 229.2, 14],
  [1049, 256.8, 21],
  [1115, 236, 10],
  [1175, 258.8, 16],
] as const

function Stones() {
  return stones.map(([light, dark], index) => (
    <radialGradient key={light} id={`p${index}`} cx=".36" cy=".3" r=".75">
      <stop stopColor="#fff" />
      <stop offset=".16" stopColor={light} />
      <stop offset="1" stopColor={dark} />
    </radialGradient>
  ))
}

function Beads({ places }: { places: readonly BeadPlace[] }) {
  return places.map(([x, y, radius, stone]) => <circle key={x} cx={x} cy={y} r={radius} fill={`url(#p${stone})`} />)
}

/** The thread of the home page, with its twelve beads and the amulet. */
export function MastheadThread() {
  return (
    <svg className="fil" viewBox="0 0 1240 205" aria-hidden="true">
      <defs>
        <Stones />
        <linearGradient id="or" x2=".7" y2="1">
          <stop stopColor="#f6dfa8" />
          <stop offset=".5" stopColor="#c9954a" />
          <stop offset="1" stopColor="#7c4f1f" />
        </linearGradient>
      </defs>
      <path d="M-20,26C360,210 860,196 1300,-8" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <Beads places={masthead} />
      <g transform="translate(852.6 131.4)" fill="none">
        <path d="M0-2v14" stroke="#a8783a" strokeWidth="2" />
        <circle cy="3" r="6" fill="url(#or)" />
        <circle cy="34" r="23" fill="url(#or)" />
        <circle cy="34" r="19" fill="url(#p1)" />
        <path d="M-14 34q14-15 28 0q-14 15-28 0z" stroke="#f0cb86" strokeWidth="1.7" />
        <circle cy="34" r="4.6" fill="#f0cb86" />
      </g>
    </svg>
  )
}

/** The thread of the page that does not exist: it broke. */
export function BrokenThread() {
  return (
    <svg className="p404-fil" viewBox="0 0 1240 300" aria-hidden="true">
      <defs>
        <Stones />
        <filter id="ombre" x="-20%" y="-20%" width="140%" height="160%">
          <feGaussianBlur stdDeviation="5" />
        </filter>
      </defs>
      <path
        d="M-10 10C120 180 300 190 388 150C420 134 424 112 404 108C388 106 384 130 408 140C424 147 440 150 452 168"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
      <path d="M452 168l7 9M452 168l10 3M452 168l1 11" stroke="currentColor" strokeWidth="1.2" />
      <g filter="url(#ombre)" fill="#1a120c" opacity=".28">
        {shadows.map(([x, y, radius]) => (
          <ellipse key={x} cx={x} cy={y} rx={radius} ry={radius * 0.45} />
        ))}
      </g>
      <Beads places={fallen} />
    </svg>
  )
}
