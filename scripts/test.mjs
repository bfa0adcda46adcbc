import { needProductNode, productNode, root, run } from './bundled-node.mjs'

process.chdir(root)
await needProductNode()

const chosen = process.argv.slice(2)
const env = { ...process.env, LOG_LEVEL: 'silent' }
// Under NODE_ENV=production tests would load another build of React.
delete env.NODE_ENV

const checked = chosen.length > 0 ? 0 : await run(productNode(), ['scripts/check.mjs'], { env })
// The checks ran the pure rules.
const which = chosen.length > 0 ? chosen : ['--project', '!pure']
const tested =
  checked > 128 ? checked : await run(productNode(), ['node_modules/vitest/vitest.mjs', 'run', ...which], { env })
if (checked > 0) console.error('The checks failed: see above, before the tests.')
process.exitCode = checked || tested
