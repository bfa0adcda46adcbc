import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(path.resolve(import.meta.dirname, 'tokens.css'), 'utf8')

/** A colour of the house in one of its two themes. */
function colour(name: string, theme: 'light' | 'dark'): string {
  const [, light = '', dark = light] =
    new RegExp(`--color-${name}: (?:light-dark\\()?(#\\w+)(?:, (#\\w+)\\))?`).exec(css) ?? []
  if (!light) throw new Error(`There is no colour ${name}.`)
  return theme === 'light' ? light : dark
}

/** As WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const grounds = ['papier', 'feuille', 'lin']
const texts = [
  'encre',
  'encre-2',
  'encre-3',
  'lapis',
  'lapis-vif',
  'bracelet',
  'pendentif',
  'succes',
  'alerte',
  'erreur',
]

const pairs: [text: string, ground: string, least: number][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string, number] => [text, ground, 4.5])),
  // What bounds a control.
  ...grounds.map((ground): [string, string, number] => ['bord', ground, 3]),
  ['sur-lapis', 'lapis', 4.5],
  ['sur-lapis', 'lapis-vif', 4.5],
  ['lapis', 'lapis-pale', 4.5],
  ['encre', 'lapis-pale', 4.5],
  ['sur-categorie', 'bracelet-fond', 4.5],
  ['sur-categorie', 'pendentif-fond', 4.5],
  ['papier', 'erreur', 4.5],
  ['succes', 'succes-pale', 4.5],
  ['alerte', 'alerte-pale', 4.5],
  ['erreur', 'erreur-pale', 4.5],
]

test.each(['light', 'dark'] as const)('every text is read on every ground, %s', (theme) => {
  const faint = pairs.filter(([text, ground, least]) => contrast(colour(text, theme), colour(ground, theme)) < least)
  expect(faint).toEqual([])
})
