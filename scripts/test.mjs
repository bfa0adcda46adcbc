import { needProductNode, productNode, root, run, secondsSince } from './bundled-node.mjs'

process.chdir(root)
await needProductNode()

const began = performance.now()
const isForAll = process.argv.includes('--all')
const chosen = process.argv.slice(2).filter((argument) => argument !== '--all')
const env = { ...process.env, LOG_LEVEL: 'silent' }
if (chosen.length === 0 && !isForAll) env.MAIN_TESTS_ONLY = 'yes'
// Under NODE_ENV=production tests would load another build of React.
delete env.NODE_ENV

const checked = chosen.length > 0 ? 0 : await run(productNode(), ['scripts/check.mjs'], { env })
const which = chosen.length > 0 ? chosen : ['--project', '!pure']
// They need packages of Debian, so they run only when they are named.
if (!chosen.some((argument) => argument.includes('services'))) which.push('--project', '!services')
const tested =
  checked > 128 ? checked : await run(productNode(), ['node_modules/vitest/vitest.mjs', 'run', ...which], { env })
if (checked > 0) console.error('The checks failed: see above, before the tests.')
console.log(`Everything took ${secondsSince(began)}.`)
process.exitCode = checked || tested
