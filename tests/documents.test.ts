// Needs the files of the project alone.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const documents = globSync(['*.md', '{bench,deploy,docs}/**/*.md'], { cwd: root })

test('every link of a document to a file of the project leads to one', () => {
  const dead = documents.flatMap((document) => {
    const text = readFileSync(path.join(root, document), 'utf8')
    const targets = [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, target = '']) => target)
    const from = path.join(root, path.dirname(document))
    return targets.filter((target) => !existsSync(path.resolve(from, target))).map((target) => `${document}: ${target}`)
  })
  expect(documents.length).toBeGreaterThan(10)
  expect(dead).toEqual([])
})

test('the version of the product is the newest of the change log', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const [, newest] = /^## (\d\S*)$/m.exec(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')) ?? []
  expect(version).toBe(newest)
})

test('what package.json calls is prepared first: on a fresh machine Node 20 reads no TypeScript', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const programs = Object.keys(scripts).filter((name) =>
    /^node (?:server|scripts\/[\w-]+)\.ts$/.test(scripts[name] ?? ''),
  )
  expect(programs).toContain('restore')
  const unprepared = programs.filter((name) => !scripts[`pre${name}`]?.startsWith('node scripts/prepare.mjs'))
  expect(unprepared).toEqual([])
})
