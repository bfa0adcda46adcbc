import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(path.resolve(import.meta.dirname, 'tokens.css'), 'utf8')

function colour(name: string, theme: 'light' | 'dark'): string {
  const [, light = '', dark = light] =
    new RegExp(`--color-${name}: (?:light-dark\\()?(#\\w+)(?:, (#\\w+)\\))?`).exec(css) ?? []
  if (!light) throw new Error(`There is no colour ${name}.`)
  return theme === 'light' ? light : dark
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
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

const grounds = ['paper', 'surface', 'linen']
const texts = ['ink', 'ink-2', 'ink-3', 'lapis', 'lapis-deep', 'bracelet', 'pendant', 'success', 'warning', 'error']

const pairs: [text: string, ground: string, least: number][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string, number] => [text, ground, 4.5])),
  ...grounds.map((ground): [string, string, number] => ['border', ground, 3]),
  ['on-lapis', 'lapis', 4.5],
  ['on-lapis', 'lapis-deep', 4.5],
  ['lapis', 'lapis-pale', 4.5],
  ['ink', 'lapis-pale', 4.5],
  ['on-category', 'bracelet-bg', 4.5],
  ['on-category', 'pendant-bg', 4.5],
  ['paper', 'error', 4.5],
  ['success', 'success-pale', 4.5],
  ['warning', 'warning-pale', 4.5],
  ['error', 'error-pale', 4.5],
]

test.each(['light', 'dark'] as const)('every text has enough contrast on every background, %s', (theme) => {
  const faint = pairs.filter(([text, ground, least]) => contrast(colour(text, theme), colour(ground, theme)) < least)
  expect(faint).toEqual([])
})
