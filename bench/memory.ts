/**
 * Memory of the product's whole tree of processes while it is read, while pictures are processed, and while 10,000
 * letters leave:
 * `node bench/memory.ts` after a build, on Linux. `BENCH_SECONDS=60` for a short one, `BENCH_WAY=program` without npm, as
 * the service and the container of `deploy/` start it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startMailServer } from '../tests/support/mail-server.ts'
import { printMachine, procFile, query, signIn, treeOf } from './product.ts'
import { openLargeBlog, removeLargeBlogs } from './large-blog.ts'
import { photoOf12Megapixels } from './photo.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 600)
const goals = { reading: 300, pictures: 400, letters: 60 }
const letters = { count: 10_000, queueSecondsMax: 5, perMinute: 600 }
const photos = { count: 12, atOnce: 3 }
const sampleMilliseconds = 250
const readers = { visitors: 12, members: 2, pauseMilliseconds: 50 }
const membersPages = ['/', '/compte/profil', '/compte/articles', '/compte/moderation', '/compte/audience', '/bracelets']
const header = /^[0-9a-f]+-[0-9a-f]+ \S+ ([0-9a-f]+) (\S+) (\d+)\s*(.*)$/

const photo = await photoOf12Megapixels()
const way = process.env.BENCH_WAY === 'program' ? 'program' : 'npm'
const mail = await startMailServer()
const { product, articles } = await openLargeBlog(1000, { SMTP_URL: mail.url }, { way })
const { origin } = product
try {
  printMachine()
  report('just started', [memoryNow()])
  const cookie = await signIn(origin)
  const visitorsPages = await addressesOfPages(['/', '/bracelets', '/pendentifs', ...articles])
  const read = (until: Promise<unknown>) => readMixed(visitorsPages, cookie, until)

  const whileRead: TreeMemory[] = []
  const count = await read(sample(whileRead, pause(seconds * 1000)))
  console.log(`${count} answers in ${seconds} s`)
  report('read, in the last tenth', whileRead.slice(-Math.ceil(whileRead.length / 10)), goals.reading)

  const whileProcessed: TreeMemory[] = []
  await read(sample(whileProcessed, uploadAll(cookie)))
  report(`read, while ${photos.count} photos are processed`, whileProcessed, goals.pictures)

  await sendLetters(cookie)
} finally {
  await product.stop()
  await mail.close()
  removeLargeBlogs()
}

async function sendLetters(cookie: string): Promise<void> {
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const answer = await fetch(origin + path, { method: 'POST', body, headers: { origin, cookie }, redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  }
  await query(
    product,
    `insert into newsletter_subscribers (email, state, categories, pace, consent_text, consent_page, created_at)
      select 'n' || number || '@example.org', 'active', '{}', 'each', '', '', now() from generate_series(1, $1) as number`,
    [letters.count],
  )
  const perMinuteSet = { perMinute: String(letters.perMinute) }
  await post('/compte/lettre/reglages', { ...perMinuteSet, sentence: 'Bleu', hour: '9', isOn: 'oui' })
  const letter = await post('/compte/lettre', {})
  const before = memoryNow().alone
  const start = performance.now()
  const content = '<p>Trois bleus et une corne rouge.</p>'.repeat(50)
  const choices = { categories: 'bracelet', sendAt: '2020-01-01T09:00', act: 'schedule' }
  await post(letter, { ...choices, subject: 'Bleu', content })
  const countRows = () => query<{ count: number }>(product, 'select count(*)::int as count from newsletter_deliveries')
  while ((await countRows())[0]?.count !== letters.count) await pause(50)
  const queueSeconds = (performance.now() - start) / 1000
  const samples: TreeMemory[] = []
  const [alreadyReceived, began] = [mail.received.length, performance.now()]
  await sample(samples, pause(Math.min(seconds, 120) * 1000))
  const perMinute = (mail.received.length - alreadyReceived) / ((performance.now() - began) / 60_000)
  const more = Math.max(...samples.map(({ alone }) => alone)) - before
  console.log(
    `${letters.count} letters written down in ${queueSeconds.toFixed(1)} s, goal ${letters.queueSecondsMax}; ${perMinute.toFixed(0)} leave a minute at a pace of ${letters.perMinute}, with ${more.toFixed(0)} MiB more, goal ${goals.letters}`,
  )
  if (queueSeconds > letters.queueSecondsMax || more > goals.letters || perMinute < letters.perMinute * 0.9)
    process.exitCode = 1
}

/** Pages with their scripts, pictures and links, searches and feeds. */
async function addressesOfPages(pages: string[]): Promise<string[]> {
  const addresses = new Set(pages)
  for (const page of pages.slice(0, 20)) {
    const html = await (await fetch(origin + page)).text()
    for (const [, address = ''] of html.matchAll(/(?:href|src)="(\/[^"#]*)"/g))
      if (!/^\/(?:compte|boutique)/.test(address)) addresses.add(address.replaceAll('&amp;', '&'))
  }
  const searches = ['onyx', 'lune', 'jade', 'oeil de tigre', 'protection'].map(
    (term) => `/chercher?q=${encodeURI(term)}`,
  )
  return [...addresses, ...searches, '/flux.xml', '/sitemap.xml']
}

/** Each reader asks for one address after the other, in an order of their own. @returns how many were answered */
async function readMixed(visitorsPages: string[], cookie: string, until: Promise<unknown>): Promise<number> {
  let count = 0
  const over = new AbortController()
  const ended = until.finally(() => over.abort())
  const reader = async (addresses: string[], more: Record<string, string>, start: number) => {
    for (let turn = start; !over.signal.aborted; turn++) {
      const address = addresses[(turn * 7919) % addresses.length] ?? '/'
      const answer = await fetch(origin + address, { headers: { 'accept-encoding': 'gzip, deflate, br', ...more } })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}.`)
      count += 1
      await pause(readers.pauseMilliseconds)
    }
  }
  const reading = [
    ...Array.from({ length: readers.visitors }, (_, number) => reader(visitorsPages, {}, number * 101)),
    ...Array.from({ length: readers.members }, (_, number) => reader(membersPages, { cookie }, number)),
  ]
  await Promise.all([ended, ...reading])
  return count
}

async function uploadAll(cookie: string): Promise<void> {
  let left = photos.count
  const inTurn = async () => {
    while (left-- > 0) await uploadPhoto(cookie)
  }
  await Promise.all(Array.from({ length: photos.atOnce }, inTurn))
  // Other sizes and formats are made after the uploads.
  while (memoryNow().byProgram.has('image process')) await pause(sampleMilliseconds)
}

async function sample(samples: TreeMemory[], until: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  const ended = until.finally(() => over.abort())
  while (!over.signal.aborted) {
    samples.push(memoryNow())
    await pause(sampleMilliseconds)
  }
  await ended
}

function report(name: string, samples: TreeMemory[], goal?: number): void {
  const [highest] = samples.toSorted((one, other) => other.alone - one.alone)
  if (!highest) throw new Error('Nothing was measured.')
  const { pss, alone, byProgram } = highest
  const parts = [...byProgram].map(([program, size]) => `${program} ${size.toFixed(0)}`).join(', ')
  console.log(
    `${name}: ${alone.toFixed(0)} MiB alone on the machine${goal ? `, goal ${goal}` : ''}; here ${pss.toFixed(0)} (${parts})`,
  )
  if (goal && alone > goal) process.exitCode = 1
}

interface TreeMemory {
  /** Proportional set size in MiB, as the kernel divides pages that several processes share. */
  pss: number
  /** The same if no other program of the machine used the same files, which Node's binary often is. */
  alone: number
  byProgram: Map<string, number>
}

function memoryNow(): TreeMemory {
  const files = new Map<string, number>()
  const byProgram = new Map<string, number>()
  let [pss, pssOfFiles] = [0, 0]
  for (const pid of treeOf(product)) {
    const program = programOf(pid)
    for (const mapping of mappingsOf(pid)) {
      pss += mapping.pss
      byProgram.set(program, (byProgram.get(program) ?? 0) + mapping.pss)
      if (!mapping.file) continue
      pssOfFiles += mapping.pss - mapping.anonymous
      files.set(mapping.file, Math.max(files.get(mapping.file) ?? 0, mapping.rss - mapping.anonymous))
    }
  }
  const wholeFiles = [...files.values()].reduce((sum, size) => sum + size, 0)
  return { pss, alone: pss - pssOfFiles + wholeFiles, byProgram }
}

function programOf(pid: number): string {
  const command = procFile(pid, 'cmdline').replaceAll('\0', ' ').trim()
  if (command.includes('image-worker')) return 'image process'
  if (/^postgres|\/postgres /.test(command)) return 'PostgreSQL'
  return /server\.ts/.test(command) && !command.startsWith('sh ') ? 'server' : 'npm and its shell'
}

interface Mapping {
  file: string | null
  rss: number
  pss: number
  anonymous: number
}

/** Sizes are in MiB. */
function mappingsOf(pid: number): Mapping[] {
  const mappings: Mapping[] = []
  for (const line of procFile(pid, 'smaps').split('\n')) {
    const [, offset, device, inode = '0', place = ''] = header.exec(line) ?? []
    if (offset) {
      // Shared memory of PostgreSQL has an inode too, and belongs to the tree alone.
      const isFile = inode !== '0' && !place.startsWith('/dev/')
      mappings.push({ file: isFile ? `${device} ${inode} ${offset}` : null, rss: 0, pss: 0, anonymous: 0 })
    }
    const [, name, kilobytes] = /^(Rss|Pss|Anonymous):\s+(\d+)/.exec(line) ?? []
    const last = mappings.at(-1)
    if (last && name) last[name.toLowerCase() as 'rss' | 'pss' | 'anonymous'] = Number(kilobytes) / 1024
  }
  return mappings
}

async function uploadPhoto(cookie: string): Promise<void> {
  const body = new FormData()
  body.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  const answer = await fetch(`${origin}/televersements/images`, { method: 'POST', body, headers: { origin, cookie } })
  if (answer.status !== 201) throw new Error(`The photo was answered ${answer.status}.`)
}
