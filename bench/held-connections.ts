/** Started by `connections.ts`: holds connections open in a process of its own, and says how many events they heard. */
import net from 'node:net'

const [origin = '', cookie = ''] = process.argv.slice(2)
const { port } = new URL(origin)
const slow = new Set<net.Socket>()
let wantedSlow = 0
let opened = 0
let heard = 0
let cut = 0

process.on('message', (wanted: { streams?: number; slow?: number }) => {
  for (let number = 0; number < (wanted.streams ?? 0); number++) setTimeout(openStream, number)
  for (let number = 0; number < (wanted.slow ?? 0); number++) setTimeout(openSlow, number)
  wantedSlow += wanted.slow ?? 0
})

setInterval(() => process.send?.({ opened, slow: slow.size, heard, cut }), 100)

function openStream(): void {
  const socket = net.connect(Number(port), 'localhost')
  socket.write(`GET /evenements HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  let isOpen = false
  socket.on('error', () => {})
  socket.on('data', (data) => {
    if (!isOpen && data.includes(': ouvert')) {
      isOpen = true
      opened += 1
    }
    if (data.includes('event: ')) heard += 1
  })
}

/** One that is cut is opened again, as who means harm does. */
function openSlow(): void {
  const socket = net.connect(Number(port), 'localhost')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  slow.add(socket)
  // Each at its own moment, as those of many clients.
  const sending = setInterval(() => socket.write('a'), 1000)
  socket.resume()
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(sending)
    slow.delete(socket)
    cut += 1
    if (slow.size < wantedSlow) openSlow()
  })
}
