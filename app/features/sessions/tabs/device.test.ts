import { expect, test } from 'vitest'
import { deviceName } from './device.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox sur Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/137.0.0.0`, 'Edge sur Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome sur Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari sur iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari sur macOS',
  ],
  ['Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0)', 'Tizen'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Navigateur inconnu sur Linux'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test.each([null, '', '   ', 'curl/8.5.0', 'node', '\0', '😀'.repeat(1000)])('%j is an unknown device', (userAgent) => {
  expect(deviceName(userAgent)).toBe('Appareil inconnu')
})

test('a name made up by whoever signs in is not shown', () => {
  expect(deviceName('\u202eVotre banque/1.0 (x) ')).toBe('Appareil inconnu')
  expect(deviceName('Appelez le 01 02 03 04 05/1.0 (X11; Linux) ')).toBe('Navigateur inconnu sur Linux')
})
