import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { categoryColourKeys, categoryColours } from '#features/articles/categories.ts'
import { accentKeys, accents } from '#platform/ui/accents.ts'
import { root } from './support/source-files.ts'

const style = (file: string) => readFileSync(path.join(root, 'app', file), 'utf8')
const css = style('platform/ui/tokens.css') + style('platform/ui/state-tokens.css')
/** `--tint` is the colour of texts, `--fill` the ground of a tag. */
const tags = style('features/articles/lists/article-tag.css') + style('features/articles/category-colours.css')

function colour(name: string, theme: 'light' | 'dark'): string {
  return valueIn(css, `--color-${name}`, theme)
}

function ofCategory(category: string, name: 'tint' | 'fill', theme: 'light' | 'dark'): string {
  const [rule = ''] = new RegExp(`\\.category-${category} \\{[^}]*\\}`).exec(tags) ?? []
  return valueIn(rule, `--${name}`, theme)
}

function valueIn(rules: string, property: string, theme: 'light' | 'dark'): string {
  const [, light = '', dark = light] =
    new RegExp(`${property}: (?:light-dark\\()?(#\\w+)(?:, (#\\w+)\\))?`).exec(rules) ?? []
  if (!light) throw new Error(`There is no colour ${property}.`)
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
const texts = ['ink', 'ink-2', 'ink-3', 'lapis', 'lapis-deep', 'success', 'warning', 'error']

const pairs: [text: string, ground: string, least: number][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string, number] => [text, ground, 4.5])),
  ...grounds.map((ground): [string, string, number] => ['border', ground, 3]),
  ['on-lapis', 'lapis', 4.5],
  ['on-lapis', 'lapis-deep', 4.5],
  ['lapis', 'lapis-pale', 4.5],
  ['ink', 'lapis-pale', 4.5],
  ['paper', 'error', 4.5],
  ['success', 'success-pale', 4.5],
  ['warning', 'warning-pale', 4.5],
  ['error', 'error-pale', 4.5],
]

test.each(['light', 'dark'] as const)('every text has enough contrast on every background, %s', (theme) => {
  const faint = pairs.filter(([text, ground, least]) => contrast(colour(text, theme), colour(ground, theme)) < least)
  expect(faint).toEqual([])
})

test.each(categoryColourKeys)(
  'the colours of %s are read in both themes, and its tag is of the colour that networks show',
  (key) => {
    const onTag = valueIn(tags, '--on-fill', 'light')
    for (const theme of ['light', 'dark'] as const) {
      const faint = grounds.filter((ground) => contrast(ofCategory(key, 'tint', theme), colour(ground, theme)) < 4.5)
      expect(faint).toEqual([])
      expect(contrast(onTag, ofCategory(key, 'fill', theme))).toBeGreaterThanOrEqual(4.5)
    }
    expect(ofCategory(key, 'fill', 'light')).toBe(categoryColours[key].shade)
    expect(ofCategory(key, 'tint', 'dark')).toBe(categoryColours[key].night)
  },
)

const accentSheet = style('platform/ui/accents.css')

describe.each(accentKeys)('the colour %s', (accent) => {
  const [rule = ''] = new RegExp(`\\[data-accent="${accent}"\\][^}]*\\}`).exec(accentSheet) ?? []

  test.each(['light', 'dark'] as const)('is read on every background, and under every text, %s', (theme) => {
    const { accent: main, deep, onAccent, pale } = accents[accent][theme]
    const onGrounds = [main, deep].flatMap((text) => grounds.map((ground) => contrast(text, colour(ground, theme))))
    const others = [contrast(onAccent, main), contrast(onAccent, deep), contrast(main, pale)]
    expect(Math.min(...onGrounds, ...others, contrast(colour('ink', theme), pale))).toBeGreaterThanOrEqual(4.5)
  })

  test('is the same in pages as in e-mails and share pictures', () => {
    for (const theme of ['light', 'dark'] as const) {
      const inPages = ['lapis', 'lapis-deep', 'on-lapis', 'lapis-pale'].map((name) =>
        valueIn(rule, `--color-${name}`, theme),
      )
      const { accent: main, deep, onAccent, pale } = accents[accent][theme]
      expect(inPages).toEqual([main, deep, onAccent, pale])
    }
  })
})
