// Started by measure.mjs: one process that takes jobs, and prints what it does as lines of JSON.
const [, , library, url, mode] = process.argv
const began = performance.now()
const { start } = await import(`./${library}.mjs`)

const say = (line) => console.log(JSON.stringify({ at: Date.now(), ...line }))
const pauses = { quick: 0, slow: 800, hanging: 2_147_483_647 }

const stop = await start(url, async (word) => {
  say({ began: word })
  if (mode === 'failing') throw new Error('no')
  await new Promise((resolve) => setTimeout(resolve, pauses[mode]))
  say({ ended: word })
})
say({ readyMilliseconds: Math.round(performance.now() - began) })
process.on('unhandledRejection', (problem) => say({ unhandled: String(problem) }))
process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
