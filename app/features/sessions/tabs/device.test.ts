import { expect, test } from 'vitest'
import { deviceName } from './device.ts'
import userAgents from '../../../../tests/support/user-agents.json' with { type: 'json' }

test.each(userAgents)('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test.each([null, '', '   ', 'curl/8.5.0', 'node', '\0', '😀'.repeat(1000)])('%j is an unknown device', (userAgent) => {
  expect(deviceName(userAgent)).toBe('Appareil inconnu')
})

test('a name made up by whoever signs in is not shown', () => {
  expect(deviceName('\u202eVotre banque/1.0 (x) ')).toBe('Appareil inconnu')
  expect(deviceName('Appelez le 01 02 03 04 05/1.0 (X11; Linux) ')).toBe('Navigateur inconnu sur Linux')
})
