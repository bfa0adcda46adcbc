interface Palette {
  accent: string
  deep: string
  onAccent: string
  pale: string
}

/** One colour for what can be clicked. `accents.css` has the same values; the tests compare them, and their contrasts. */
export const accents = {
  lapis: {
    label: 'Lapis',
    light: { accent: '#243f93', deep: '#172b6b', onAccent: '#ffffff', pale: '#e2e6f3' },
    dark: { accent: '#b0bffa', deep: '#d2dbff', onAccent: '#12162b', pale: '#232a47' },
  },
  amethyste: {
    label: 'Améthyste',
    light: { accent: '#5b3391', deep: '#40226b', onAccent: '#ffffff', pale: '#ebe4f3' },
    dark: { accent: '#cfb8f5', deep: '#e4d8fc', onAccent: '#1e1330', pale: '#302646' },
  },
  'aigue-marine': {
    label: 'Aigue-marine',
    light: { accent: '#0d5369', deep: '#073a4b', onAccent: '#ffffff', pale: '#dbe9ec' },
    dark: { accent: '#94d0e3', deep: '#c0e6f2', onAccent: '#0a2029', pale: '#17313c' },
  },
  tourmaline: {
    label: 'Tourmaline',
    light: { accent: '#86265f', deep: '#631a46', onAccent: '#ffffff', pale: '#f3e1ea' },
    dark: { accent: '#f2b0d0', deep: '#fad2e5', onAccent: '#2d1021', pale: '#432035' },
  },
  onyx: {
    label: 'Onyx',
    light: { accent: '#37363d', deep: '#1b1d28', onAccent: '#ffffff', pale: '#e4dfd5' },
    dark: { accent: '#d6d1c6', deep: '#f0eadf', onAccent: '#1a1b20', pale: '#2d2f37' },
  },
} as const satisfies Record<string, { label: string; light: Palette; dark: Palette }>

export type Accent = keyof typeof accents
export const accentKeys = Object.keys(accents) as Accent[]
export const usualAccent: Accent = 'lapis'
