import fs from 'node:fs'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const heartbeatMilliseconds = 2_000
const silentSecondsMax = 60
const lookAgainMilliseconds = 200

/** A folder, renamed into place: the rename fails while another process has the lock. */
export async function alone(lock, work) {
  const owner = `${process.pid}-${randomUUID()}`
  let hasNotified = false
  while (!take(lock, owner)) {
    if (removeIfDead(lock)) continue
    if (!hasNotified)
      process.stderr.write('Une autre préparation est en cours dans ce dossier\u00a0: on attend qu’elle finisse…\n')
    hasNotified = true
    await pause(lookAgainMilliseconds)
  }
  const mark = path.join(lock, owner)
  const heartbeat = setInterval(() => {
    if (fs.existsSync(mark)) fs.utimesSync(mark, new Date(), new Date())
  }, heartbeatMilliseconds)
  const release = () => remove(lock, owner)
  process.on('exit', release)
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

function take(lock, owner) {
  const ready = `${lock}-${owner}`
  fs.mkdirSync(ready, { recursive: true })
  fs.writeFileSync(path.join(ready, owner), '')
  try {
    fs.renameSync(ready, lock)
    return true
  } catch (problem) {
    fs.rmSync(ready, { recursive: true })
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(problem.code) && fs.existsSync(lock)) return false
    throw problem
  }
}

function removeIfDead(lock) {
  const owner = fs.existsSync(lock) ? fs.readdirSync(lock)[0] : undefined
  if (!owner || !isDead(lock, owner)) return false
  remove(lock, owner)
  return true
}

function isDead(lock, owner) {
  try {
    process.kill(Number.parseInt(owner, 10), 0)
  } catch (problem) {
    if (problem.code === 'ESRCH') return true
  }
  const beat = fs.statSync(path.join(lock, owner), { throwIfNoEntry: false })
  return beat !== undefined && Date.now() - beat.mtimeMs > silentSecondsMax * 1000
}

function remove(lock, owner) {
  fs.rmSync(path.join(lock, owner), { force: true })
  try {
    fs.rmdirSync(lock)
  } catch (problem) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(problem.code)) throw problem
  }
}
