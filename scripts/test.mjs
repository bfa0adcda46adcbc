import { needProductNode, productNode, root, run, secondsSince } from './bundled-node.mjs'

process.chdir(root)
await needProductNode()

const began = performance.now()
const isForAll = process.argv.includes('--all')
const names = process.argv.slice(2).filter((argument) => argument !== '--all')
const env = { ...process.env, LOG_LEVEL: 'silent' }
if (names.length === 0 && !isForAll) env.MAIN_TESTS_ONLY = 'yes'
// Under NODE_ENV=production tests would load another build of React.
delete env.NODE_ENV

const checkCode = names.length > 0 ? 0 : await run(productNode(), ['scripts/check.mjs'], { env })
const selection = names.length > 0 ? names : ['--project', '!pure']
// They need packages of Debian, so they run only when they are named.
if (!names.some((argument) => argument.includes('services'))) selection.push('--project', '!services')
const testCode =
  checkCode > 128
    ? checkCode
    : await run(productNode(), ['node_modules/vitest/vitest.mjs', 'run', ...selection], { env })
if (checkCode > 0) console.error('The checks failed: see above, before the tests.')
console.log(`Everything took ${secondsSince(began)}.`)
process.exitCode = checkCode || testCode
