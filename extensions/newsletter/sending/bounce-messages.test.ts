import { expect, test } from 'vitest'
import { bouncesIn } from './bounce-messages.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const back = (fields: string, letter = id) =>
  `From MAILER-DAEMON Sun Nov 29\r\nSubject: Undelivered\r\n\r\n${fields}\r\n\r\nMessage-ID: <${letter}@blog.example>\r\n`
const failure = (status: string) =>
  `Final-Recipient: rfc822; lise@example.org\r\nAction: failed\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 no such user`

test('messages that came back for good, and complaints, name the letter', () => {
  const mailbox = back(failure('5.1.1')) + back('Feedback-Type: abuse')
  expect(bouncesIn(mailbox, 'blog.example')).toEqual([
    { deliveryId: id, reason: 'bounce', answer: 'smtp; 550 no such user' },
    { deliveryId: id, reason: 'complaint', answer: '' },
  ])
})

test('delays, refusals by policy and messages about other letters stop nobody', () => {
  const mailbox = back(failure('4.2.2')) + back(failure('5.7.1')) + back(failure('5.1.1'), 'other')
  expect(bouncesIn(mailbox, 'blog.example')).toEqual([])
  expect(bouncesIn(back(failure('5.1.1')), 'blogXexample')).toEqual([])
})
