import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const lookAgainMilliseconds = 200

/** Runs `work` in one process at a time. The lock is a folder that is renamed into place, with the process id inside. */
export async function alone(lock, work) {
  let hasNotified = false
  while (!take(lock)) {
    const owner = fs.existsSync(lock) ? fs.readdirSync(lock)[0] : undefined
    if (owner === undefined || !isAlive(Number(owner))) {
      remove(lock, owner ?? '')
      continue
    }
    if (!hasNotified)
      process.stderr.write('Une autre préparation est en cours dans ce dossier\u00a0: on attend qu’elle finisse…\n')
    hasNotified = true
    await pause(lookAgainMilliseconds)
  }
  const release = () => remove(lock, String(process.pid))
  process.on('exit', release)
  try {
    await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(lock) {
  const ready = `${lock}-${process.pid}`
  fs.mkdirSync(ready, { recursive: true })
  fs.writeFileSync(path.join(ready, String(process.pid)), '')
  try {
    fs.renameSync(ready, lock)
    return true
  } catch (problem) {
    fs.rmSync(ready, { recursive: true })
    if (fs.existsSync(lock)) return false
    throw problem
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (problem) {
    return problem.code === 'EPERM'
  }
}

/** Another process may have taken the lock of a dead one meanwhile: the folder is then not empty, and stays. */
function remove(lock, owner) {
  if (owner) fs.rmSync(path.join(lock, owner), { force: true })
  try {
    fs.rmdirSync(lock)
  } catch (problem) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(problem.code)) throw problem
  }
}
