import { describe, expect, test } from 'vitest'
import { addressesIn } from './address-list.ts'
import { digestsDue, nextHour } from './digest-days.ts'
import { messagesIn, readReport } from './sending/bounce-messages.ts'
import { Pace } from './sending/pace.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** As Postfix writes it: a notice for people, fields for programs, and the beginning of the letter. */
const report = (type: string, part: string, fields: string, letter = id) =>
  `From: MAILER-DAEMON@blog.example\r\nContent-Type: multipart/report; report-type=${type};\r\n\tboundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n\r\n--b\r\n${part}${fields}\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${letter}@blog.example>\r\nSubject: Bleu\r\n\r\n--b--\r\n`
const failure = (status: string, action = 'failed') =>
  `Reporting-MTA: dns; mail.example\r\n\r\nFinal-Recipient: rfc822; lise@example.org\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550\r\n no such user`
const bounce = (fields: string, letter?: string) =>
  report('delivery-status', 'Content-Type: message/delivery-status\r\n\r\n', fields, letter)
const encoded = (fields: string) =>
  report(
    'delivery-status',
    'Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n',
    Buffer.from(fields).toString('base64'),
  )
const complaint = report(
  'feedback-report',
  'Content-Type: message/feedback-report\r\n\r\n',
  'Feedback-Type: abuse\r\nUser-Agent: FBL/1.0\r\nVersion: 1',
)
const reportIn = (message: string) => readReport({ message, hostname: 'blog.example' })
const kindOf = async (message: string) => (await reportIn(message))?.kind

describe('a message that comes back', () => {
  test('for good, or as a complaint, names the letter', async () => {
    const answer = 'smtp; 550 no such user'
    for (const message of [bounce(failure('5.1.1')), encoded(failure('5.1.1'))])
      expect(await reportIn(message)).toEqual({ deliveryId: id, kind: 'gone', answer })
    expect(await reportIn(complaint)).toEqual({ deliveryId: id, kind: 'complaint', answer: '' })
    const mailbox = [bounce(failure('5.1.1')), complaint].map((one) => `From MAILER-DAEMON Sun Nov 29\r\n${one}`)
    expect(await Promise.all(messagesIn(mailbox.join('')).map(kindOf))).toEqual(['gone', 'complaint'])
  })
})

/** As qmail (OVH) and Exim write it: plain text, then a copy of the letter. */
const notice = (words: string, from = 'MAILER-DAEMON@mx.example') =>
  `From: ${from}\r\nSubject: failure notice\r\n\r\n<lise@example.org>:\r\n${words}\r\n\r\n--- Below this line is a copy.\r\n\r\nMessage-ID: <${id}@blog.example>\r\n\r\n550 5.1.1\r\n`

test.each([
  ['qmail', notice('Sorry, no mailbox here by that name. (#5.1.1)'), 'gone'],
  ['Exim', notice('    SMTP error after RCPT TO:\r\n    550 No such user'), 'gone'],
  ['Exim, of a delay', notice('Message to 192.5.1.1 is delayed, after 451 4.7.1 later.'), undefined],
  ['a person who is away and quotes the letter', notice('Absente jusqu’au 550.', 'lise@example.org'), undefined],
  ['a mailbox that is full', bounce(failure('5.2.2')), 'refused'],
  ['Orange, of spam', bounce(failure('5.0.0').replace('no such user', '5.2.0 Mail rejete. OFR_506')), 'refused'],
  ['Orange, of an unknown address', bounce(failure('5.1.1').replace('no such', '5.1.1 OFR_418 antispam')), 'gone'],
  ['a letter of another type', bounce(failure('5.1.1')).replace('text/rfc822-headers', 'message/rfc822'), 'gone'],
  ['a reader who opened it', report('disposition-notification', '', 'Disposition: displayed'), undefined],
  ['a server that gave up after days', bounce(failure('4.4.7')), 'refused'],
  ['a server with a policy', bounce(failure('5.7.1')), 'refused'],
  ['a server that tries again', bounce(failure('4.2.2', 'delayed')), undefined],
  ['a server, of another letter', bounce(failure('5.1.1'), 'other'), undefined],
  [
    'a server, of a letter of a similar site',
    bounce(failure('5.1.1')).replace(`${id}@blog.`, `${id}@blogX`),
    undefined,
  ],
  ['a person', `Subject: Bonjour\r\n\r\n<${id}@blog.example>\r\n${failure('5.1.1')}`, undefined],
])('a notice from %s', async (_, message, kind) => {
  expect(await kindOf(message)).toBe(kind)
})

describe('a list of addresses', () => {
  test('comes from Ghost, with notes of several lines, without those who left', () => {
    const ghost =
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\n1,Lise@example.org,Lise,"dit ""oui"",\nau marché",true,false,,2021-03-04T09:10:11.000Z,,,\n2,paul@example.org,Paul,"une\nnote",false,false,,2021-03-05T09:10:11.000Z,,,\n'
    const since = new Date('2021-03-04T09:10:11.000Z')
    expect(addressesIn(ghost)).toEqual([{ email: 'lise@example.org', since }])
  })

  test.each([
    ['Prénom;E-mail;Désabonné\r\nLise;lise@example.org;non\r\nPaul;paul@example.org;oui\r\n'],
    ['sep=;\nemail;subscribed_to_emails\nlise@example.org;VRAI\npaul@example.org;FAUX\n'],
    ['Email Address,UNSUB_TIME\nLise <lise@example.org>,\npaul@example.org,2020-01-01 00:00:00\n'],
    ['"Nom; prénom",E-mail,deleted_at\n"Le Gall; Lise",lise@example.org,\n,paul@example.org,2023-01-01\n'],
  ])('in %j is read without who left', (file) => {
    expect(addressesIn(file).map(({ email }) => email)).toEqual(['lise@example.org'])
  })

  test('comes from MailPoet in French or in English, once for each list, and from this blog itself', () => {
    const mailPoet =
      'E-mail;Prénom;Nom;Statut de la liste;Statut global;Date d’inscription\r\nlise@example.org;Lise;;Abonné;Abonné;2022-01-02 10:00:00\r\npaul@example.org;Paul;;Abonné;Désabonné;\r\nanouk@example.org;;;Abonné;Abonné;\r\nanouk@example.org;;;Désabonné;Abonné;\r\nyves@example.org;;;Non confirmé;Non confirmé;\r\n'
    expect(addressesIn(mailPoet).map(({ email }) => email)).toEqual(['lise@example.org'])
    const english =
      'Email,First name,List status,Global status\na@example.org,A,Subscribed,Subscribed\nb@example.org,B,Subscribed,Bounced\n'
    expect(addressesIn(english)).toEqual([{ email: 'a@example.org', since: null }])
    const own =
      '\ufeffemail,etat,sujets\r\na@example.org,active,\r\nb@example.org,stopped,\r\nc@example.org,pending,\r\n'
    expect(addressesIn(own).map(({ email }) => email)).toEqual(['a@example.org'])
    expect(addressesIn('a@example.org\nb@example.org').map(({ email }) => email)).toEqual([
      'a@example.org',
      'b@example.org',
    ])
    expect(addressesIn(`email\n${'a'.repeat(1_000_000)}`)).toHaveLength(1)
  })
})

test('the letters of the week and of the month are those that ended, also when their day passed meanwhile', () => {
  const [week, month] = digestsDue('2026-11-29')
  expect(week).toEqual({ pace: 'week', from: '2026-11-16', to: '2026-11-23' })
  expect(month).toEqual({ pace: 'month', from: '2026-10-01', to: '2026-11-01' })
  expect(digestsDue('2027-01-01')[1]).toMatchObject({ from: '2026-12-01', to: '2027-01-01' })
  expect(digestsDue('2026-11-30')[0]).toMatchObject({ from: '2026-11-23', to: '2026-11-30' })
})

test('the pace halves at each « later » and comes back while letters are accepted', () => {
  const pace = new Pace(60)
  const turns = () => [0, 1].map(() => pace.takeTurn(0, 3_600_000))[1]
  const before = pace.waitAt(0)
  expect([before, turns()]).toEqual([0, 1_000])
  pace.slowDown()
  pace.slowDown()
  expect(pace.slowness).toBe(4)
  for (let letter = 0; letter < 200; letter++) pace.speedUp()
  expect(pace.slowness).toBe(1)
  for (let time = 0; time < 20; time++) pace.slowDown()
  expect(pace.slowness).toBe(64)
  expect(new Pace(60, 64, 500).takeTurn(0, 1_000)).toBe(500)
  const late = new Pace(60, 1, -2_000)
  expect([1, 2, 3, 4].map(() => late.takeTurn(0, 9_000))).toEqual([0, 0, 0, 1_000])
})

test.each([
  ['a day of summer', 9, '2026-07-01T08:00:00Z', '2026-07-02T07:00:00Z'],
  ['the evening before summer time', 9, '2026-03-28T20:00:00Z', '2026-03-29T07:00:00Z'],
  ['an hour that this night has not', 2, '2026-03-28T22:00:00Z', '2026-03-29T01:00:00Z'],
  ['the night of 25 hours', 9, '2026-10-24T22:30:00Z', '2026-10-25T08:00:00Z'],
  ['midnight, after it passed on the day of 25 hours', 0, '2026-10-24T22:30:00Z', '2026-10-25T23:00:00Z'],
])('%s: the letter leaves at the hour of Paris that she chose', (_, hour, from, at) => {
  expect(nextHour(hour, new Date(from))).toEqual(new Date(at))
})
