// Needs prometheus, for its promtool, and a server that counts.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeWith, programOf } from '../../../../tests/support/services/packages.ts'
import { useServer } from '../../../../tests/support/server.ts'

describeWith('prometheus')('Prometheus', () => {
  const METRICS_KEY = 'une-clef-de-trente-deux-lettres-ou-plus'
  const server = useServer({ env: { METRICS_KEY } })

  const promtool = (args: string[], input = '') => {
    const { status, stdout, stderr } = spawnSync(programOf('prometheus'), args, { input, encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  async function metrics(): Promise<string> {
    await (await fetch(server.origin)).text()
    const answer = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_KEY}` } })
    return answer.text()
  }

  test('parses every metric, and has nothing to say of ours', async () => {
    const { status, said } = promtool(['check', 'metrics'], await metrics())
    // 3: names that it would have chosen otherwise, as those that prom-client gives to what Node says.
    expect([0, 3], said).toContain(status)
    expect(said.split('\n').filter((line) => line && !line.startsWith('nodejs_'))).toEqual([])
  })

  test('accepts the rules of the README, whose metrics exist', async () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8')
    const [, rules = ''] = /```yaml\n(.*?)```/s.exec(page) ?? []
    const file = path.join(server.dataDir, 'rules.yaml')
    writeFileSync(file, rules)
    const { status, said } = promtool(['check', 'rules', file])
    expect(status, said).toBe(0)
    const names = new Set(rules.match(/\b(?:amulette|http|nodejs|process)_[a-z_\d]+/g))
    const text = await metrics()
    expect([...names].filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(text))).toEqual([])
  })
})
