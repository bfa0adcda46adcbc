import { needProductNode, productNode, root, run } from './bundled-node.mjs'

const restartPlease = 75

process.chdir(root)
await needProductNode()
let code = restartPlease
while (code === restartPlease) code = await run(productNode(), ['server.ts', '--dev'])
process.exitCode = code
