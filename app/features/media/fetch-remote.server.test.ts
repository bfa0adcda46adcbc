import https, { type RequestOptions } from 'node:https'
import { describe, expect, test, vi } from 'vitest'
import { type RemoteAccess, isForbiddenAddress } from '#platform/http/outgoing/public-request.server.ts'
import { useServer } from '../../../tests/support/local-server.ts'
import { ownCertificate } from '../../../tests/support/own-certificate.ts'
import { fetchRemote, remoteBytesMax } from './fetch-remote.server.ts'
import { words } from '../../../tests/support/words.ts'

const asked: string[] = []
const site = https.createServer(ownCertificate, (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'https://localhost')
  asked.push(pathname)
  const to = searchParams.get('to')
  if (to) response.writeHead(302, { location: to }).end()
  else if (pathname === '/photo.jpg') response.end('a photo')
  else if (pathname === '/announced') response.writeHead(200, { 'content-length': remoteBytesMax + 1 }).write('x')
  else if (pathname === '/endless') sendForever(response)
  else response.writeHead(404).end('none')
})
const port = useServer(site)

function sendForever(response: NodeJS.WritableStream) {
  const more = () => {
    while (response.write(Buffer.alloc(256 * 1024)));
    response.once('drain', more)
  }
  more()
}

/** The product's rules, except that localhost is our server and counts as public. */
const access = (changes: Partial<RemoteAccess> = {}): RemoteAccess => ({
  isForbidden: (address) => address !== '127.0.0.1' && isForbiddenAddress(address),
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  request: (url, options, answered) =>
    https.request(url, { ...options, ca: ownCertificate.cert, port: port() } as RequestOptions, answered),
  ...changes,
})

/** Fails if a connection is attempted. */
const closed = (addresses: string[]): RemoteAccess => ({
  isForbidden: isForbiddenAddress,
  lookup: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  request: vi.fn(() => {
    throw new Error('a request has left')
  }),
})

/** An address of localhost with this many redirects before its photo. */
function behind(times: number): string {
  let path = '/photo.jpg'
  for (let time = 0; time < times; time += 1) path = `/go?to=${encodeURIComponent(path)}`
  return `https://localhost${path}`
}

const lookupInside = async (name: string) => [
  { address: name === 'interne.test' ? '10.0.0.5' : '127.0.0.1', family: 4 },
]

describe('a picture at another site', () => {
  test('is read', async () => {
    expect((await fetchRemote('https://localhost/photo.jpg', access())).toString()).toBe('a photo')
  })

  test('is read behind three redirects, not behind four', async () => {
    expect((await fetchRemote(behind(3), access())).toString()).toBe('a photo')
    await expect(fetchRemote(behind(4), access())).rejects.toThrow('too many redirects')
  })

  test.each(['/announced', '/endless'])('is given up when it is too big (%s)', async (path) => {
    await expect(fetchRemote(`https://localhost${path}`, access())).rejects.toThrow('too big')
  })

  test('is given up when it is not there', async () => {
    await expect(fetchRemote('https://localhost/absent', access())).rejects.toThrow('answered 404')
  })

  test('is given up when the name does not exist', async () => {
    const unknown = access({ lookup: () => Promise.reject(new Error('ENOTFOUND')) })
    await expect(fetchRemote('https://absent.test/', unknown)).rejects.toThrow('unknown name')
  })

  test('is given up when the certificate is of another', async () => {
    await expect(fetchRemote('https://ailleurs.test/photo.jpg', access())).rejects.toThrow('unreachable')
  })

  test('is given up after 10 seconds, even of waiting for the name', async () => {
    const controller = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
    const fetched = fetchRemote('https://localhost/photo.jpg', access({ lookup: () => new Promise(() => {}) }))
    expect(timeout).toHaveBeenCalledWith(10_000)
    timeout.mockRestore()
    controller.abort()
    await expect(fetched).rejects.toThrow('too slow')
  })
})

describe('our own network is never reached', () => {
  test.each(
    words(`
    http://exemple.fr/a.jpg https://exemple.fr:8443/a.jpg https://moi:secret@exemple.fr/a.jpg ftp://exemple.fr/a.jpg
    file:///etc/passwd lapis.jpg
  `),
  )('by the address %s', async (address) => {
    await expect(fetchRemote(address, closed(['93.184.215.14']))).rejects.toThrow(/only https|not an address/)
  })

  test.each(
    words(`
    https://127.0.0.1/ https://10.1.2.3/ https://172.31.0.1/ https://192.168.1.1/
    https://169.254.169.254/latest/meta-data/ https://100.100.100.200/ https://0.0.0.0/ https://2130706433/
    https://0x7f000001/ https://0177.0.0.1/ https://127.1/ https://[::1]/ https://[::]/ https://[::ffff:127.0.0.1]/
    https://[::ffff:169.254.169.254]/ https://[64:ff9b::7f00:1]/ https://[2002:7f00:1::]/ https://[fe80::1]/
    https://[fd00:ec2::254]/
  `),
  )('by the machine %s', async (address) => {
    await expect(fetchRemote(address, closed([]))).rejects.toThrow('not a machine of the public Internet')
  })

  test.each([[['10.0.0.5']], [['93.184.215.14', '127.0.0.1']], [['fd12::1']], [['::ffff:10.0.0.1']], [[]]])(
    'by a name that stands for %j',
    async (addresses) => {
      await expect(fetchRemote('https://exemple.fr/a.jpg', closed(addresses))).rejects.toThrow('not a machine')
    },
  )

  test.each(
    words(`
    https://127.0.0.2/ http://localhost/photo.jpg https://localhost:8443/ https://interne.test/
  `),
  )('by a redirect to %s', async (to) => {
    asked.length = 0
    const address = `https://localhost/go?to=${encodeURIComponent(to)}`
    await expect(fetchRemote(address, access({ lookup: lookupInside }))).rejects.toThrow(/not a machine|only https/)
    expect(asked).toEqual(['/go'])
  })

  test('by a name that changes its mind between the check and the connection', async () => {
    const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '10.0.0.5', family: 4 }]]
    const lookup = vi.fn(async () => answers.shift() ?? [])
    expect((await fetchRemote('https://localhost/photo.jpg', access({ lookup }))).toString()).toBe('a photo')
    expect(lookup).toHaveBeenCalledTimes(1)
  })

  test('while the public Internet is', () => {
    for (const address of ['93.184.215.14', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4007::200e']) {
      expect(isForbiddenAddress(address), address).toBe(false)
    }
  })
})
