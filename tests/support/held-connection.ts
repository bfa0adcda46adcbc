import { once } from 'node:events'
import net from 'node:net'

/** A client that never closes by itself, and writes `piece` again and again. @returns all it was sent until the server closed. */
export async function heldConnection(origin: string, first: string, piece = ''): Promise<string> {
  const socket = net.connect({ port: Number(new URL(origin).port), host: 'localhost', allowHalfOpen: true })
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  socket.on('error', () => {}) // writing to what the server has closed
  await once(socket, 'connect')
  socket.write(first)
  let hasEnded = false
  socket.once('end', () => {
    hasEnded = true
  })
  // What the server has closed refuses what is written after its last word.
  const writing = setInterval(() => socket.write(hasEnded ? 'a' : piece), 100)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(writing)
  return received
}
